CREATE TABLE teledeclarant (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  type text NOT NULL CHECK (type IN ('PRO', 'NON_PRO', 'NOTAIRE', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLABORATEUR', 'AUTRE', '0', 'institutionnel')),
  statut text NOT NULL CHECK (statut IN ('ATT_CREA_COMPTE', 'ATT_ACTIVATION', 'ACTIF', 'SUPPRIME', 'ATT_FIN_IMM_NOT')),
  raison_sociale text NOT NULL,
  siret char(14) UNIQUE,
  code_ape text,
  voie text,
  code_postal text,
  localite text,
  date_creation timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE compte (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teledeclarant_id bigint REFERENCES teledeclarant,
  identifiant text NOT NULL,
  email text NOT NULL,
  mot_de_passe text NOT NULL,
  civilite text NOT NULL CHECK (civilite IN ('M', 'MME')),
  nom text NOT NULL,
  prenom text NOT NULL,
  profil text NOT NULL CHECK (profil IN (
    'DEFAULT', 'RESTREINT', 'INSTITUTIONNEL',
    'TELE_NONPRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION',
    'TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION',
    'NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB',
    'TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES')),
  actif boolean NOT NULL DEFAULT true,
  date_creation timestamptz NOT NULL DEFAULT now(),
  date_derniere_activite timestamptz
);
CREATE UNIQUE INDEX compte_identifiant ON compte (lower(identifiant));
CREATE UNIQUE INDEX compte_email ON compte (lower(email));
CREATE INDEX compte_teledeclarant ON compte (teledeclarant_id);

-- La clé est l'empreinte de l'identifiant de session : lire la base ne donne pas une session.
CREATE TABLE session (
  empreinte text PRIMARY KEY,
  compte_id bigint REFERENCES compte ON DELETE CASCADE,
  donnees jsonb NOT NULL,
  expire timestamptz NOT NULL
);
CREATE INDEX session_compte ON session (compte_id);
CREATE INDEX session_expire ON session (expire);

-- Un compteur par clé et par fenêtre, partagé par tous les processus : connexions par compte et par adresse.
CREATE TABLE compteur (
  cle text PRIMARY KEY,
  nombre integer NOT NULL,
  expire timestamptz NOT NULL
);

-- Une solution de captcha ne sert qu'une fois.
CREATE TABLE captcha_servi (
  signature text PRIMARY KEY,
  expire timestamptz NOT NULL
);
