-- Le territoire de l'organisme quand le fichier s'est préparé : s'il a changé depuis, le fichier peut avoir ce que l'on ne voit plus.
ALTER TABLE telechargement ADD COLUMN perimetre text;
