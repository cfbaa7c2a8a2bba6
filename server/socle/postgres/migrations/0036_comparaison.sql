-- Ce que déclarent les copropriétés semblables, refait chaque nuit : des agrégats d'au moins trente, jamais les comptes de l'une d'elles.
CREATE TABLE comparaison (
  -- Rang de la classe, de la plus proche à la plus large, et ses critères (domain/comparaison/classes.ts).
  niveau smallint NOT NULL CHECK (niveau >= 0),
  classe text NOT NULL,
  mesure text NOT NULL CHECK (mesure IN (
    'CHARGES_COURANTES', 'CHARGES_EXCEPTIONNELLES', 'DETTES', 'IMPAYES', 'FONDS_TRAVAUX')),
  nombre integer NOT NULL CHECK (nombre >= 30),
  -- Le cinquième et le quatre-vingt-quinzième centile, de part et d'autre de la médiane.
  bas double precision NOT NULL,
  mediane double precision NOT NULL,
  haut double precision NOT NULL,
  PRIMARY KEY (classe, niveau, mesure)
);
