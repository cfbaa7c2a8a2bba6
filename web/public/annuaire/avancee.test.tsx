import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  lireFondDeCarte,
  lireLaCarte,
  listerLaCarte,
  ouvrirLaCarte,
  rechercherAnnuaire,
} from '#contract/public/annuaire.ts'
import {
  chercherLieux,
  findOneCommuneByInseeCommune,
  findOneEpciBySiren,
  lireDepartement,
  type LieuTrouve,
} from '#contract/public/territoires.ts'
import { direAvis } from '#domain/public/annuaire/avis.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran, Refus, rend } from '#web/essais/ecran.tsx'
import { ANNUAIRE, refusee, TROUVEES } from '#web/public/essais/annuaire.ts'

const SAINT_ORVAL: LieuTrouve = {
  type: 'COMMUNE',
  code: '69902',
  nom: 'Saint-Orval',
  departement: '69',
  dedans: false,
  exact: true,
  dit: null,
}
const INCONNU = new Refus(404, { code: 'TERRITOIRE_INCONNU', message: 'Territoire inconnu.' })

const ouvrir = (demande: string, repliques: Parameters<typeof ouvrirEcran>[1]['repliques'] = []) =>
  ouvrirEcran(CHEMINS.rechercheAvancee + demande, { repliques: [...repliques, ...ANNUAIRE] })

const champ = (name: RegExp) => page.getByRole('textbox', { name })
const envoyer = () => page.getByRole('button', { name: 'Rechercher', exact: true }).click()

test('ce qui ne se cherche pas se dit à son champ, et rien n’est perdu', async () => {
  await ouvrir('', [rend(rechercherAnnuaire, refusee('lotsMin', 'LOTS_HORS_BORNES', { min: 2, max: 9_999 }))])
  expect(page.getByRole('alert').elements()).toEqual([])
  await page.getByText('Lots et construction').click()
  await champ(/^Nom de la copropriété/).fill('Tilleuls')
  for (const [tape, phrase] of [
    ['dix', /nombre entier/],
    ['1', /entre 2 et/],
    ['100000', /entre 2 et/],
  ] as const) {
    await champ(/^Lots, au moins/).fill(tape)
    await envoyer()
    await expect.element(page.getByText(phrase).first()).toBeVisible()
    await expect.element(champ(/^Lots, au moins/)).toHaveValue(tape)
    await expect.element(champ(/^Nom de la copropriété/)).toHaveValue('Tilleuls')
  }
  await inspecterEcran()
})

test('une recherche sans critère demande d’en donner un', async () => {
  await ouvrir('', [rend(rechercherAnnuaire, refusee('recherche', 'CRITERE_REQUIS'))])
  await envoyer()
  await expect.element(page.getByText(/Donnez au moins un critère/)).toBeVisible()
})

test.each(['commune=69999', 'departement=96', 'intercommunalite=999999999'])(
  'un lieu que le code géographique n’a pas se dit, et se cherche autrement : %s',
  async (code) => {
    await ouvrir(`?${code}`, [
      rend(findOneCommuneByInseeCommune, INCONNU),
      rend(lireDepartement, INCONNU),
      rend(findOneEpciBySiren, INCONNU),
      rend(rechercherAnnuaire, refusee(code.replace(/=.*/, ''), 'LIEU_INCONNU')),
    ])
    await expect.element(page.getByText(/Ce lieu n’est pas au code officiel géographique\./)).toBeVisible()
    await expect.element(page.getByText(/ou cherchez-le par son nom\./)).toBeVisible()
    await expect
      .element(page.getByRole('link', { name: 'Trouver un lieu par région et par département' }))
      .toBeVisible()
  },
)

