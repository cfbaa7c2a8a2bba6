/** Les événements du journal (décision 0013) : catégorie, puis types. Un type inconnu ne s’écrit pas. */
export const EVENEMENTS = {
  COMPTE: {
    CONNEXION: 'Connexion',
    CONNEXION_REFUSEE: 'Connexion refusée',
    DECONNEXION: 'Déconnexion',
  },
  COPROPRIETE: {
    BROUILLON_CREE: 'Brouillon créé',
    BROUILLON_SUPPRIME: 'Brouillon supprimé',
    SOUMISSION: 'Demande d’immatriculation déposée',
    IMMATRICULATION: 'Copropriété immatriculée',
    IMPORT: 'Import du fichier public',
  },
  MANDAT: {
    DEMANDE_RATTACHEMENT: 'Demande de rattachement déposée',
    VALIDATION: 'Mandat validé',
  },
  VALIDATION: {
    VERROU: 'Demande ouverte par le teneur',
    DEVERROU: 'Demande libérée',
    VERROU_EXPIRE: 'Réservation expirée',
  },
} as const

export type Categorie = keyof typeof EVENEMENTS
export type TypeEvenement = { [C in Categorie]: `${C}.${keyof (typeof EVENEMENTS)[C] & string}` }[Categorie]

export const MODALITES = {
  IHM: 'Écran',
  WEBSERVICE: 'Service web',
  BATCH: 'Traitement automatique',
  TENEUR_POUR_COMPTE: 'Teneur pour le compte d’un autre',
} as const
export type Modalite = keyof typeof MODALITES
