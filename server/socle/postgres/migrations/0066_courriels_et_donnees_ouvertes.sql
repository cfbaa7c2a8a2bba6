-- Les courriels d'adresses sans compte : qui quitte la lettre, ou cesse de suivre, efface les siens (décision 0062).
CREATE INDEX courriel_sans_compte ON courriel (lower(destinataire)) WHERE compte_id IS NULL;

-- Le jour dont ligne_publiee retient les lignes, une seule ligne : un manifeste d'un autre jour a été écrit sans elles (décision 0063).
CREATE TABLE publication_retenue (jour date NOT NULL);
CREATE UNIQUE INDEX publication_retenue_seule ON publication_retenue ((true));
