/** Une action d’un plan : ce qu’il en est, et ce qui permet de le dire. */
export interface Action {
  quoi: string
  etat: 'fait' | 'à faire'
  preuve: string
}

interface Plan {
  chapeau: string
  actions: readonly Action[]
}

const PUBLIE_APRES =
  'Publié après coup, avec le schéma, en novembre 2026 : il ne dit que ce qui peut se vérifier.'

/** Le plan de chaque année du schéma. Rien n’y est fait qui ne se vérifie. */
export const PLANS: Readonly<Record<2024 | 2025 | 2026, Plan>> = {
  2024: {
    chapeau: PUBLIE_APRES,
    actions: [
      {
        quoi: 'Faire auditer le site au RGAA',
        etat: 'à faire',
        preuve: 'Aucun audit n’a été mené en 2024 ; l’action est reportée.',
      },
    ],
  },
  2025: {
    chapeau: PUBLIE_APRES,
    actions: [
      {
        quoi: 'Faire auditer le site au RGAA',
        etat: 'à faire',
        preuve: 'Aucun audit n’a été mené en 2025 ; l’action est reportée.',
      },
    ],
  },
  2026: {
    chapeau: 'Ce que l’année a fait, et ce qu’elle laisse à faire.',
    actions: [
      {
        quoi: 'Reprendre les composants du système de design de l’État',
        etat: 'fait',
        preuve:
          'Seuls nos composants écrivent les classes de ce système : un essai le refuse ailleurs. Des écrans y ajoutent des classes à nous, pour se mettre en place.',
      },
      {
        quoi: 'Contrôler par axe, en clair et en sombre, les écrans où s’arrêtent les parcours d’essai',
        etat: 'fait',
        preuve: 'À chaque passage de la suite d’essais, dans Chromium.',
      },
      {
        quoi: 'Parcourir les démarches au clavier seul',
        etat: 'fait',
        preuve: 'Celles que nomme la déclaration, à chaque passage de la suite d’essais.',
      },
      {
        quoi: 'Rendre lisibles sans JavaScript, et à 320 pixels de large, les écrans que nomme la déclaration',
        etat: 'fait',
        preuve: 'À chaque passage de la suite d’essais, dans Chromium.',
      },
      {
        quoi: 'Faire partir sans JavaScript ce que permet un lien reçu : compléter une réclamation, quitter la lettre',
        etat: 'fait',
        preuve: 'À chaque passage de la suite d’essais, dans Chromium.',
      },
      {
        quoi: 'Faire partir sans JavaScript les formulaires qui demandent une preuve humaine : lettre, suivi, réclamation',
        etat: 'à faire',
        preuve: 'Cette preuve se calcule dans le navigateur ; une phrase le dit à la place du bouton.',
      },
      {
        quoi: 'Publier la déclaration, le schéma et les plans',
        etat: 'fait',
        preuve: 'Ces pages.',
      },
      {
        quoi: 'Essayer le site avec des personnes qui se servent d’un lecteur d’écran',
        etat: 'à faire',
        preuve: 'Aucun essai n’a eu lieu.',
      },
      {
        quoi: 'Faire auditer le site au RGAA par un tiers, et publier son taux',
        etat: 'à faire',
        preuve: 'Aucun audit n’est commandé à ce jour.',
      },
    ],
  },
}
