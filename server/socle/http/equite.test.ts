import { afterAll, beforeAll, expect, test } from 'vitest'
import { soumettreBrouillon } from '#contract/coproprietes/immatriculation.ts'
import { rechercherAnnuaire } from '#contract/public/annuaire.ts'
import { configDEssai } from '#server/essais/config.ts'
import { brouillonRempli, saisieComplete } from '#server/essais/dossier.ts'
import { tenirLesLectures } from '#server/essais/lectures-tenues.ts'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { fileBornee } from '#server/socle/platform/file-bornee.ts'

const VISITEURS = 200
/** Le vocabulaire se lit une fois pour tous ceux qui attendent : ce qui se tient est la recherche. */
const RECHERCHE = /\brecherche\b/
/** Ce que la base sert de lectures à la fois. */
const { lecture: A_LA_FOIS } = configDEssai({ dataDir: '' }).connexions

let produit: Produit
beforeAll(async () => {
  // Une recherche nationale à la fois, comme sur deux cœurs.
  produit = await ouvrirProduit({ deps: { partout: fileBornee({ ensemble: 1, attente: 400 }) } })
})
afterAll(() => produit.fermer())

/** Deux cents recherches à la fois, chacun de chez soi ; `departement` : d’un seul, sans quoi de tout le pays. */
function venirEnFoule(departement?: string) {
  let repondues = 0
  const statuts = Array.from({ length: VISITEURS }, async (_, i) => {
    const { statut } = await produit
      .visiteur(`10.${departement ?? 60}.${i >> 8}.${i & 255}`)
      .appeler(rechercherAnnuaire, {
        body: {
          adresseNonSelectionnee: 'victor',
          ...(departement !== undefined && { departement }),
          paginationOptions: { pageNumber: 1, pageSize: 10 },
        },
      })
    repondues += 1
    return statut
  })
  return { statuts: Promise.all(statuts), repondues: () => repondues }
}

test.each([
  ['de tout le pays : une seule occupe la base', undefined, 1],
  ['d’un département : celles que servent ses connexions', '69', A_LA_FOIS],
])('deux cents recherches %s ; un dépôt passe, et l’on entre', async (_, departement, places) => {
  const odette = await produit.connecte('TELE_NONPRO_ADMIN_PRINC')
  const brouillon = await brouillonRempli(odette, saisieComplete(places))
  const lectures = tenirLesLectures(RECHERCHE)
  let foule: ReturnType<typeof venirEnFoule> | undefined
  try {
    foule = venirEnFoule(departement)
    await expect.poll(lectures.combien).toBe(places)
    const depot = await odette.appeler(soumettreBrouillon, { body: brouillon })
    expect(depot.statut).toBe(200)
    await produit.connecte('TELE_PRO_ADMIN_PRINC')
    expect((await produit.app.inject('/readyz')).statusCode).toBe(200)
    // Ils n’ont pas attendu que la foule passe, et elle n’a pas pris une place de plus.
    expect(foule.repondues()).toBeLessThan(VISITEURS)
    expect(lectures.combien()).toBe(places)
  } finally {
    lectures.lacher()
  }
  // Servies, ou priées de revenir : aucune ne se perd.
  for (const statut of await foule.statuts) expect([200, 503]).toContain(statut)
})
