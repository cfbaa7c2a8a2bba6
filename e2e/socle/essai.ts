import { test as base } from '@playwright/test'
import { fermerLesContextes } from './parcours.ts'
import { finirLesProduits, lancerProduit, type ProduitLance } from './serveur.ts'

/** Comme celle d’un essai (playwright.config.ts). */
const PATIENCE_MS = 300_000

/** Le produit du fichier en cours : aucun fichier ne trouve ce qu’un autre a laissé. */
let courant: { fichier: string; produit: ProduitLance } | undefined
/** Ceux d’avant se ferment pendant que le suivant s’ouvre. */
const fermetures: Promise<void>[] = []

async function produitDe(fichier: string): Promise<ProduitLance> {
  if (courant?.fichier === fichier) return courant.produit
  if (courant) fermetures.push(courant.produit.arreter())
  courant = undefined
  const produit = await lancerProduit()
  courant = { fichier, produit }
  return produit
}

/** Un essai ferme en finissant ce qu’il a ouvert : un écran laissé derrière interroge encore le produit, et son image noie l’échec d’un autre. */
export const test = base.extend<{ fermer: void; produit: ProduitLance }, { produits: void }>({
  produits: [
    // Un objet déstructuré, même vide : l’outil lit là ce dont l’essai a besoin.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await use()
      await Promise.all(fermetures)
      await finirLesProduits()
    },
    { scope: 'worker', auto: true, timeout: PATIENCE_MS },
  ],
  produit: [
    // oxlint-disable-next-line no-empty-pattern -- de même.
    async ({}, use, { file }) => use(await produitDe(file)),
    { timeout: PATIENCE_MS },
  ],
  baseURL: async ({ produit }, use) => use(produit.adresse),
  fermer: [
    // oxlint-disable-next-line no-empty-pattern -- de même.
    async ({}, use) => {
      await use()
      await fermerLesContextes()
    },
    { auto: true },
  ],
})
