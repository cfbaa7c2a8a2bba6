import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  lireQrDeFiche,
  parcourirCommune,
  parcourirDepartement,
  parcourirFrance,
} from '#contract/public/annuaire.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { commune, departement } from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { carteDuBatiment } from '#domain/coproprietes/copropriete/batiment.ts'
import { ANNUAIRE, FICHE, TROUVEES } from '#web/public/essais/annuaire.ts'

const CHIFFRES = { coproprietes: 34, lots: 640, aJour: 20, professionnels: 25, lon: 4.85, lat: 45.75 }
const REGION = { code: '84', nom: 'Haute-Valdoire' }
const DEPARTEMENT = { code: '69', nom: 'Valdoire' }

const REPLIQUES = [
  rend(parcourirFrance, {
    regions: [{ ...REGION, departements: [{ ...DEPARTEMENT, nombre: 34 }] }],
    horsDepartement: 2,
  }),
  rend(parcourirDepartement, {
    ...DEPARTEMENT,
    region: REGION,
    chiffres: CHIFFRES,
    communes: [{ code: '69901', nom: 'Villebrune', nombre: 34 }],
  }),
  rend(parcourirCommune, {
    code: '69901',
    nom: 'Villebrune',
    parente: null,
    departement: DEPARTEMENT,
    region: REGION,
    chiffres: CHIFFRES,
    arrondissements: [],
    total: 2,
    lignes: TROUVEES.lignes.map((l) => ({ ...l, rue: 'Rue des Essarts' })),
  }),
  rend(lireQrDeFiche, new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/svg+xml' })),
  ...ANNUAIRE,
]

test.each([CHEMINS.departements, departement('69'), commune('69901')])(
  'l’annuaire se parcourt : %s',
  async (adresse) => {
    await ouvrirEcran(adresse, { repliques: REPLIQUES })
    await expect.element(page.getByRole('heading', { level: 1, name: 'Copropriétés' })).toBeVisible()
    await inspecterEcran()
  },
)

test('la fiche, ses sections ouvertes', async () => {
  await ouvrirEcran(ADRESSES.fiche(FICHE.numero), { repliques: REPLIQUES })
  await expect.element(page.getByRole('img', { name: /sur la carte de France/ })).toBeVisible()
  await page.getByText('Identification').click()
  const batiment = page.getByRole('link', { name: 'FQYN-6F6W-PEJ8 (nouvelle fenêtre)' })
  await expect.element(batiment).toHaveAttribute('href', carteDuBatiment('FQYN6F6WPEJ8'))
  await page.getByText('Syndic et mandat').click()
  await page.getByText('Changements des trois dernières années').click()
  const section = page.getByRole('group').filter({ hasText: 'Syndic et mandat' })
  await expect.element(section.getByText(/Déclaré par le représentant légal/)).toBeVisible()
  await inspecterEcran()
})
