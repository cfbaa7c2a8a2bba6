-- Le public : ce que chacun écrit à l'agence et en reçoit.

-- Ce que l'agence écrit elle-même : le message de l'accueil, un modèle de courriel.
CREATE TABLE contenu (
  cle text PRIMARY KEY,
  texte text NOT NULL,
  date_modification timestamptz NOT NULL,
  compte_id bigint REFERENCES compte ON DELETE SET NULL,
  -- Son rang : qui l'a lu sait s'il a changé, et le journal dit sous lequel un courriel est parti.
  version integer NOT NULL DEFAULT 1
);

CREATE SEQUENCE rang_reclamation;

-- Les réclamations (§7.12, décision 0061) : ce que chacun demande sans compte, ce qu'on lui répond. Ce que le teneur a reçu reste à lui
-- jusqu'à la clôture. Passé le délai, ce qui désigne quelqu'un s'efface ; la ligne reste, pour compter.
CREATE TABLE reclamation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  etat text NOT NULL CHECK (etat IN ('A_TRAITER', 'PRISE', 'TRANSMISE', 'PRISE_TENEUR', 'REPONDUE', 'REPONDUE_TENEUR', 'CLOSE')),
  sorte text NOT NULL CHECK (sorte IN (
    'NON_IMMATRICULEE', 'DONNEES_ERRONEES', 'SYNDIC_ERRONE', 'ATTESTATION_OU_FICHE', 'RECHERCHE_NUMERO', 'ERREUR_DE_FICHE',
    'ERREUR_VUE_PAR_SYNDIC', 'RATTACHEMENT_REFUSE', 'DOUBLON', 'MISE_A_JOUR_BLOQUEE', 'DISSOLUTION', 'COMPTE_ACTIVATION',
    'COMPTE_MOT_DE_PASSE', 'COMPTE_IDENTITE', 'SERVICE_WEB', 'ERREUR_CONSTATEE', 'DOUBLON_CONSTATE',
    'IMMATRICULATION_D_OFFICE', 'OFFICE_NON_ENREGISTRE', 'ERREUR_VUE_PAR_COLLECTIVITE', 'DEMANDE_ACCES', 'PERIMETRE',
    'OUTIL_CATEGORISATION', 'DROIT_ACCES', 'DROIT_RECTIFICATION', 'DROIT_OPPOSITION', 'DONNEES_OUVERTES', 'ACCESSIBILITE',
    'AUTRE')),
  copropriete_id bigint REFERENCES copropriete,
  adresse text,
  nom text,
  prenom text,
  email text,
  telephone text,
  -- La personne, quand elle était connectée.
  compte_id bigint REFERENCES compte,
  teledeclarant_id bigint REFERENCES teledeclarant,
  -- Le lien de suivi : son empreinte le reconnaît, et chaque réponse le porte de nouveau.
  empreinte text NOT NULL UNIQUE,
  clef_chiffree text,
  -- La même pour un envoi refait : une seule réclamation.
  cle_envoi uuid NOT NULL UNIQUE,
  preneur_id bigint REFERENCES compte,
  date_depot timestamptz(3) NOT NULL,
  attendue_le date NOT NULL,
  date_reponse timestamptz(3),
  date_cloture timestamptz(3),
  effacee_le timestamptz(3),
  -- Le message qui a relancé une réponse : l'attente se compte de lui. Null : du dépôt.
  relancee_le timestamptz(3),
  CONSTRAINT reclamation_close CHECK ((etat = 'CLOSE') = (date_cloture IS NOT NULL)),
  -- Effacée, elle ne dit plus de qui elle venait : ni compte, ni établissement.
  CONSTRAINT reclamation_effacee CHECK (CASE
    WHEN effacee_le IS NULL THEN num_nulls(email, nom, prenom, clef_chiffree) = 0
    ELSE num_nonnulls(email, nom, prenom, clef_chiffree, telephone, adresse, compte_id, teledeclarant_id) = 0 END)
);
CREATE INDEX reclamation_file ON reclamation (etat, attendue_le, id);
CREATE INDEX reclamation_copropriete ON reclamation (copropriete_id, id) WHERE copropriete_id IS NOT NULL;
CREATE INDEX reclamation_teledeclarant ON reclamation (teledeclarant_id, id) WHERE teledeclarant_id IS NOT NULL;
CREATE INDEX reclamation_preneur ON reclamation (preneur_id) WHERE preneur_id IS NOT NULL;
CREATE INDEX reclamation_email ON reclamation (lower(email), date_depot) WHERE email IS NOT NULL;
CREATE INDEX reclamation_compte ON reclamation (compte_id) WHERE compte_id IS NOT NULL;

-- Ce que l'un et l'autre s'écrivent ; sans compte, la personne qui réclame.
CREATE TABLE reclamation_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reclamation_id bigint NOT NULL REFERENCES reclamation ON DELETE CASCADE,
  compte_id bigint REFERENCES compte,
  -- Entre l'assistance et le teneur : la personne ne le lit pas.
  interne boolean NOT NULL DEFAULT false,
  texte text NOT NULL CHECK (length(texte) BETWEEN 1 AND 2000),
  fichier_id uuid REFERENCES fichier,
  date timestamptz(3) NOT NULL
);
CREATE INDEX reclamation_message_reclamation ON reclamation_message (reclamation_id, id);
CREATE INDEX reclamation_message_fichier ON reclamation_message (fichier_id) WHERE fichier_id IS NOT NULL;
CREATE INDEX reclamation_message_compte ON reclamation_message (compte_id) WHERE compte_id IS NOT NULL;

-- La lettre d'information et le suivi d'une copropriété (décision 0062). Quitter efface la ligne de `abonne` ou de `suivi` : l'absence dit tout.
CREATE TABLE lettre_information (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nom text NOT NULL UNIQUE CHECK (nom ~ '^[a-z0-9-]{1,60}\.pdf$'),
  titre text NOT NULL CHECK (length(titre) BETWEEN 1 AND 120),
  date date NOT NULL,
  contenu bytea NOT NULL,
  -- Le même PDF publié deux fois est la même lettre : elle ne part pas deux fois.
  empreinte text NOT NULL UNIQUE,
  compte_id bigint NOT NULL REFERENCES compte,
  date_publication timestamptz NOT NULL,
  -- Retirée, une lettre ne se lit plus et ne part plus ; sa ligne dit à qui elle est déjà partie (décision 0062).
  retiree_le timestamptz
);
CREATE INDEX lettre_information_compte ON lettre_information (compte_id);

-- Qui reçoit la lettre, ou l'a demandée sans avoir encore confirmé.
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

-- Une adresse qui suit des copropriétés, et celles qu'elle suit.
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

-- Chaque copropriété telle que le dernier fichier ouvert l'a publiée : l'empreinte de sa ligne, et le jour où elle a changé.
CREATE TABLE ligne_publiee (
  numero char(9) PRIMARY KEY,
  empreinte uuid NOT NULL,
  change_le date NOT NULL
);

-- Le jour dont ligne_publiee retient les lignes, une seule ligne : un manifeste d'un autre jour a été écrit sans elles (décision 0063).
CREATE TABLE publication_retenue (jour date NOT NULL);
CREATE UNIQUE INDEX publication_retenue_seule ON publication_retenue ((true));
