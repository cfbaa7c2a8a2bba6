-- Chaque copropriété que l'annuaire montre, telle que l'outil de catégorisation la compte et la range (décision 0080) : étroite et à
-- part, la France se lit sans joindre. Une ligne tant qu'elle est publiée.
-- Ce qui a une longueur fixe d'abord : le reste ne se relit pas pour l'atteindre. À plusieurs, deux cœurs pour une lecture en font attendre
-- une autre.
CREATE TABLE regardee (
  copropriete_id bigint PRIMARY KEY,
  -- De `score`, comme `categorie` et `note` ; c'est qui note qui les écrit (server/registre/score.ts).
  charges_par_lot double precision,
  taux_impayes double precision,
  lon double precision,
  lat double precision,
  nb_lots integer,
  nb_lots_hab_bur_com integer,
  date_maj date,
  note smallint,
  categorie text COLLATE "C" NOT NULL DEFAULT 'NON_EVALUABLE',
  type_syndic text COLLATE "C",
  periode_construction text COLLATE "C",
  region text COLLATE "C",
  departement text COLLATE "C",
  epci text COLLATE "C",
  code_insee text COLLATE "C"
) WITH (parallel_workers = 0, fillfactor = 90);

-- À la fin de l'acte : qui note verrouille `score` puis cette ligne, un acte ne les prend pas dans l'autre ordre.
CREATE FUNCTION suivre_regardee() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO regardee AS r (copropriete_id, region, departement, epci, code_insee, lon, lat, nb_lots, nb_lots_hab_bur_com, type_syndic,
    periode_construction, date_maj, categorie, note, charges_par_lot, taux_impayes)
  SELECT c.id, c.region, c.departement, c.epci, c.code_insee, c.lon, c.lat, c.nb_lots, c.nb_lots_hab_bur_com, c.type_syndic,
    c.periode_construction, c.date_maj, coalesce(s.categorie, 'NON_EVALUABLE'), s.note, s.charges_par_lot, s.taux_impayes
    FROM copropriete c LEFT JOIN score s ON s.copropriete_id = c.id WHERE c.id = NEW.id AND c.publie
  ON CONFLICT (copropriete_id) DO UPDATE SET region = excluded.region, departement = excluded.departement, epci = excluded.epci,
    code_insee = excluded.code_insee, lon = excluded.lon, lat = excluded.lat, nb_lots = excluded.nb_lots,
    nb_lots_hab_bur_com = excluded.nb_lots_hab_bur_com, type_syndic = excluded.type_syndic,
    periode_construction = excluded.periode_construction, date_maj = excluded.date_maj;
  IF NOT FOUND THEN
    DELETE FROM regardee WHERE copropriete_id = NEW.id;
  END IF;
  RETURN NULL;
END $$;

-- Rangée par lieu : un département se lit de quelques pages. La remplit deux fois : une longue, avec ses index, pendant que l'on écrit encore ; puis, les déclencheurs posés, ce qui a changé entre-temps.
CREATE FUNCTION remplir_regardee() RETURNS void LANGUAGE sql AS $$
  INSERT INTO regardee AS r (copropriete_id, region, departement, epci, code_insee, lon, lat, nb_lots, nb_lots_hab_bur_com, type_syndic,
    periode_construction, date_maj, categorie, note, charges_par_lot, taux_impayes)
  SELECT c.id, c.region, c.departement, c.epci, c.code_insee, c.lon, c.lat, c.nb_lots, c.nb_lots_hab_bur_com, c.type_syndic,
    c.periode_construction, c.date_maj, coalesce(s.categorie, 'NON_EVALUABLE'), s.note, s.charges_par_lot, s.taux_impayes
    FROM copropriete c LEFT JOIN score s ON s.copropriete_id = c.id WHERE c.publie ORDER BY c.departement, c.code_insee, c.id
  ON CONFLICT (copropriete_id) DO UPDATE SET region = excluded.region, departement = excluded.departement, epci = excluded.epci,
    code_insee = excluded.code_insee, lon = excluded.lon, lat = excluded.lat, nb_lots = excluded.nb_lots,
    nb_lots_hab_bur_com = excluded.nb_lots_hab_bur_com, type_syndic = excluded.type_syndic,
    periode_construction = excluded.periode_construction, date_maj = excluded.date_maj, categorie = excluded.categorie,
    note = excluded.note, charges_par_lot = excluded.charges_par_lot, taux_impayes = excluded.taux_impayes
  WHERE r IS DISTINCT FROM excluded;
$$;
SELECT remplir_regardee();
-- L'ordre où elle se range (server/registre/ranger.ts).
CREATE INDEX regardee_lieu ON regardee (departement, code_insee);
CREATE INDEX regardee_epci ON regardee (epci);
CREATE INDEX regardee_commune ON regardee (code_insee);
ANALYZE regardee;

CREATE CONSTRAINT TRIGGER regardee_suit_arrivee AFTER INSERT ON copropriete DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.publie) EXECUTE FUNCTION suivre_regardee();
CREATE CONSTRAINT TRIGGER regardee_suit AFTER UPDATE ON copropriete DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.publie, OLD.region, OLD.departement, OLD.epci, OLD.code_insee, OLD.lon, OLD.lat, OLD.nb_lots,
    OLD.nb_lots_hab_bur_com, OLD.type_syndic, OLD.periode_construction, OLD.date_maj)
    IS DISTINCT FROM (NEW.publie, NEW.region, NEW.departement, NEW.epci, NEW.code_insee, NEW.lon, NEW.lat, NEW.nb_lots,
    NEW.nb_lots_hab_bur_com, NEW.type_syndic, NEW.periode_construction, NEW.date_maj)) EXECUTE FUNCTION suivre_regardee();
SELECT remplir_regardee();
DELETE FROM regardee r USING copropriete c WHERE c.id = r.copropriete_id AND NOT c.publie;
ALTER TABLE regardee ADD FOREIGN KEY (copropriete_id) REFERENCES copropriete ON DELETE CASCADE;
DROP FUNCTION remplir_regardee();
