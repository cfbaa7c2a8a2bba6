-- Les compteurs des appareils d'un compte se cherchent par le début de leur clé : la clé primaire, rangée à la
-- française, ne le sait pas.
CREATE INDEX compteur_prefixe ON compteur (cle text_pattern_ops);
