-- Le teneur demande les dossiers que l’annuaire ne montre pas, par leur état : sans lui, chaque page lit tout le registre.
CREATE INDEX copropriete_hors_annuaire ON copropriete (etat, ordre, id) WHERE NOT publie;
