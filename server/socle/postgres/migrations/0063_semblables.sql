-- La moitié du milieu, à côté de ce que les mises à jour comparent. Null : une classe que la version d'avant a refaite.
ALTER TABLE comparaison
  ADD COLUMN premier_quartile double precision,
  ADD COLUMN troisieme_quartile double precision;

-- Les classes que chacun peut lire, refaites avec elle : ce qu'elles comptent, et ce que le secret statistique en montre (décision 0064).
CREATE TABLE classe_comparee (
  -- Le rang et les critères de la classe, comme dans comparaison (domain/comparaison/classes.ts).
  niveau smallint NOT NULL CHECK (niveau >= 0),
  classe text NOT NULL,
  jour date NOT NULL,
  nb integer NOT NULL CHECK (nb >= 30),
  exploitables integer NOT NULL CHECK (exploitables >= 30),
  -- Les comptes qui disent leurs impayés.
  impayes integer CHECK (impayes >= 30),
  ascenseurs_avec integer,
  ascenseurs_sans integer,
  etiquettes_a_c integer,
  etiquettes_d_e integer,
  etiquettes_f_g integer,
  etiquettes_indetermine integer,
  PRIMARY KEY (classe, niveau)
);
