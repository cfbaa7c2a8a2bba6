-- Celles que l'annuaire ne montre pas : le teneur et l'assistance les retrouvent sans lire tout le pays.
CREATE INDEX recherche_non_publiee ON recherche (id) WHERE NOT publie;
