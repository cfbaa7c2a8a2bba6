-- Une ligne juste que celui qui déposait n'avait pas le droit de déposer : elle attend quelqu'un qui l'a.
ALTER TABLE ligne_de_bordereau ADD COLUMN sans_droit boolean NOT NULL DEFAULT false;
