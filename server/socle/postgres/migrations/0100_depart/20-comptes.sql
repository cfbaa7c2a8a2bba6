-- Les comptes : qui entre, et qui gère qui.

-- Un établissement (§3.2) : cabinet, syndic bénévole, office, organisme. Son représentant légal, l'adresse où part le courrier, ses
-- certificats.
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
  date_creation timestamptz NOT NULL DEFAULT now(),
  libelle_naf text,
  type_etab text,
  libelle_type_etab text,
  code_insee text,
  complement text,
  immeuble text,
  lignes text[] NOT NULL DEFAULT '{}',
  telephone text,
  email text,
  domicilie_en_france boolean NOT NULL DEFAULT true,
  dirigeant_nom text,
  dirigeant_prenom text,
  representant_civilite text CHECK (representant_civilite IN ('M', 'MME')),
  representant_nom text,
  representant_prenom text,
  representant_email text,
  representant_telephone text,
  representant_complement text,
  representant_immeuble text,
  representant_voie text,
  representant_lieu_dit text,
  representant_code_postal text,
  representant_localite text,
  representant_pays text NOT NULL DEFAULT 'FRANCE',
  certificat1_sujet text,
  certificat1_emetteur text,
  certificat2_sujet text,
  certificat2_emetteur text,
  numero_etude text,
  charte_acceptee timestamptz,
  -- L'origine des délais d'activation : la demande, puis chaque nouveau code.
  activation_depuis timestamptz,
  activation_rappels integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  recherche text COLLATE "C" GENERATED ALWAYS AS (
    normalise(raison_sociale || ' ' || coalesce(siret, '') || ' ' || coalesce(localite, ''))) STORED,
  -- Un critère du teneur par colonne : normaliser en cherchant coûterait 140 ms pour 60 000 lignes, lire en coûte 15.
  raison_cherchee text COLLATE "C" GENERATED ALWAYS AS (normalise(raison_sociale)) STORED,
  localite_cherchee text COLLATE "C" GENERATED ALWAYS AS (
    normalise(coalesce(localite, representant_localite))) STORED,
  -- La lettre d’un établissement à SIRET part à l’adresse du répertoire, ou à celle que le teneur a admise.
  lettre_adresse jsonb,
  lettre_demandee jsonb,
  lettre_demandee_le timestamptz,
  -- Le dernier récapitulatif de la semaine de ses échéances.
  date_recapitulatif date,
  CHECK ((lettre_demandee IS NULL) = (lettre_demandee_le IS NULL))
);
CREATE INDEX teledeclarant_statut ON teledeclarant (statut, id);
CREATE INDEX teledeclarant_raison_sociale ON teledeclarant (raison_cherchee, id);
CREATE INDEX teledeclarant_trigrammes ON teledeclarant USING gin (recherche gin_trgm_ops);
CREATE INDEX teledeclarant_email ON teledeclarant (lower(email)) WHERE email IS NOT NULL;
CREATE INDEX teledeclarant_activation ON teledeclarant (activation_depuis) WHERE statut IN ('ATT_CREA_COMPTE', 'ATT_ACTIVATION');
-- Un certificat présenté se cherche par son nom.
CREATE INDEX teledeclarant_certificat1 ON teledeclarant (certificat1_sujet) WHERE certificat1_sujet IS NOT NULL;
CREATE INDEX teledeclarant_certificat2 ON teledeclarant (certificat2_sujet) WHERE certificat2_sujet IS NOT NULL;
CREATE INDEX teledeclarant_adresse_a_decider ON teledeclarant (lettre_demandee_le) WHERE lettre_demandee_le IS NOT NULL;
-- Un office que rien n'a encore prouvé ne retient pas un numéro d'étude : seul l'office actif le porte seul.
CREATE UNIQUE INDEX teledeclarant_numero_etude_actif ON teledeclarant (numero_etude) WHERE statut = 'ACTIF';

