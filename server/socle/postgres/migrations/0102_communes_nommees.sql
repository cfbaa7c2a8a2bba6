-- Tous les noms et tous les codes d'une commune d'aujourd'hui : le sien, et ceux d'hier, déléguée, associée ou disparue.
CREATE TABLE commune_nommee (
  -- Sans clef étrangère : la version d'avant, qui ne connaît pas cette table, vide encore celle des communes.
  commune text NOT NULL,
  code text NOT NULL,
  nom text NOT NULL,
  sorte text NOT NULL CHECK (sorte IN ('ACTUELLE', 'ARRONDISSEMENT', 'DELEGUEE', 'ASSOCIEE', 'ANCIENNE')),
  -- Le nom tel qu'il se compare : écrit par le domaine (formeDeLieu).
  forme text COLLATE "C" NOT NULL,
  recherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED,
  PRIMARY KEY (code, commune, forme)
);
CREATE INDEX commune_nommee_commune ON commune_nommee (commune);
CREATE INDEX commune_nommee_forme ON commune_nommee (forme);
CREATE INDEX commune_nommee_recherche ON commune_nommee USING gin (recherche gin_trgm_ops);
