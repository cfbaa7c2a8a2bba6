-- Un texte que l'agence écrit porte son rang : qui l'a lu sait s'il a changé, et le journal dit sous lequel un courriel est parti.
ALTER TABLE contenu ADD COLUMN version integer NOT NULL DEFAULT 1;