-- Une personne qui se connecte : son profil dit ses droits (décision 0003).
CREATE TABLE compte (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  teledeclarant_id bigint REFERENCES teledeclarant,
  identifiant text NOT NULL,
  email text NOT NULL,
  -- Sans mot de passe tant que la clef reçue par courriel n'a pas servi.
  mot_de_passe text,
  civilite text NOT NULL CHECK (civilite IN ('M', 'MME')),
  nom text NOT NULL,
  prenom text NOT NULL,
  profil text NOT NULL CHECK (profil IN (
    'DEFAULT', 'RESTREINT', 'INSTITUTIONNEL',
    'TELE_NONPRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION',
    'TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION',
    'NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB',
    'TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES')),
  date_creation timestamptz NOT NULL DEFAULT now(),
  date_derniere_activite timestamptz,
  statut text NOT NULL DEFAULT 'ACTIF' CHECK (statut IN ('ATT_MOT_DE_PASSE', 'ACTIF', 'SUPPRIME')),
  telephone text,
  num_carte_pro text,
  date_clef_validation_email timestamptz,
  date_dernier_rappel_inactivite timestamptz,
  rappels_inactivite integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  recherche text COLLATE "C" GENERATED ALWAYS AS (
    normalise(prenom || ' ' || nom || ' ' || email)) STORED,
  nom_cherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED,
  prenom_cherche text COLLATE "C" GENERATED ALWAYS AS (normalise(prenom)) STORED,
  -- Reçoit-elle les rappels d'échéances ; null : selon le profil.
  rappels_echeances boolean
);
CREATE UNIQUE INDEX compte_identifiant ON compte (lower(identifiant));
CREATE UNIQUE INDEX compte_email ON compte (lower(email));
CREATE INDEX compte_teledeclarant ON compte (teledeclarant_id);
-- Un établissement n'a qu'un administrateur principal vivant.
CREATE UNIQUE INDEX compte_principal ON compte (teledeclarant_id)
  WHERE statut <> 'SUPPRIME' AND profil IN (
    'TELE_NONPRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_PRINC', 'NOTAIRE_ADMIN', 'TENEUR_ADMIN_PRINC');
CREATE INDEX compte_trigrammes ON compte USING gin (recherche gin_trgm_ops);
CREATE INDEX compte_activite ON compte (coalesce(date_derniere_activite, date_creation)) WHERE statut = 'ACTIF';
-- Un identifiant libre se cherche par son début.
CREATE INDEX compte_identifiant_debut ON compte (identifiant text_pattern_ops);

-- La clé est l'empreinte de l'identifiant de session : lire la base ne donne pas une session.
CREATE TABLE session (
  empreinte text PRIMARY KEY,
  compte_id bigint REFERENCES compte ON DELETE CASCADE,
  donnees jsonb NOT NULL,
  expire timestamptz NOT NULL,
  -- Une session que personne n'emploie plus se ferme avant son terme.
  vu timestamptz NOT NULL DEFAULT now(),
  -- Le teneur qui agit à la place de quelqu'un : fermer ses sessions ferme aussi celle-là.
  teneur_id bigint REFERENCES compte ON DELETE CASCADE
);
CREATE INDEX session_compte ON session (compte_id);
CREATE INDEX session_expire ON session (expire);
CREATE INDEX session_teneur ON session (teneur_id);

-- Le second facteur : secret chiffré ; `dernier_pas` empêche qu'un code serve deux fois. Le secret d'une application attend dans la
-- session qu'un premier code le confirme.
CREATE TABLE second_facteur (
  compte_id bigint PRIMARY KEY REFERENCES compte ON DELETE CASCADE,
  secret_chiffre text NOT NULL,
  actif_depuis timestamptz NOT NULL,
  dernier_pas bigint NOT NULL DEFAULT 0
);

-- Les codes qui remplacent une fois le second facteur perdu.
CREATE TABLE code_secours (
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  empreinte text NOT NULL,
  PRIMARY KEY (compte_id, empreinte)
);

