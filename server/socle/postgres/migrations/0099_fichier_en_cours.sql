-- Le fichier qu'une personne attend, de l'outil ou des données brutes : un à la fois, quel que soit le processus qui le fait. Le sien le
-- redit sans cesse, ou n'est plus.
CREATE TABLE fichier_en_cours (
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  sorte text COLLATE "C" NOT NULL CHECK (sorte IN ('OUTIL', 'BRUTES')),
  jeton uuid NOT NULL,
  vu_le timestamptz NOT NULL,
  PRIMARY KEY (compte_id, sorte)
);
