-- Les délais de réponse que le teneur règle, en jours ouvrés ; celui d'un type qui n'y est pas est celui du départ.
CREATE TABLE delai_de_reponse (
  type text PRIMARY KEY CONSTRAINT delai_de_reponse_type
    CHECK (type IN ('IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION', 'DOUBLON_NOTAIRE')),
  jours integer NOT NULL CONSTRAINT delai_de_reponse_jours CHECK (jours BETWEEN 1 AND 60),
  date_modification timestamptz(3) NOT NULL,
  compte_id bigint NOT NULL REFERENCES compte
);

-- Le jour promis au déclarant : un délai changé depuis n'y touche pas. Null : déposée avant que les délais se règlent.
ALTER TABLE demande ADD COLUMN attendue_le date;
CREATE INDEX demande_affectee ON demande (affectee_a) WHERE decision IS NULL AND affectee_a IS NOT NULL;

-- Les vues de la file qu'un teneur s'est faites.
CREATE TABLE vue_de_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  nom text NOT NULL CONSTRAINT vue_de_file_nom CHECK (length(nom) BETWEEN 1 AND 60),
  criteres jsonb NOT NULL,
  date_creation timestamptz(3) NOT NULL,
  UNIQUE (compte_id, nom)
);

-- Les points de la liste de contrôle que son teneur a cochés.
ALTER TABLE demande ADD COLUMN points_vus text[] NOT NULL DEFAULT '{}' CONSTRAINT demande_points_vus CHECK (points_vus <@ ARRAY[
  'PIECE_LISIBLE', 'PIECE_SIGNEE', 'PIECE_DE_LA_COPROPRIETE', 'PIECE_DU_SYNDIC', 'DATES_DU_MANDAT', 'MANDAT_PRECEDENT', 'ADRESSE', 'LOTS', 'HABITATION', 'PAS_UN_DOUBLON', 'DISTINCTION', 'FAIT', 'LIQUIDATION']);

-- À quel point elle ressemblait, à son dépôt, à la plus ressemblante des copropriétés connues ; null : à aucune, ou déposée avant.
ALTER TABLE demande ADD COLUMN score_doublon smallint CONSTRAINT demande_score_doublon CHECK (score_doublon BETWEEN 0 AND 100);
