-- Ce qu'une personne a lu d'un refus : les codes de ses phrases et leurs mots, sauf ceux qu'elle a tapés. L'assistance lit la
-- même phrase qu'elle. Null : une erreur d'avant, ou d'un processus de la version précédente.
ALTER TABLE erreur_vue ADD COLUMN phrases jsonb;
