-- Une erreur vue d'une fiche par un syndic qui ne la représente pas, ou par une collectivité (décision 0061).
ALTER TABLE reclamation
  DROP CONSTRAINT reclamation_sorte_check,
  ADD CONSTRAINT reclamation_sorte_check CHECK (sorte IN (
    'NON_IMMATRICULEE', 'DONNEES_ERRONEES', 'SYNDIC_ERRONE', 'ATTESTATION_OU_FICHE', 'RECHERCHE_NUMERO', 'ERREUR_DE_FICHE',
    'ERREUR_VUE_PAR_SYNDIC', 'RATTACHEMENT_REFUSE', 'DOUBLON', 'MISE_A_JOUR_BLOQUEE', 'DISSOLUTION', 'COMPTE_ACTIVATION',
    'COMPTE_MOT_DE_PASSE', 'COMPTE_IDENTITE', 'SERVICE_WEB', 'ERREUR_CONSTATEE', 'DOUBLON_CONSTATE',
    'IMMATRICULATION_D_OFFICE', 'OFFICE_NON_ENREGISTRE', 'ERREUR_VUE_PAR_COLLECTIVITE', 'DEMANDE_ACCES', 'PERIMETRE',
    'OUTIL_CATEGORISATION', 'DROIT_ACCES', 'DROIT_RECTIFICATION', 'DROIT_OPPOSITION', 'DONNEES_OUVERTES', 'ACCESSIBILITE',
    'AUTRE'));

-- Du syndic, le public ne lit que le nom d'un professionnel (décision 0007) : la base n'en garde pas d'autre à cet endroit.
UPDATE copropriete SET syndic_raison_sociale = NULL, syndic_siret = NULL, syndic_ape = NULL, syndic_commune = NULL
WHERE type_syndic IS DISTINCT FROM 'PRO'
  AND num_nonnulls(syndic_raison_sociale, syndic_siret, syndic_ape, syndic_commune) > 0;
ALTER TABLE copropriete ADD CONSTRAINT copropriete_syndic_public CHECK (
  type_syndic IS NOT DISTINCT FROM 'PRO'
  OR num_nonnulls(syndic_raison_sociale, syndic_siret, syndic_ape, syndic_commune) = 0);

-- Retirée, une lettre ne se lit plus et ne part plus ; sa ligne dit à qui elle est déjà partie (décision 0062).
ALTER TABLE lettre_information ADD COLUMN retiree_le timestamptz;
