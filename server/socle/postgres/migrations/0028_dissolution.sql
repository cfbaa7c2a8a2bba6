-- §3.5 : ce qu'une demande de dissolution déclare. La pièce est à la demande : il n'y a pas de mandat pour la porter.
CREATE TABLE dissolution (
  demande_id bigint PRIMARY KEY REFERENCES demande,
  motif text NOT NULL CHECK (motif IN (
    'DIVISION', 'DIVISION_JUDICIAIRE', 'EXPROPRIATION', 'REUNION_LOTS', 'DESTRUCTION', 'IMMAT_ERRONEE', 'AUTRE')),
  autre_motif text,
  fait_generateur text NOT NULL CHECK (fait_generateur IN (
    'DECISION_AG_DEFINITIVE', 'JUGEMENT', 'ORDONNANCE_EXPROPRIATION', 'ACTE_DERNIERE_VENTE',
    'DECISION_AG_NON_RECONSTRUCTION', 'CONSTAT', 'AUTRE')),
  date_fait date,
  type_justificatif text NOT NULL CHECK (type_justificatif IN (
    'PV_AG', 'JUGEMENT', 'ORDO_EXPROPRIATION', 'ATTESTATION_NOTARIEE', 'ACTE_AUTHENTIQUE', 'DECLARATION', 'AUTRE')),
  fichier_id uuid NOT NULL REFERENCES fichier,
  liquidation boolean NOT NULL,
  -- Les syndicats secondaires vivants que le déclarant a confirmé laisser sans principal.
  secondaires integer NOT NULL DEFAULT 0 CHECK (secondaires >= 0),
  -- Où un refus ramène la copropriété (décision 0004).
  etat_avant text NOT NULL CHECK (etat_avant IN (
    'IMMATRICULEE_RATTACHEE', 'IMMATRICULEE_RATTACHEMENT_EXPIRE', 'IMMATRICULEE_A_RATTACHER')),
  raison_du_refus text,
  CONSTRAINT dissolution_autre_motif CHECK ((motif = 'AUTRE') = (autre_motif IS NOT NULL)),
  CONSTRAINT dissolution_datee CHECK ((fait_generateur = 'CONSTAT') = (date_fait IS NULL))
);
CREATE INDEX dissolution_fichier ON dissolution (fichier_id);

-- Les syndicats secondaires d'un principal.
CREATE INDEX copropriete_principal ON copropriete (numero_principal) WHERE numero_principal IS NOT NULL;

ALTER TABLE evenement_journal
  DROP CONSTRAINT evenement_journal_categorie_check,
  ADD CHECK (categorie IN (
    'COMPTE', 'UTILISATEUR', 'ETABLISSEMENT', 'CONTENU', 'COPROPRIETE', 'MANDAT', 'DISSOLUTION', 'VALIDATION'));
