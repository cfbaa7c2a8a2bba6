import { test as base } from '@playwright/test'
import { fermerLesContextes } from './parcours.ts'

/** Un essai ferme en finissant ce qu’il a ouvert : un écran laissé derrière interroge encore le produit, et son image noie l’échec d’un autre. */
export const test = base.extend<{ fermer: void }>({
  fermer: [
    // Un objet déstructuré, même vide : l’outil lit là ce dont l’essai a besoin.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await fermerLesContextes()
    },
    { auto: true },
  ],
})
