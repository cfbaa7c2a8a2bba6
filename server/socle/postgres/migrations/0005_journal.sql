-- Ajout seul : la base elle-même refuse de changer ou d'ôter une ligne.
CREATE TABLE evenement_journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  date timestamptz NOT NULL,
  compte_id bigint,
  auteur text NOT NULL,
  pour_compte_de text,
  profil text,
  categorie text NOT NULL,
  type text NOT NULL,
  modalite text NOT NULL,
  objet text NOT NULL,
  objet_id bigint,
  numero text,
  ancien jsonb,
  nouveau jsonb
);
CREATE INDEX evenement_journal_date ON evenement_journal (date DESC, id DESC);
CREATE INDEX evenement_journal_objet ON evenement_journal (objet, objet_id);

CREATE FUNCTION journal_intangible() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'le journal ne se modifie pas' USING ERRCODE = 'insufficient_privilege'; END $$;

CREATE TRIGGER evenement_journal_intangible BEFORE UPDATE OR DELETE ON evenement_journal
  FOR EACH ROW EXECUTE FUNCTION journal_intangible();
CREATE TRIGGER evenement_journal_intangible_entier BEFORE TRUNCATE ON evenement_journal
  FOR EACH STATEMENT EXECUTE FUNCTION journal_intangible();

-- Le courrier à partir : écrit dans la transaction de l'acte, envoyé ensuite par un travail.
CREATE TABLE courriel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destinataire text NOT NULL,
  compte_id bigint REFERENCES compte ON DELETE SET NULL,
  sujet text NOT NULL,
  texte text NOT NULL,
  etat text NOT NULL DEFAULT 'A_ENVOYER' CHECK (etat IN ('A_ENVOYER', 'ENVOYE', 'GARDE', 'ECHEC')),
  erreur text,
  date_creation timestamptz NOT NULL,
  date_envoi timestamptz
);
CREATE INDEX courriel_date ON courriel (date_creation DESC);
CREATE INDEX courriel_compte ON courriel (compte_id);
