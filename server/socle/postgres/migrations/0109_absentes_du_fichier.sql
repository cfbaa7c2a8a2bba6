-- Les copropriétés venues d'un fichier public qui ne sont plus dans un plus récent (décision 0099) : le teneur en décide.
CREATE TABLE absente_du_fichier (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE,
  -- Le jour du premier fichier où elle n'est plus.
  du date NOT NULL,
  -- Le teneur la garde, et pourquoi ; rien tant qu'il n'a pas décidé.
  gardee_le timestamptz,
  compte_id bigint REFERENCES compte,
  raison text CHECK (length(raison) BETWEEN 1 AND 500),
  CONSTRAINT absente_du_fichier_gardee CHECK ((gardee_le IS NULL) = (compte_id IS NULL) AND (gardee_le IS NULL) = (raison IS NULL))
);
CREATE INDEX absente_du_fichier_compte ON absente_du_fichier (compte_id) WHERE compte_id IS NOT NULL;
