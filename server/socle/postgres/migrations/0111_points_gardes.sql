-- Les points de chaque signe, un caractère par signe (décision 0103) : à côté d'une note gardée, ils disent le signe qui a bougé. Rien :
-- d'avant eux, on ne sait pas lequel.
ALTER TABLE score ADD COLUMN points text COLLATE "C" CHECK (points ~ '^[0-9-]+$');
ALTER TABLE score_garde ADD COLUMN points text COLLATE "C" CHECK (points ~ '^[0-9-]+$');
