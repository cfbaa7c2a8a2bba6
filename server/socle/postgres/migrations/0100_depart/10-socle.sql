-- Le socle : ce dont toutes les parties se servent. Les fichiers de ce dossier sont une seule migration, lue dans l'ordre de leurs noms.

CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS btree_gin;

-- Minuscules, sans accents, ponctuation en espaces : la même forme pour ce que l'on range et ce que l'on cherche.
-- unaccent() seul n'est pas IMMUTABLE ; nommer le dictionnaire le rend stable d'une session à l'autre.
-- Les jokers du §5.8 (_ % \) traversent sans changer.
CREATE FUNCTION normalise(texte text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
AS $$ SELECT translate(lower(public.unaccent('public.unaccent', texte)), '''’-,./;:()"', '           ') $$;

CREATE TABLE region (
  code text PRIMARY KEY,
  nom text NOT NULL
);

CREATE TABLE departement (
  code text PRIMARY KEY,
  nom text NOT NULL,
  region text REFERENCES region
);

-- Les établissements publics territoriaux du Grand Paris y sont aussi : le registre public les donne pour EPCI.
CREATE TABLE epci (
  siren text PRIMARY KEY,
  nom text NOT NULL,
  type text NOT NULL
);

CREATE TABLE commune (
  code_insee text PRIMARY KEY,
  nom text NOT NULL,
  departement text REFERENCES departement,
  epci text REFERENCES epci,
  codes_postaux text[] NOT NULL DEFAULT '{}',
  population integer NOT NULL DEFAULT 0,
  -- Commune d'aujourd'hui à laquelle appartient un arrondissement ; null pour une commune entière.
  parente text,
  recherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED,
  -- §7.11 : où est chaque commune, en degrés WGS84. Un repère pour situer, jamais l'adresse de quelque chose. Null : inconnu.
  lon double precision,
  lat double precision,
  CONSTRAINT commune_placee CHECK (num_nulls(lon, lat) IN (0, 2))
);
CREATE INDEX commune_departement ON commune (departement);
CREATE INDEX commune_recherche ON commune USING gin (recherche gin_trgm_ops);
CREATE INDEX commune_codes_postaux ON commune USING gin (codes_postaux);

-- Préfixe de section : les trois derniers chiffres du code de la commune absorbée.
CREATE TABLE commune_absorbee (
  code_insee text NOT NULL,
  nom text NOT NULL,
  prefixe text NOT NULL,
  absorbante text NOT NULL REFERENCES commune,
  recherche text COLLATE "C" GENERATED ALWAYS AS (normalise(nom)) STORED,
  PRIMARY KEY (code_insee, absorbante)
);
CREATE INDEX commune_absorbee_absorbante ON commune_absorbee (absorbante);

-- Ajout seul : la base elle-même refuse de changer ou d'ôter une ligne.
CREATE TABLE evenement_journal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  date timestamptz NOT NULL,
  compte_id bigint,
  auteur text NOT NULL,
  pour_compte_de text,
  profil text CHECK (profil IN (
    'DEFAULT', 'RESTREINT', 'INSTITUTIONNEL',
    'TELE_NONPRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION',
    'TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION',
    'NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB',
    'TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES')),
  categorie text NOT NULL CHECK (categorie IN (
    'COMPTE', 'UTILISATEUR', 'ETABLISSEMENT', 'CONTENU', 'COPROPRIETE', 'MANDAT', 'DISSOLUTION', 'VALIDATION', 'RECLAMATION',
    'INSTITUTION')),
  type text NOT NULL,
  modalite text NOT NULL CHECK (modalite IN ('IHM', 'WEBSERVICE', 'BATCH', 'TENEUR_POUR_COMPTE')),
  objet text NOT NULL CHECK (objet IN (
    'compte', 'teledeclarant', 'courrier', 'contenu', 'copropriete', 'mandat', 'demande', 'registre', 'reclamation',
    'habilitation')),
  objet_id bigint,
  numero text,
  ancien jsonb,
  nouveau jsonb,
  -- Ce que le teneur fait à sa place se cherche aussi dans le journal d'une personne (§3.5, §4.4).
  pour_compte_id bigint
);
CREATE INDEX evenement_journal_date ON evenement_journal (date DESC, id DESC);
CREATE INDEX evenement_journal_objet ON evenement_journal (objet, objet_id);
-- Le teneur cherche dans le journal (§7.9) : d'une catégorie ou d'un événement rares, et de ce qu'a fait une personne, une année se
-- lirait en entier pour cent lignes.
CREATE INDEX evenement_journal_categorie ON evenement_journal (categorie, type, date DESC, id DESC);
CREATE INDEX evenement_journal_compte ON evenement_journal (compte_id, date DESC, id DESC) WHERE compte_id IS NOT NULL;
CREATE INDEX evenement_journal_pour ON evenement_journal (pour_compte_id, date DESC, id DESC) WHERE pour_compte_id IS NOT NULL;

CREATE FUNCTION journal_intangible() RETURNS trigger LANGUAGE plpgsql
AS $$ BEGIN RAISE EXCEPTION 'le journal ne se modifie pas' USING ERRCODE = 'insufficient_privilege'; END $$;
CREATE TRIGGER evenement_journal_intangible BEFORE UPDATE OR DELETE ON evenement_journal
  FOR EACH ROW EXECUTE FUNCTION journal_intangible();
CREATE TRIGGER evenement_journal_intangible_entier BEFORE TRUNCATE ON evenement_journal
  FOR EACH STATEMENT EXECUTE FUNCTION journal_intangible();

-- Le courrier à partir : écrit dans la transaction de l'acte, envoyé ensuite par un travail (décision 0027).
CREATE TABLE courriel (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  destinataire text NOT NULL,
  compte_id bigint,
  sujet text NOT NULL,
  texte text NOT NULL,
  etat text NOT NULL DEFAULT 'A_ENVOYER' CHECK (etat IN ('A_ENVOYER', 'ENVOYE', 'GARDE', 'ECHEC', 'ABANDONNE')),
  erreur text,
  date_creation timestamptz NOT NULL,
  -- L'instant où le relais l'a pris, et lui seul.
  date_envoi timestamptz,
  nature text NOT NULL DEFAULT 'DIVERS',
  essais integer NOT NULL DEFAULT 0,
  -- Il dit lui-même quand il s'essaie : aucun travail perdu ne le perd. C'est aussi le bail de qui l'essaie ; nul, il n'y a plus rien à essayer.
  prochain_essai timestamptz,
  abandon_le timestamptz,
  -- L'instant où l'on a renoncé à le remettre ; `abandon_le` est celui où l'on y renoncera au plus tard.
  abandonne_le timestamptz,
  -- Depuis quand son adresse est refusée, tant que personne ne l'a vérifiée ni changée (décision 0055).
  adresse_refusee_le timestamptz,
  -- L'adresse qui arrête l'envoi en une fois (RFC 8058) ; elle porte une clef, et s'efface quand le courriel est parti.
  desinscription text
);
CREATE INDEX courriel_date ON courriel (date_creation DESC);
CREATE INDEX courriel_compte ON courriel (compte_id);
CREATE INDEX courriel_a_essayer ON courriel (prochain_essai, id) WHERE prochain_essai IS NOT NULL;
CREATE INDEX courriel_abandonne_le ON courriel (coalesce(abandonne_le, abandon_le)) WHERE etat = 'ABANDONNE';
CREATE INDEX courriel_adresse_refusee ON courriel (compte_id) WHERE adresse_refusee_le IS NOT NULL;
-- Les courriels d'adresses sans compte : qui quitte la lettre, ou cesse de suivre, efface les siens (décision 0062).
CREATE INDEX courriel_sans_compte ON courriel (lower(destinataire)) WHERE compte_id IS NULL;

-- Un document déposé : le contenu est sur disque, hors de la racine web, sous l'identifiant.
CREATE TABLE fichier (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  -- Null : qui n'a pas de compte joint aussi un document.
  teledeclarant_id bigint,
  nom text NOT NULL,
  taille integer NOT NULL CHECK (taille > 0),
  empreinte text NOT NULL,
  date_depot timestamptz NOT NULL DEFAULT now()
);
-- Un document porte sur le disque le nom de son contenu : savoir qui le nomme encore, et lesquels commencent par deux
-- chiffres donnés.
CREATE INDEX fichier_empreinte ON fichier (empreinte text_pattern_ops);

-- Un compteur par clé et par fenêtre, partagé par tous les processus : connexions par compte et par adresse.
CREATE TABLE compteur (
  cle text PRIMARY KEY,
  nombre integer NOT NULL,
  expire timestamptz NOT NULL
);
-- Les compteurs des appareils d'un compte se cherchent par le début de leur clé : la clé primaire, rangée à la
-- française, ne le sait pas.
CREATE INDEX compteur_prefixe ON compteur (cle text_pattern_ops);

-- Une solution de captcha ne sert qu'une fois.
CREATE TABLE captcha_servi (
  signature text PRIMARY KEY,
  expire timestamptz NOT NULL
);

-- Le dernier passage de chaque travail qui revient de lui-même : la file oublie ce qui est fini au bout de sept jours (décision 0054).
CREATE TABLE travail_passage (
  nom text PRIMARY KEY,
  debut timestamptz(3) NOT NULL,
  fin timestamptz(3),
  reussi boolean,
  echec_depuis timestamptz(3),
  CONSTRAINT travail_passage_fini CHECK ((fin IS NULL) = (reussi IS NULL)),
  CONSTRAINT travail_passage_echec CHECK ((reussi IS FALSE) = (echec_depuis IS NOT NULL))
);

-- Une base semée pour une démonstration le garde écrit, quoi que l'on corrige ensuite de ses personnes : leurs mots de passe
-- sont publics.
CREATE TABLE demonstration (semee_le timestamptz NOT NULL);
CREATE UNIQUE INDEX demonstration_une_fois ON demonstration ((true));
