-- La même copropriété immatriculée deux fois (domain.md, section 15) : celle que l'on ne garde pas mène à l'autre, qui n'est jamais
-- elle-même absorbée ; le contrôle tient cela, et le reste est ici.
ALTER TABLE copropriete
  ADD COLUMN fusionnee_dans bigint REFERENCES copropriete,
  ADD CONSTRAINT copropriete_fusionnee CHECK (
    fusionnee_dans IS NULL OR (etat = 'SUPPRIMEE' AND numero IS NOT NULL AND fusionnee_dans <> id));
CREATE INDEX copropriete_absorbees ON copropriete (fusionnee_dans) WHERE fusionnee_dans IS NOT NULL;

-- Deux copropriétés dont le teneur a dit qu'elles ne sont pas la même : la paire n'est qu'une fois.
CREATE TABLE doublon_ecarte (
  a bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  b bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  compte_id bigint NOT NULL REFERENCES compte,
  date_ecart timestamptz(3) NOT NULL,
  raison text NOT NULL CHECK (length(raison) BETWEEN 1 AND 500),
  PRIMARY KEY (a, b),
  CONSTRAINT doublon_ecarte_paire CHECK (a < b)
);
CREATE INDEX doublon_ecarte_b ON doublon_ecarte (b);
