-- La lettre d'information et le suivi d'une copropriété (décision 0062). Quitter efface la ligne : l'absence dit tout.
CREATE TABLE lettre_information (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nom text NOT NULL UNIQUE CHECK (nom ~ '^[a-z0-9-]{1,60}\.pdf$'),
  titre text NOT NULL CHECK (length(titre) BETWEEN 1 AND 120),
  date date NOT NULL,
  contenu bytea NOT NULL,
  -- Le même PDF publié deux fois est la même lettre : elle ne part pas deux fois.
  empreinte text NOT NULL UNIQUE,
  compte_id bigint NOT NULL REFERENCES compte,
  date_publication timestamptz NOT NULL
);
CREATE INDEX lettre_information_compte ON lettre_information (compte_id);

CREATE TABLE abonne (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (length(email) BETWEEN 1 AND 100),
  date_demande timestamptz NOT NULL,
  confirme_le timestamptz,
  -- Avec un service d'envoi : quand il a reçu la demande, qu'il fait confirmer.
  demande_au_service_le timestamptz
);
CREATE UNIQUE INDEX abonne_email ON abonne (lower(email));
CREATE INDEX abonne_a_confirmer ON abonne (date_demande) WHERE confirme_le IS NULL;

-- Ce qui est déjà parti : une lettre n'est écrite qu'une fois à une adresse.
CREATE TABLE lettre_remise (
  lettre_id bigint NOT NULL REFERENCES lettre_information,
  abonne_id bigint NOT NULL REFERENCES abonne ON DELETE CASCADE,
  PRIMARY KEY (lettre_id, abonne_id)
);
CREATE INDEX lettre_remise_abonne ON lettre_remise (abonne_id);

-- Un départ que le service d'envoi ne sait pas encore.
CREATE TABLE abonne_parti (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL,
  date_depart timestamptz NOT NULL
);

CREATE TABLE suiveur (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL CHECK (length(email) BETWEEN 1 AND 100)
);
CREATE UNIQUE INDEX suiveur_email ON suiveur (lower(email));

CREATE TABLE suivi (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  suiveur_id bigint NOT NULL REFERENCES suiveur ON DELETE CASCADE,
  copropriete_id bigint NOT NULL REFERENCES copropriete,
  date_demande timestamptz NOT NULL,
  confirme_le timestamptz,
  -- L'instant jusqu'où ce qui a changé a été dit ; celui de la confirmation d'abord.
  dit_jusqua timestamptz,
  CONSTRAINT suivi_confirme CHECK ((confirme_le IS NULL) = (dit_jusqua IS NULL)),
  UNIQUE (suiveur_id, copropriete_id)
);
CREATE INDEX suivi_copropriete ON suivi (copropriete_id);
CREATE INDEX suivi_a_confirmer ON suivi (date_demande) WHERE confirme_le IS NULL;

-- L'adresse qui arrête l'envoi en une fois (RFC 8058) ; elle porte une clef, et s'efface quand le courriel est parti.
ALTER TABLE courriel ADD COLUMN desinscription text;

-- Ce qui vient d'être immatriculé dans un département, le dernier d'abord.
CREATE INDEX copropriete_nouvelles ON copropriete (departement, date_immatriculation DESC, id DESC) WHERE publie;
