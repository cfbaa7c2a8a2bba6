-- Les réclamations (§7.12, décision 0061) : ce que chacun demande sans compte, ce qu'on lui répond. Passé le délai, ce qui désigne
-- quelqu'un s'efface ; la ligne reste, pour compter.
CREATE SEQUENCE rang_reclamation;

-- Qui n'a pas de compte joint aussi un document.
ALTER TABLE fichier ALTER COLUMN teledeclarant_id DROP NOT NULL;

CREATE TABLE reclamation (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reference text NOT NULL UNIQUE,
  etat text NOT NULL CHECK (etat IN ('A_TRAITER', 'PRISE', 'TRANSMISE', 'REPONDUE', 'CLOSE')),
  sorte text NOT NULL CHECK (sorte IN (
    'NON_IMMATRICULEE', 'DONNEES_ERRONEES', 'SYNDIC_ERRONE', 'ATTESTATION_OU_FICHE', 'RECHERCHE_NUMERO', 'ERREUR_DE_FICHE',
    'RATTACHEMENT_REFUSE', 'DOUBLON', 'MISE_A_JOUR_BLOQUEE', 'DISSOLUTION', 'COMPTE_ACTIVATION', 'COMPTE_MOT_DE_PASSE',
    'COMPTE_IDENTITE', 'SERVICE_WEB', 'ERREUR_CONSTATEE', 'DOUBLON_CONSTATE', 'IMMATRICULATION_D_OFFICE',
    'OFFICE_NON_ENREGISTRE', 'DEMANDE_ACCES', 'PERIMETRE', 'OUTIL_CATEGORISATION', 'DROIT_ACCES', 'DROIT_RECTIFICATION',
    'DROIT_OPPOSITION', 'DONNEES_OUVERTES', 'ACCESSIBILITE', 'AUTRE')),
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
  CONSTRAINT reclamation_effacee CHECK ((effacee_le IS NULL) = (email IS NOT NULL AND nom IS NOT NULL AND clef_chiffree IS NOT NULL)),
  CONSTRAINT reclamation_close CHECK ((etat = 'CLOSE') = (date_cloture IS NOT NULL))
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

ALTER TABLE evenement_journal
  DROP CONSTRAINT evenement_journal_categorie_check,
  DROP CONSTRAINT evenement_journal_objet_check,
  ADD CHECK (categorie IN (
    'COMPTE', 'UTILISATEUR', 'ETABLISSEMENT', 'CONTENU', 'COPROPRIETE', 'MANDAT', 'DISSOLUTION', 'VALIDATION', 'RECLAMATION')),
  ADD CHECK (objet IN (
    'compte', 'teledeclarant', 'courrier', 'contenu', 'copropriete', 'mandat', 'demande', 'registre', 'reclamation'));
