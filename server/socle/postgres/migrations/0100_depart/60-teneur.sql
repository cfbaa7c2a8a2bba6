-- Le teneur : ses délais, sa file, ses doublons.

-- Les délais de réponse que le teneur règle, en jours ouvrés ; celui d'un type qui n'y est pas est celui du départ.
CREATE TABLE delai_de_reponse (
  type text PRIMARY KEY CONSTRAINT delai_de_reponse_type
    CHECK (type IN ('IMMATRICULATION', 'RATTACHEMENT', 'DISSOLUTION', 'DOUBLON_NOTAIRE')),
  jours integer NOT NULL CONSTRAINT delai_de_reponse_jours CHECK (jours BETWEEN 1 AND 60),
  date_modification timestamptz(3) NOT NULL,
  compte_id bigint NOT NULL REFERENCES compte
);

-- Les vues de la file qu'un teneur s'est faites.
CREATE TABLE vue_de_file (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  nom text NOT NULL CONSTRAINT vue_de_file_nom CHECK (length(nom) BETWEEN 1 AND 50),
  criteres jsonb NOT NULL,
  date_creation timestamptz(3) NOT NULL,
  UNIQUE (compte_id, nom)
);

-- Deux copropriétés dont le teneur a dit qu'elles ne sont pas la même : la paire n'est qu'une fois.
CREATE TABLE doublon_ecarte (
  a bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  b bigint NOT NULL REFERENCES copropriete ON DELETE CASCADE,
  compte_id bigint NOT NULL REFERENCES compte,
  date_ecart timestamptz(3) NOT NULL,
  raison text NOT NULL CHECK (length(raison) BETWEEN 1 AND 500),
  PRIMARY KEY (a, b),
  CONSTRAINT doublon_ecarte_paire CHECK (a < b)
);
CREATE INDEX doublon_ecarte_b ON doublon_ecarte (b);

-- Ce qui ressemble à la copropriété d'une demande, à quel point : à son dépôt, au dépôt de l'autre, ou quand le dossier de l'autre change.
-- Ce qui en vaut encore se lit avec l'état de l'autre et les paires écartées : décider, écarter ou fusionner n'ont rien à y effacer.
-- Aucune clef étrangère : elle ferait attendre un dépôt derrière chaque acte sur un voisin.
CREATE TABLE ressemblance (
  copropriete_id bigint NOT NULL,
  autre_id bigint NOT NULL,
  score smallint NOT NULL CONSTRAINT ressemblance_score CHECK (score BETWEEN 0 AND 100),
  PRIMARY KEY (copropriete_id, autre_id),
  CONSTRAINT ressemblance_paire CHECK (copropriete_id <> autre_id)
);
CREATE INDEX ressemblance_autre ON ressemblance (autre_id);

-- Compter les copropriétés immatriculées, et celles d'une période, par l'index seul : la table de 600 000 lignes est dix fois plus grande.
CREATE INDEX copropriete_immatriculations ON copropriete (date_immatriculation) INCLUDE (publie, etat);
-- Les dossiers que l'annuaire ne montre pas, par leur état : sans lui, chaque page lit tout le registre.
CREATE INDEX copropriete_hors_annuaire ON copropriete (etat, ordre, id) WHERE NOT publie;
