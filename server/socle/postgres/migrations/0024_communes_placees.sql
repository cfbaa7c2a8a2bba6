-- §7.11 : où est chaque commune, en degrés WGS84. Un repère pour situer, jamais l'adresse de quelque chose. Null : inconnu.
ALTER TABLE commune
  ADD COLUMN lon double precision,
  ADD COLUMN lat double precision,
  ADD CONSTRAINT commune_placee CHECK (num_nulls(lon, lat) IN (0, 2));
