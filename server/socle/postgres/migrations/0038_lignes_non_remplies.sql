-- Les lignes laissées vides ou telles que le modèle les propose : comptées, jamais gardées.
ALTER TABLE bordereau ADD COLUMN nb_non_remplies integer NOT NULL DEFAULT 0 CHECK (nb_non_remplies >= 0);
