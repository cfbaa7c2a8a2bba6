-- Les dernières colonnes à liste fermée que seul le code tenait.
ALTER TABLE declaration ADD CHECK (etape IN (
  'infos-rattachement', 'identification', 'procedures', 'donnees-financieres', 'donnees-techniques', 'doublons',
  'recapitulatif'));

ALTER TABLE evenement_journal
  ADD CHECK (categorie IN ('COMPTE', 'UTILISATEUR', 'ETABLISSEMENT', 'CONTENU', 'COPROPRIETE', 'MANDAT', 'VALIDATION')),
  ADD CHECK (modalite IN ('IHM', 'WEBSERVICE', 'BATCH', 'TENEUR_POUR_COMPTE')),
  ADD CHECK (objet IN (
    'compte', 'teledeclarant', 'courrier', 'contenu', 'copropriete', 'mandat', 'demande', 'registre')),
  ADD CHECK (profil IN (
    'DEFAULT', 'RESTREINT', 'INSTITUTIONNEL',
    'TELE_NONPRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION',
    'TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION',
    'NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB',
    'TENEUR_ADMIN_PRINC', 'TENEUR_ADMIN_SCOND', 'TENEUR_ASS_HOTLINE_ADMIN', 'TENEUR_ASS_HOTLINE_GES'));
