-- Les comptes : ce que le teneur en cherche, et que la base écrit elle-même d'après les autres tables.

-- §2.8 : chaque télédéclarant tel que le teneur le cherche et le trie, son administrateur compris. Étroite et à part : un
-- critère se lit sans joindre, un tri est un parcours d'index (décision 0071).
CREATE TABLE teledeclarant_cherche (
  id bigint PRIMARY KEY REFERENCES teledeclarant ON DELETE CASCADE,
  admin_id bigint,
  -- Ce que `portefeuille_mouvement` y ajoute n'y est pas encore.
  nombre integer NOT NULL DEFAULT 0,
  mot_de_passe_cree boolean NOT NULL DEFAULT false,
  statut text NOT NULL,
  type text NOT NULL,
  raison text COLLATE "C" NOT NULL,
  siret text COLLATE "C",
  localite text COLLATE "C",
  admin text COLLATE "C",
  admin_prenom text COLLATE "C",
  courriel text COLLATE "C",
  admin_courriel text COLLATE "C",
  code_postal text COLLATE "C",
  code_ape text COLLATE "C"
);
-- Un index par tri. Lu à l'envers, il met devant ce qui est vide : ce qui peut l'être en a un par sens, pour le laisser à la fin.
CREATE INDEX teledeclarant_cherche_raison ON teledeclarant_cherche (raison, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_nombre ON teledeclarant_cherche (nombre, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_mot_de_passe ON teledeclarant_cherche (mot_de_passe_cree, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_statut ON teledeclarant_cherche
  (array_position('{ACTIF,ATT_ACTIVATION,ATT_CREA_COMPTE,ATT_FIN_IMM_NOT,SUPPRIME}'::text[], statut), id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_type ON teledeclarant_cherche
  (array_position('{AUTRE,NOTAIRE_COLLABORATEUR,NOTAIRE_NOTAIRE,NOTAIRE,NON_PRO,PRO,0,institutionnel}'::text[], type), id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_siret ON teledeclarant_cherche (siret, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_siret_inverse ON teledeclarant_cherche (siret DESC NULLS LAST, id DESC) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_localite ON teledeclarant_cherche (localite, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_localite_inverse ON teledeclarant_cherche (localite DESC NULLS LAST, id DESC) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_admin ON teledeclarant_cherche (admin, id) WHERE statut <> 'SUPPRIME';
CREATE INDEX teledeclarant_cherche_admin_inverse ON teledeclarant_cherche (admin DESC NULLS LAST, id DESC) WHERE statut <> 'SUPPRIME';
-- Ce qui est rare se lit ici : quelques lignes, et non soixante mille.
CREATE INDEX teledeclarant_cherche_trigrammes ON teledeclarant_cherche USING gin (raison gin_trgm_ops, siret gin_trgm_ops,
  localite gin_trgm_ops, admin gin_trgm_ops, admin_prenom gin_trgm_ops, courriel gin_trgm_ops, admin_courriel gin_trgm_ops,
  code_postal gin_trgm_ops, code_ape gin_trgm_ops) WITH (fastupdate = off);
-- L'ordre de départ de la liste des télédéclarants, où l'on cherche le plus : un critère s'y lit sans aller à la table, qui coûterait
-- trois fois plus. `teledeclarant_cherche_raison`, plus mince, compte. Sans les courriels : une entrée d'index ne passe pas 2 700 octets.
CREATE INDEX teledeclarant_cherche_premiers ON teledeclarant_cherche (raison, id) INCLUDE (mot_de_passe_cree, type, siret,
  localite, admin, admin_prenom, code_postal, code_ape) WHERE statut <> 'SUPPRIME';

-- Les copropriétés vivantes qu'un télédéclarant gagne ou perd, en attendant que la nuit les ajoute à `nombre`. Une ligne de
-- plus n'attend personne : deux actes du même cabinet se font ensemble. Sans clef étrangère, qui verrouillerait le télédéclarant.
CREATE TABLE portefeuille_mouvement (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teledeclarant_id bigint NOT NULL,
  delta integer NOT NULL
);

CREATE FUNCTION administrateur_principal(statut text, profil text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN statut <> 'SUPPRIME' AND profil IN ('TELE_NONPRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ADMIN_PRINC');

-- À la fin de l'acte, quand il tient déjà tout ce qu'il change : deux actes ne s'étreignent pas sur cette ligne.
CREATE FUNCTION suivre_teledeclarant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO teledeclarant_cherche AS c (id, statut, type, raison, siret, localite, courriel, code_postal, code_ape)
  SELECT id, statut, type, raison_cherchee, siret, localite_cherchee, lower(email), coalesce(code_postal, representant_code_postal), code_ape
    FROM teledeclarant WHERE id = NEW.id
  ON CONFLICT (id) DO UPDATE SET statut = excluded.statut, type = excluded.type, raison = excluded.raison, siret = excluded.siret,
    localite = excluded.localite, courriel = excluded.courriel, code_postal = excluded.code_postal, code_ape = excluded.code_ape;
  RETURN NULL;
END $$;

-- Qui ne l'est plus s'efface, qui l'est s'inscrit : l'unicité de `compte_principal` met les deux dans cet ordre.
CREATE FUNCTION suivre_administrateur() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE teledeclarant_cherche c SET admin_id = NULL, admin = NULL, admin_prenom = NULL, admin_courriel = NULL, mot_de_passe_cree = false
    WHERE c.id = OLD.teledeclarant_id AND c.admin_id = OLD.id AND NOT EXISTS (SELECT FROM compte k
      WHERE k.id = OLD.id AND k.teledeclarant_id = c.id AND administrateur_principal(k.statut, k.profil));
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE teledeclarant_cherche c SET admin_id = k.id, admin = k.nom_cherche || ' ' || k.prenom_cherche, admin_prenom = k.prenom_cherche,
      admin_courriel = lower(k.email), mot_de_passe_cree = k.mot_de_passe IS NOT NULL
    FROM compte k WHERE k.id = NEW.id AND administrateur_principal(k.statut, k.profil) AND c.id = k.teledeclarant_id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER teledeclarant_cherche_suit AFTER INSERT OR UPDATE OF statut, type, raison_sociale, siret, localite,
    representant_localite, email, code_postal, representant_code_postal, code_ape ON teledeclarant
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION suivre_teledeclarant();
CREATE CONSTRAINT TRIGGER administrateur_cherche_suit AFTER INSERT OR DELETE OR UPDATE OF teledeclarant_id, statut, profil, nom, prenom,
    email, mot_de_passe ON compte
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION suivre_administrateur();
