-- Toute demande dit le jour promis. Celles d'avant que les délais se règlent (0046) ont celui du départ : cinq jours ouvrés, dix pour une
-- dissolution, un pour un doublon de notaire, les fêtes légales passées.
WITH feries AS (
  SELECT (annee || '-' || fete)::date AS jour
    FROM generate_series(2020, 2030) annee,
      unnest(ARRAY['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25']) fete
  UNION ALL
  SELECT paques::date + apres
    FROM unnest(ARRAY['2020-04-12', '2021-04-04', '2022-04-17', '2023-04-09', '2024-03-31', '2025-04-20', '2026-04-05', '2027-03-28',
      '2028-04-16', '2029-04-01', '2030-04-21']) paques, unnest(ARRAY[1, 39, 50]) apres
), promises AS (
  SELECT d.id, (
    SELECT jour::date FROM generate_series(
        (d.date_depot AT TIME ZONE 'Europe/Paris')::date + 1, (d.date_depot AT TIME ZONE 'Europe/Paris')::date + 40, interval '1 day') jour
      WHERE extract(isodow FROM jour) < 6 AND jour::date NOT IN (SELECT f.jour FROM feries f)
      ORDER BY jour LIMIT 1
      OFFSET CASE d.type WHEN 'DISSOLUTION' THEN 9 WHEN 'DOUBLON_NOTAIRE' THEN 0 ELSE 4 END) AS jour
    FROM demande d WHERE d.attendue_le IS NULL
)
UPDATE demande d SET attendue_le = p.jour FROM promises p WHERE p.id = d.id;

-- Le temps d'une mise en service, une version d'avant 0046 dépose encore sans rien promettre.
CREATE FUNCTION promettre_demande() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.attendue_le := (NEW.date_depot AT TIME ZONE 'Europe/Paris')::date + 7;
  RETURN NEW;
END $$;
CREATE TRIGGER demande_promise BEFORE INSERT ON demande FOR EACH ROW WHEN (NEW.attendue_le IS NULL) EXECUTE FUNCTION promettre_demande();
ALTER TABLE demande ALTER COLUMN attendue_le SET NOT NULL;
