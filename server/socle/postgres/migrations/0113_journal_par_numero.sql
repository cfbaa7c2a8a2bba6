-- Le journal d’une copropriété dit aussi qui l’a consultée : ces lignes-là ne gardent d’elle que son numéro.
CREATE INDEX evenement_journal_numero ON evenement_journal (numero) WHERE objet = 'registre' AND numero IS NOT NULL;
