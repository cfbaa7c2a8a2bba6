-- Décret 2025-831, à compter du 21 février 2027 : niveaux, eau chaude, ventilation, diagnostic structurel.
ALTER TABLE acceptee
  ADD COLUMN nb_niveaux integer,
  ADD COLUMN eau_chaude text CHECK (eau_chaude IN ('COLLECTIVE', 'INDIVIDUELLE', 'MIXTE', 'NON_RENSEIGNE')),
  ADD COLUMN ventilation text CHECK (ventilation IN ('MECANIQUE', 'NATURELLE', 'MIXTE', 'SANS', 'NON_RENSEIGNE')),
  ADD COLUMN diagnostic_structurel boolean,
  ADD COLUMN date_diagnostic_structurel date;