-- Clefs d'accès (WebAuthn) : la clef publique seule est ici. `compteur` recule quand une clef a été copiée.
CREATE TABLE clef_acces (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  identifiant text NOT NULL UNIQUE,
  clef_publique bytea NOT NULL,
  compteur bigint NOT NULL,
  transports text[] NOT NULL,
  nom text NOT NULL,
  date_creation timestamptz NOT NULL,
  date_usage timestamptz
);
CREATE INDEX clef_acces_compte ON clef_acces (compte_id);

-- Les comptes qui ont un second facteur, quel qu'il soit.
CREATE VIEW compte_protege AS
  SELECT compte_id FROM second_facteur UNION SELECT compte_id FROM clef_acces;

-- Une personne venue d'un fournisseur d'identité : c'est « sub » qui la désigne, jamais son adresse.
CREATE TABLE identite_externe (
  fournisseur text NOT NULL CHECK (fournisseur IN ('clavis', 'notaires')),
  sujet text NOT NULL,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  date_creation timestamptz NOT NULL,
  PRIMARY KEY (fournisseur, sujet)
);
CREATE INDEX identite_externe_compte ON identite_externe (compte_id);

-- Ce que retient le fournisseur d'identité de démonstration.
CREATE TABLE oidc_demonstration (
  cle text PRIMARY KEY,
  donnees jsonb NOT NULL,
  expire timestamptz
);

-- Une clef envoyée par courriel : seule son empreinte est gardée, et elle disparaît en servant.
CREATE TABLE clef (
  empreinte text PRIMARY KEY,
  compte_id bigint NOT NULL REFERENCES compte ON DELETE CASCADE,
  usage text NOT NULL CHECK (usage IN ('CREATION', 'RECUPERATION', 'EMAIL', 'RESTER')),
  email text,
  expire timestamptz NOT NULL
);
CREATE INDEX clef_compte ON clef (compte_id, usage);

CREATE SEQUENCE rang_courrier;

-- La lettre qui porte le code d'activation. Le code y est chiffré pour l'impression, et en empreinte pour la saisie.
CREATE TABLE courrier (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  teledeclarant_id bigint NOT NULL REFERENCES teledeclarant,
  etat text NOT NULL CHECK (etat IN ('A_IMPRIMER', 'REMIS', 'ANNULE', 'SERVI')),
  destinataire text[] NOT NULL,
  code_chiffre text NOT NULL,
  code_empreinte text NOT NULL,
  date_creation timestamptz NOT NULL,
  date_remise timestamptz,
  -- Une lettre donnée à une machine n'est pas donnée à une autre avant la fin de son bail.
  prise_jusqua timestamptz,
  CHECK ((etat = 'REMIS') <= (date_remise IS NOT NULL))
);
CREATE INDEX courrier_file ON courrier (date_creation, id) WHERE etat = 'A_IMPRIMER';
CREATE UNIQUE INDEX courrier_courant ON courrier (teledeclarant_id) WHERE etat IN ('A_IMPRIMER', 'REMIS');
CREATE INDEX courrier_teledeclarant ON courrier (teledeclarant_id, id);

-- Les refus et les pannes qu'une personne connectée a vus : ce que l'assistance regarde avec elle.
CREATE TABLE erreur_vue (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- §8.1 : toute demande refusée se garde. Null : celle d'un visiteur, dont rien d'autre ne se retient.
  compte_id bigint REFERENCES compte ON DELETE CASCADE,
  date timestamptz NOT NULL,
  appel text NOT NULL,
  statut integer NOT NULL,
  code text NOT NULL,
  incident text,
  -- Ce qu'une personne a lu d'un refus : les codes de ses phrases et leurs mots, sauf ceux qu'elle a tapés. L'assistance lit la
  -- même phrase qu'elle.
  phrases jsonb
);
CREATE INDEX erreur_vue_compte ON erreur_vue (compte_id, date DESC);
CREATE INDEX erreur_vue_date ON erreur_vue (date);

-- Ce que le socle dit des comptes.
ALTER TABLE courriel ADD FOREIGN KEY (compte_id) REFERENCES compte ON DELETE SET NULL;
ALTER TABLE fichier ADD FOREIGN KEY (teledeclarant_id) REFERENCES teledeclarant;