test('un lieu que rien ne porte se dit ; un nom approché se choisit', async () => {
  await ouvrir('', [
    rend(chercherLieux, ({ query }) => ({
      lieux: query.q === 'saint orvalle' ? [SAINT_ORVAL] : [],
      davantage: false,
      approche: true,
    })),
    rend(findOneCommuneByInseeCommune, {
      codeInsee: '69902',
      nom: 'Saint-Orval',
      codesPostaux: ['69902'],
      departement: '69',
      epci: null,
      parente: null,
    }),
  ])
  const lieu = champ(/^(Lieu|Un autre lieu)/)
  await lieu.fill('zzzzqqq')
  await envoyer()
  await expect.element(page.getByText('Aucun lieu ne s’appelle «\u202fzzzzqqq\u202f»')).toBeVisible()
  await lieu.fill('saint orvalle')
  await envoyer()
  await page.getByRole('link', { name: 'Saint-Orval (commune, 69)' }).click()
  await expect.poll(() => location.search).toContain('commune=69902')
  // L’adresse change avant la page : c’est le formulaire neuf que l’on envoie.
  await expect
    .element(page.getByRole('link', { name: 'Retirer le critère Commune\u00a0: Saint-Orval' }))
    .toBeVisible()
  await envoyer()
  await expect.poll(() => location.search).toContain('commune=69902')
})

test('un lieu se cherche d’abord dans celui déjà choisi', async () => {
  const demandes: unknown[] = []
  await ouvrir('?departement=69', [
    rend(lireDepartement, { code: '69', nom: 'Valdoire', region: '84' }),
    rend(chercherLieux, ({ query }) => {
      demandes.push(query)
      const ailleurs = { ...SAINT_ORVAL, code: '29902', departement: '29' }
      return { lieux: [{ ...SAINT_ORVAL, dedans: true }, ailleurs], davantage: false, approche: false }
    }),
    rend(findOneCommuneByInseeCommune, {
      codeInsee: '69902',
      nom: 'Saint-Orval',
      codesPostaux: ['69902'],
      departement: '69',
      epci: null,
      parente: null,
    }),
  ])
  await champ(/^(Lieu|Un autre lieu)/).fill('saint-orval')
  await envoyer()
  await expect.poll(() => location.search).toContain('commune=69902')
  expect(demandes[0]).toEqual({ q: 'saint-orval', dans: 'DEPARTEMENT-69' })
  await expect
    .element(page.getByRole('link', { name: 'Retirer le critère Commune\u00a0: Saint-Orval' }))
    .toBeVisible()
})

test('trop de lieux se disent', async () => {
  const lieux = Array.from({ length: 12 }, (_, i) => ({ ...SAINT_ORVAL, code: `699${10 + i}` }))
  await ouvrir('?lieu=saint', [rend(chercherLieux, { lieux, davantage: true, approche: false })])
  await expect.element(page.getByText(/^Il y en a d’autres/)).toBeVisible()
  await inspecterEcran()
})

test('un champ où rien ne se cherche se dit', async () => {
  await ouvrir('?nom=!!!', [rend(rechercherAnnuaire, refusee('nom', 'RECHERCHE_VIDE'))])
  await expect.element(page.getByText('Saisissez un numéro, un nom ou une adresse.')).toBeVisible()
})

test.each(['', '&vue=carte'])('des résultats partiels se disent : %s', async (vue) => {
  await ouvrir(`?nom=a__${vue}`, [
    rend(rechercherAnnuaire, {
      ...TROUVEES,
      partiel: true,
      avis: direAvis({ approche: false, partiel: true, dit: [] }),
    }),
    rend(lireFondDeCarte, { fond: 'embarque', reperes: [] }),
    rend(ouvrirLaCarte, { etendue: null, sansPosition: 2 }),
    rend(lireLaCarte, ({ body }) => ({ nombre: 0, cadre: body.cadre, cercles: [], points: [] })),
    rend(listerLaCarte, { lignes: [], totalItems: 0, tropDeResultats: false }),
  ])
  await expect.element(page.getByText(/^Un mot trop court n’a pas pu être cherché partout/)).toBeVisible()
})

test('la recherche vide, puis ce qu’elle trouve et ce que l’on en retire', async () => {
  await ouvrir('')
  await inspecterEcran()
  await ouvrir('?lotsMin=20&lotsMax=60')
  await expect
    .element(page.getByRole('link', { name: 'Retirer le critère Lots, au moins\u00a0: 20' }))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: /Résidence des Aubépines/ })).toBeVisible()
  await inspecterEcran()
})
