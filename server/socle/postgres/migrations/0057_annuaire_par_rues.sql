-- Une commune se parcourt rue par rue : la rue d'une adresse, son numéro dans la rue, et leur index.
CREATE FUNCTION rue_de(voie text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT regexp_replace(voie,
  '^[\s,]*(\d+\s*((bis|ter|quater|[a-f])(?![[:alpha:]\d]))?[\s,/&-]*((et|au|à)\s+(?=\d))?)+(?=[^\s\d,])', '', 'i') $$;

CREATE FUNCTION numero_de(voie text) RETURNS integer
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT substring(voie FROM '^[\s,]*(\d{1,6})')::integer $$;

CREATE INDEX copropriete_rue ON copropriete (code_insee, (normalise(rue_de(voie))) COLLATE "C", numero_de(voie), id) WHERE publie;
