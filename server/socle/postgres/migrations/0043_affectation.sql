-- Une demande affectée à un teneur, et pourquoi (§3.5).
ALTER TABLE demande
  ADD COLUMN affectee_a bigint REFERENCES compte,
  ADD COLUMN affectee_le timestamptz(3),
  ADD COLUMN raison_affectation text,
  ADD CONSTRAINT demande_affectee CHECK (
    (affectee_a IS NULL) = (affectee_le IS NULL) AND (affectee_a IS NULL) = (raison_affectation IS NULL));
-- Les vues de la file : à préciser, et décidées depuis peu.
CREATE INDEX demande_a_preciser ON demande (id) WHERE decision = 'A_PRECISER';
CREATE INDEX demande_decidees ON demande (date_decision) WHERE decision IS NOT NULL;
