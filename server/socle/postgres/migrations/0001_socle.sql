CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Minuscules, sans accents, ponctuation en espaces : la même forme pour ce que l'on range et ce que l'on cherche.
-- unaccent() seul n'est pas IMMUTABLE ; nommer le dictionnaire le rend stable d'une session à l'autre.
-- Les jokers du §5.8 (_ % \) traversent sans changer.
CREATE FUNCTION normalise(texte text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT translate(lower(public.unaccent('public.unaccent', texte)), '''’-,./;:()"', '           ') $$;

CREATE FUNCTION texte_de_recherche(nom text, voie text, code_postal text, localite text, secondaires text[], numero text)
RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
AS $$ SELECT normalise(concat_ws(' ', nom, voie, code_postal, localite, array_to_string(secondaires, ' '), numero)) $$;
