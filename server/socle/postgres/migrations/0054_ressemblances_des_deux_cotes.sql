-- Combien de demandes qui lui ressemblent ont été déposées depuis la sienne : la file les marque toutes les deux.
ALTER TABLE demande ADD COLUMN proches_depuis integer NOT NULL DEFAULT 0 CONSTRAINT demande_proches_depuis CHECK (proches_depuis >= 0);

-- Le nom d'une vue a la longueur que dit le domaine ; aucun plus long n'a jamais été accepté.
ALTER TABLE vue_de_file DROP CONSTRAINT vue_de_file_nom;
ALTER TABLE vue_de_file ADD CONSTRAINT vue_de_file_nom CHECK (length(nom) BETWEEN 1 AND 50);
