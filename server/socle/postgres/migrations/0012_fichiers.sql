-- Un document porte sur le disque le nom de son contenu : savoir qui le nomme encore, et lesquels commencent par deux
-- chiffres donnés.
CREATE INDEX fichier_empreinte ON fichier (empreinte text_pattern_ops);
-- Retirer un document vérifie que personne ne le nomme : sans index, chaque déclaration serait lue.
CREATE INDEX declaration_fichier ON declaration (fichier_id) WHERE fichier_id IS NOT NULL;
CREATE INDEX mandat_fichier ON mandat (fichier_id);
