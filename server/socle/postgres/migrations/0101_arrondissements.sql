-- Les arrondissements d'une ville se lisent par leur index : chaque demande d'un agent de commune résout son territoire.
CREATE INDEX commune_parente ON commune (parente) WHERE parente IS NOT NULL;
