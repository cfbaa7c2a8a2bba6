-- Un morceau de numéro (§5.8) se trouve par ses trigrammes : l'index des numéros se lisait d'un bout à l'autre.
CREATE INDEX copropriete_morceau ON copropriete USING gin ((numero::text) gin_trgm_ops);
