-- Le secret d'une application attend dans la session qu'un premier code le confirme.
DELETE FROM second_facteur WHERE actif_depuis IS NULL;
ALTER TABLE second_facteur ALTER COLUMN actif_depuis SET NOT NULL;

-- Clefs d'accès (WebAuthn) : la clef publique seule est ici. `compteur` recule quand une clef a été copiée.
CREATE TABLE clef_acces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  identifiant text NOT NULL UNIQUE,
  clef_publique bytea NOT NULL,
  compteur bigint NOT NULL,
  transports text[] NOT NULL,
  nom text NOT NULL,
  date_creation timestamptz NOT NULL,
  date_usage timestamptz
);
CREATE INDEX clef_acces_compte ON clef_acces (compte_id);

-- Les comptes qui ont un second facteur, quel qu'il soit.
CREATE VIEW compte_protege AS
  SELECT compte_id FROM second_facteur UNION SELECT compte_id FROM clef_acces;

-- L'assistance lit les dernières demandes d'un télédéclarant.
CREATE INDEX demande_deposant ON demande (teledeclarant_id, date_depot DESC);

-- Une session que personne n'emploie plus se ferme avant son terme.
ALTER TABLE session ADD COLUMN vu timestamptz NOT NULL DEFAULT now();
