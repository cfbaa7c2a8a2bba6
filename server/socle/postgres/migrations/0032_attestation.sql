-- Les attestations délivrées, telles qu'elles l'ont été : le code que porte le document mène à ce qu'il dit. Le contenu n'est que public ;
-- qui l'a demandée n'est gardé que par sa qualité et son établissement.
CREATE TABLE attestation (
  code text PRIMARY KEY CHECK (code ~ '^[2-9A-HJKMNP-TV-Z]{16}$'),
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  qualite text NOT NULL CHECK (qualite IN ('REPRESENTANT', 'NOTAIRE', 'TENEUR', 'ASSISTANCE')),
  teledeclarant_id bigint REFERENCES teledeclarant,
  date_delivrance timestamptz NOT NULL,
  contenu jsonb NOT NULL
);
CREATE INDEX attestation_copropriete ON attestation (copropriete_id, date_delivrance DESC);
CREATE INDEX attestation_teledeclarant ON attestation (teledeclarant_id);
