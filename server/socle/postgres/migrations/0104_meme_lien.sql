-- Un lien redemandé repart tel quel : la graine et la clef du produit le récrivent, la base seule ne le donne pas.
ALTER TABLE clef ADD COLUMN graine text;
