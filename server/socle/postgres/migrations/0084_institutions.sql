-- Qui voit quel territoire (L711-3, décision 0072) : un organisme a un accès, sur un ou plusieurs territoires, du premier au dernier jour.
-- `niveau` et `code` étaient son seul territoire : la version d'avant les lit encore, la suivante les retirera.
ALTER TABLE habilitation
  ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  ADD COLUMN finalite text NOT NULL DEFAULT 'Politique de l’habitat du territoire.',
  ADD COLUMN demandeur text NOT NULL DEFAULT 'Non renseigné',
  ADD COLUMN du date NOT NULL DEFAULT CURRENT_DATE,
  ADD COLUMN au date NOT NULL DEFAULT (CURRENT_DATE + interval '3 years' - interval '1 day')::date,
  ADD COLUMN reclamation_id bigint REFERENCES reclamation ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- Le dernier rappel fait avant la fin, en jours ; null : aucun. Une fin changée le remet à null.
  ADD COLUMN rappel_fait integer,
  -- La fin a été dite à l'organisme.
  ADD COLUMN fin_dite boolean NOT NULL DEFAULT false,
  ALTER COLUMN niveau DROP NOT NULL,
  ADD CONSTRAINT habilitation_periode CHECK (au >= du);
ALTER TABLE habilitation
  ALTER COLUMN finalite DROP DEFAULT, ALTER COLUMN demandeur DROP DEFAULT,
  ALTER COLUMN du DROP DEFAULT, ALTER COLUMN au DROP DEFAULT;
CREATE INDEX habilitation_fin ON habilitation (au);
CREATE INDEX habilitation_reclamation ON habilitation (reclamation_id) WHERE reclamation_id IS NOT NULL;

CREATE TABLE habilitation_territoire (
  habilitation_id bigint NOT NULL REFERENCES habilitation (id) ON DELETE CASCADE,
  niveau text NOT NULL CHECK (niveau IN ('NATIONAL', 'REGION', 'DEPARTEMENT', 'EPCI', 'COMMUNE')),
  code text NOT NULL,
  PRIMARY KEY (habilitation_id, niveau, code)
);
INSERT INTO habilitation_territoire SELECT id, niveau, coalesce(code, 'FR') FROM habilitation WHERE niveau IS NOT NULL;

-- Chaque personne accepte chaque version de la charte.
CREATE TABLE charte_acceptee (
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  version text NOT NULL,
  date timestamptz(3) NOT NULL,
  PRIMARY KEY (compte_id, version)
);

-- La note de fragilité de chaque copropriété (domain.md §17) : refaite chaque nuit, et quand une déclaration est acceptée.
CREATE TABLE score (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  categorie text NOT NULL CHECK (categorie IN ('A', 'B', 'C', 'D', 'NON_EVALUABLE')),
  note smallint CHECK (note BETWEEN 0 AND 100),
  connus smallint NOT NULL,
  -- Depuis quand elle vaut cela.
  depuis date NOT NULL,
  CONSTRAINT score_note CHECK ((categorie = 'NON_EVALUABLE') = (note IS NULL))
);
CREATE INDEX score_categorie ON score (categorie, copropriete_id);

-- Telle qu'elle était au dernier jour de chaque trimestre.
CREATE TABLE score_garde (
  fin date NOT NULL,
  copropriete_id bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  categorie text NOT NULL CHECK (categorie IN ('A', 'B', 'C', 'D', 'NON_EVALUABLE')),
  note smallint,
  PRIMARY KEY (copropriete_id, fin)
);
CREATE INDEX score_garde_fin ON score_garde (fin);

ALTER TABLE evenement_journal
  DROP CONSTRAINT evenement_journal_categorie_check,
  DROP CONSTRAINT evenement_journal_objet_check,
  ADD CONSTRAINT evenement_journal_categorie_check CHECK (categorie IN (
    'COMPTE', 'UTILISATEUR', 'ETABLISSEMENT', 'CONTENU', 'COPROPRIETE', 'MANDAT', 'DISSOLUTION', 'VALIDATION', 'RECLAMATION',
    'INSTITUTION')),
  ADD CONSTRAINT evenement_journal_objet_check CHECK (objet IN (
    'compte', 'teledeclarant', 'courrier', 'contenu', 'copropriete', 'mandat', 'demande', 'registre', 'reclamation',
    'habilitation'));
