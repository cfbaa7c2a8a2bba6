-- La carte de l'annuaire : les copropriétés comptées par cellule de 64 pixels à chaque zoom (domain/carte), refaites chaque nuit.
CREATE TABLE carte_cellule (
  zoom smallint NOT NULL CHECK (zoom BETWEEN 2 AND 13),
  x integer NOT NULL,
  y integer NOT NULL,
  nombre integer NOT NULL CHECK (nombre > 0),
  -- Le milieu de celles qui y sont, et le rectangle qui les contient, en degrés WGS84.
  lon double precision NOT NULL,
  lat double precision NOT NULL,
  ouest double precision NOT NULL,
  sud double precision NOT NULL,
  est double precision NOT NULL,
  nord double precision NOT NULL,
  -- Le nom de la commune qui en a le plus ; null : inconnu.
  ou text,
  PRIMARY KEY (zoom, x, y)
);

-- Les communes que nomme le fond de carte embarqué, la plus grande d'abord.
CREATE TABLE carte_repere (
  rang smallint PRIMARY KEY,
  nom text NOT NULL,
  lon double precision NOT NULL,
  lat double precision NOT NULL
);

-- Celles qu'aucune carte ne montre.
CREATE INDEX copropriete_sans_position ON copropriete (id) WHERE publie AND lat IS NULL;
