-- §8.1 : toute demande refusée se garde. Null : celle d'un visiteur, dont rien d'autre ne se retient.
ALTER TABLE erreur_vue ALTER COLUMN compte_id DROP NOT NULL;
