-- Ce qu’un acte a cru sans le service extérieur qui l’aurait dit : redemandé jusqu’à ce qu’il réponde.
CREATE TABLE verification (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  service text NOT NULL CHECK (service IN ('CADASTRE', 'ENTREPRISES')),
  declaration_id bigint REFERENCES declaration,
  teledeclarant_id bigint REFERENCES teledeclarant,
  -- La parcelle, le SIRET.
  valeur text NOT NULL,
  depuis timestamptz NOT NULL,
  essais integer NOT NULL DEFAULT 0,
  dernier_essai timestamptz,
  -- Le service a répondu autre chose : la ligne reste, pour qui décide.
  contredite_le timestamptz,
  CHECK ((service = 'CADASTRE') = (declaration_id IS NOT NULL)),
  CHECK ((service = 'ENTREPRISES') = (teledeclarant_id IS NOT NULL)),
  UNIQUE (declaration_id, valeur),
  UNIQUE (teledeclarant_id)
);
CREATE INDEX verification_a_refaire ON verification (service, dernier_essai NULLS FIRST, id) WHERE contredite_le IS NULL;

-- La lettre d’un établissement à SIRET part à l’adresse du répertoire, ou à celle que le teneur a admise.
ALTER TABLE teledeclarant
  ADD COLUMN lettre_adresse jsonb,
  ADD COLUMN lettre_demandee jsonb,
  ADD COLUMN lettre_demandee_le timestamptz,
  ADD CHECK ((lettre_demandee IS NULL) = (lettre_demandee_le IS NULL));
CREATE INDEX teledeclarant_adresse_a_decider ON teledeclarant (lettre_demandee_le) WHERE lettre_demandee_le IS NOT NULL;
