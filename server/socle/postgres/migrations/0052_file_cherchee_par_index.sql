-- Un mot cherché dans la file se lit dans un index : vingt mille demandes ouvertes ne se relisent plus une à une.
CREATE INDEX demande_file_jetons ON demande USING gin (jetons) WHERE decision IS NULL;
CREATE INDEX demande_file_cherche ON demande USING gin (cherche gin_trgm_ops) WHERE decision IS NULL;
