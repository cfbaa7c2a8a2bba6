interface Verification {
  cle: 'axe' | 'clavier' | 'largeur' | 'sansScript' | 'pdf'
  quoi: string
  par: string
}

/** Ce que la suite d’essais du site vérifie, où, et par quoi : rien d’autre n’est affirmé. */
export const VERIFIE: readonly Verification[] = [
  {
    cle: 'axe',
    quoi: 'Aucun défaut qu’axe sache trouver sur les écrans où s’arrêtent les parcours d’essai : toutes ses règles en clair, celles des couleurs en sombre.',
    par: 'axe-core, dans Chromium',
  },
  {
    cle: 'clavier',
    quoi: 'Au clavier seul : demander un compte et l’activer, se connecter, immatriculer une copropriété de bout en bout, situer des parcelles, renouveler des mandats, parcourir et chercher dans l’annuaire, se servir de la carte, lire les statistiques.',
    par: 'parcours d’essai, dans Chromium',
  },
  {
    cle: 'largeur',
    quoi: 'Sur un écran de 320 pixels, ce que devient un écran de 1 280 pixels agrandi à 400 %, rien ne dépasse en largeur de l’accueil, de la recherche, d’une fiche et de la carte de l’annuaire, des cartes des statistiques, des appels de l’API, de la connexion, des mentions légales, des données personnelles, du plan du site, d’une page introuvable, de ces pages-ci, du début d’une immatriculation et de la liste de ses copropriétés.',
    par: 'parcours d’essai, dans Chromium',
  },
  {
    cle: 'sansScript',
    quoi: 'Sans JavaScript se lisent l’annuaire (recherche simple et avancée, parcours par lieu, carte en liste, fiche), les statistiques et leurs cartes, les copropriétés semblables, l’aide et ses pas à pas, la vérification d’une attestation, les données ouvertes et ces pages-ci ; l’on quitte la lettre d’information, et l’on complète une réclamation par son lien.',
    par: 'parcours d’essai, dans Chromium',
  },
  {
    cle: 'pdf',
    quoi: 'Les attestations, les récépissés, les lettres d’activation, les fiches mémo, les fiches synthétiques et les rapports en PDF ont un titre, une langue et des balises (PDF/UA-1) ; le carré d’une attestation et les dessins d’un rapport se disent en mots.',
    par: 'essais du serveur',
  },
]

/** Ce que rien n’a vérifié, et ce dont on sait que cela manque. */
export const NON_VERIFIE = [
  'La conformité au RGAA : aucun audit n’a été mené, ni par nous ni par un tiers.',
  'L’usage avec un lecteur d’écran, une loupe ou une commande vocale : aucun essai n’a été mené avec les personnes qui s’en servent.',
  'D’autres navigateurs que Chromium.',
  'La largeur de 320 pixels, hors des écrans nommés plus haut.',
  'Sans JavaScript : la connexion, la demande d’un compte, l’inscription à la lettre, le suivi d’une copropriété et l’envoi d’une réclamation ne partent pas. Une phrase le dit à la place du bouton.',
  'L’accessibilité des pièces que déposent les déclarants.',
] as const
