/** Une diapositive : ce que montre la vidéo, et ce qu’en dit la transcription. `npx node bin/presentation.mjs` la redessine. */
export interface Diapositive {
  titre: string
  lignes: readonly string[]
}

export const SECONDES_PAR_DIAPOSITIVE = 5

export const DIAPOSITIVES: readonly Diapositive[] = [
  {
    titre: 'Le registre national des copropriétés',
    lignes: ['À quoi il sert et qui y fait quoi,', 'en cinq images.'],
  },
  {
    titre: 'Toutes les copropriétés d’habitation',
    lignes: ['Chacune est immatriculée', 'et porte un numéro,', 'par exemple AA1-234-567.'],
  },
  {
    titre: 'Le représentant légal déclare',
    lignes: [
      'Il immatricule la copropriété,',
      'puis la met à jour chaque année.',
      'La démarche est gratuite.',
    ],
  },
  {
    titre: 'Le teneur du registre vérifie',
    lignes: ['Il examine chaque demande', 'et la pièce qui l’accompagne,', 'puis attribue le numéro.'],
  },
  {
    titre: 'Chacun peut consulter',
    lignes: ['L’annuaire montre, sans compte,', 'les informations publiques', 'de chaque copropriété.'],
  },
]
