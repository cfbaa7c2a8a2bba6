-- Le teneur cherche dans le journal (§7.9) : d'une catégorie ou d'un événement rares, et de ce qu'a fait une personne, une année se
-- lirait en entier pour cent lignes.
CREATE INDEX evenement_journal_categorie ON evenement_journal (categorie, type, date DESC, id DESC);
CREATE INDEX evenement_journal_compte ON evenement_journal (compte_id, date DESC, id DESC) WHERE compte_id IS NOT NULL;
