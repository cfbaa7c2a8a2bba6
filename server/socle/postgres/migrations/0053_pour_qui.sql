-- Ce que le teneur fait à la place d'une personne se cherche aussi dans le journal de cette personne (§3.5, §4.4).
ALTER TABLE evenement_journal ADD COLUMN pour_compte_id bigint;
CREATE INDEX evenement_journal_pour ON evenement_journal (pour_compte_id, date DESC, id DESC) WHERE pour_compte_id IS NOT NULL;
