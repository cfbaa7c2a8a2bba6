-- Ce qui est attendu à date d'un représentant : les rappels partis, le récapitulatif de la semaine, et le calendrier à une adresse secrète.

-- Un rappel part une fois de chaque échéance et de chaque jour où elle se rappelle.
CREATE TABLE rappel (
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  sorte text NOT NULL CHECK (sorte IN ('MAJ_ANNUELLE', 'MANDAT')),
  echeance date NOT NULL,
  rang smallint NOT NULL CHECK (rang >= 0),
  date_envoi timestamptz NOT NULL,
  PRIMARY KEY (copropriete_id, sorte, echeance, rang)
);
CREATE INDEX rappel_echeance ON rappel (echeance);

ALTER TABLE teledeclarant ADD COLUMN date_recapitulatif date;

-- Null : selon le profil.
ALTER TABLE compte ADD COLUMN rappels_echeances boolean;

-- L'adresse d'un calendrier ne se garde qu'en empreinte.
CREATE TABLE agenda (
  compte_id bigint PRIMARY KEY REFERENCES compte,
  empreinte text NOT NULL UNIQUE,
  date_creation timestamptz NOT NULL
);
