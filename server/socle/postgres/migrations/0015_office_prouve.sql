-- Un office que rien n'a encore prouvé ne retient pas un numéro d'étude : seul l'office actif le porte seul.
ALTER TABLE teledeclarant DROP CONSTRAINT teledeclarant_numero_etude_key;
CREATE UNIQUE INDEX teledeclarant_numero_etude_actif ON teledeclarant (numero_etude) WHERE statut = 'ACTIF';
