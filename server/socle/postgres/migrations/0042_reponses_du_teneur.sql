-- Ce que le teneur répond quand il ne valide pas : les motifs qu'il coche, ce qu'il écrit. La demande que le déclarant redépose
-- ensuite suit celle-là.
ALTER TABLE demande
  DROP CONSTRAINT demande_decision_check,
  ADD CONSTRAINT demande_decision_check CHECK (decision IN ('VALIDEE', 'REFUSEE', 'ANNULEE', 'A_PRECISER')),
  ADD COLUMN motifs text[] NOT NULL DEFAULT '{}' CHECK (motifs <@ ARRAY['JUSTIF_ILLISIBLE', 'JUSTIF_NON_SIGNE',
    'JUSTIF_NON_CONFORME', 'COPRO_DIFFERENTE', 'SYNDIC_DIFFERENT', 'DATES_INCOHERENTES', 'MANDAT_EN_COURS_AUTRE', 'DOUBLON',
    'HORS_CHAMP', 'AUTRE']),
  ADD COLUMN raison text,
  ADD COLUMN suite_de bigint UNIQUE REFERENCES demande;

-- La version d'avant écrit encore la raison d'un refus dans « dissolution » : la colonne y reste le temps d'une mise à jour.
UPDATE demande d SET motifs = '{AUTRE}', raison = s.raison_du_refus
  FROM dissolution s WHERE s.demande_id = d.id AND s.raison_du_refus IS NOT NULL;

ALTER TABLE demande
  ADD CONSTRAINT demande_reponse CHECK (
    CASE decision WHEN 'A_PRECISER' THEN motifs <> '{}' WHEN 'REFUSEE' THEN true ELSE motifs = '{}' AND raison IS NULL END);
