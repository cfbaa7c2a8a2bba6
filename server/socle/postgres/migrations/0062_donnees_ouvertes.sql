-- Chaque copropriété telle que le dernier fichier ouvert l'a publiée : l'empreinte de sa ligne, et le jour où elle a changé.
CREATE TABLE ligne_publiee (
  numero char(9) PRIMARY KEY,
  empreinte uuid NOT NULL,
  change_le date NOT NULL
);
