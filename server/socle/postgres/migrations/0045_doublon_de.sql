-- La copropriété déjà immatriculée qu'une demande annulée doublait : son déclarant y trouve le numéro.
ALTER TABLE demande
  ADD COLUMN doublon_de bigint REFERENCES copropriete,
  ADD CONSTRAINT demande_doublon CHECK (doublon_de IS NULL OR decision = 'ANNULEE');
