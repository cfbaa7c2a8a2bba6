-- Chaque copropriété telle qu'on la cherche, préparée par la fonction même qui lit ce qui est tapé (décision 0008).
-- Étroite et à part : un mandat ou un état qui change ne réécrit aucun de ses index.
CREATE TABLE recherche (
  id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  departement text COLLATE "C",
  publie boolean NOT NULL,
  nom text COLLATE "C" NOT NULL,
  voie text COLLATE "C" NOT NULL,
  -- Les jetons ; et les mêmes, chacun derrière son département : « hugo » à Paris ne lit pas les « hugo » du pays.
  jetons tsvector NOT NULL,
  jetons_du_departement tsvector NOT NULL,
  -- De quoi savoir que la copropriété, ou la façon de la lire, a changé depuis.
  empreinte bigint NOT NULL
);

CREATE INDEX recherche_jetons ON recherche USING gin (jetons) WITH (fastupdate = off) WHERE publie;
CREATE INDEX recherche_jetons_du_departement ON recherche USING gin (jetons_du_departement)
  WITH (fastupdate = off) WHERE publie;
CREATE INDEX recherche_departement_nom ON recherche (departement, nom, id) INCLUDE (voie) WHERE publie;
CREATE INDEX recherche_nom ON recherche (nom, id) INCLUDE (voie) WHERE publie;
CREATE INDEX recherche_voie ON recherche (voie, departement) WHERE publie;

-- Le vocabulaire, pour compléter et corriger : combien de copropriétés portent chaque mot, recompté chaque nuit.
CREATE TABLE mot (
  id bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  mot text COLLATE "C" PRIMARY KEY,
  nombre integer NOT NULL DEFAULT 1
);

-- L'annuaire ne montre que les dossiers publiés, quel que soit l'acte qui change leur état.
CREATE FUNCTION suivre_publication() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE recherche SET publie = NEW.publie WHERE id = NEW.id AND publie <> NEW.publie;
  RETURN NULL;
END $$;
CREATE TRIGGER copropriete_publication AFTER UPDATE OF etat ON copropriete
  FOR EACH ROW WHEN (OLD.publie IS DISTINCT FROM NEW.publie) EXECUTE FUNCTION suivre_publication();

-- Ce que la recherche d'avant lisait ; l'ordre des listes reste celui du nom, puis de l'adresse.
DROP INDEX copropriete_annuaire_departement, copropriete_annuaire_france, copropriete_trigrammes, copropriete_teledeclarant;
ALTER TABLE copropriete DROP COLUMN recherche,
  ADD COLUMN ordre text COLLATE "C" GENERATED ALWAYS AS (normalise(coalesce(nom, '') || ' ' || coalesce(voie, ''))) STORED;
DROP FUNCTION texte_de_recherche(text, text, text, text, text[], text);
CREATE INDEX copropriete_teledeclarant ON copropriete (teledeclarant_id, ordre, id) WHERE teledeclarant_id IS NOT NULL;
CREATE INDEX copropriete_departement ON copropriete (departement) WHERE publie;
