-- Les copropriétés du fichier public dont la position a été écartée (décision 0098) : leur adresse attend d'être localisée de nouveau.
CREATE TABLE position_ecartee (
  copropriete_id bigint PRIMARY KEY REFERENCES copropriete ON DELETE CASCADE
);
