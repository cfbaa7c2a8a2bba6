CREATE TABLE region (
  code text PRIMARY KEY,
  nom text NOT NULL
);

CREATE TABLE departement (
  code text PRIMARY KEY,
  nom text NOT NULL,
  region text REFERENCES region
);

-- Les établissements publics territoriaux du Grand Paris y sont aussi : le registre public les donne pour EPCI.
CREATE TABLE epci (
  siren text PRIMARY KEY,
  nom text NOT NULL,
  type text NOT NULL
);

CREATE TABLE commune (
  code_insee text PRIMARY KEY,
  nom text NOT NULL,
  departement text REFERENCES departement,
  epci text REFERENCES epci,
  codes_postaux text[] NOT NULL DEFAULT '{}',
  population integer NOT NULL DEFAULT 0,
  -- Commune d'aujourd'hui à laquelle appartient un arrondissement ; null pour une commune entière.
  parente text,
  recherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED
);
CREATE INDEX commune_departement ON commune (departement);
CREATE INDEX commune_recherche ON commune USING gin (recherche gin_trgm_ops);
CREATE INDEX commune_codes_postaux ON commune USING gin (codes_postaux);

-- Préfixe de section : les trois derniers chiffres du code de la commune absorbée.
CREATE TABLE commune_absorbee (
  code_insee text NOT NULL,
  nom text NOT NULL,
  prefixe text NOT NULL,
  absorbante text NOT NULL REFERENCES commune,
  recherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED,
  PRIMARY KEY (code_insee, absorbante)
);
CREATE INDEX commune_absorbee_absorbante ON commune_absorbee (absorbante);
