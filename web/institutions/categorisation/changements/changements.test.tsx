import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  extraireChangements,
  lireDatesGardees,
  listerChangements,
  type Changements,
  type LigneDeChangement,
} from '#contract/institutions/changements.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { certain } from '#domain/socle/certain.ts'
import type { Mouvement } from '#domain/institutions/categorisation/mouvements.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'
import { ACCES_OUVERT, AGENTE, AUJOURDHUI, OUTIL } from '#web/institutions/essais/territoire.ts'

const LIGNE: LigneDeChangement = {
  id: 101,
  numero: 'AA1234567',
  nom: 'Résidence des Aubépines',
  commune: 'Villebrune',
  lon: 4.85,
  lat: 45.75,
  mouvement: 'PLUS_FRAGILE',
  alors: { categorie: 'B', note: 38 },
  maintenant: { categorie: 'D', note: 71 },
  raison: null,
  signes: [
    {
      code: 'IMPAYES',
      libelle: 'Impayés des copropriétaires',
      alors: 0,
      maintenant: 3,
      maximum: 3,
      dit: 'Impayés des copropriétaires : de 0 à 3 points sur 3',
    },
  ],
}
const SORTIE: LigneDeChangement = {
  ...LIGNE,
  id: 102,
  numero: 'AA1234568',
  mouvement: 'SORTIE',
  maintenant: null,
  raison: 'L’annuaire ne la montre plus',
  signes: null,
}
const ANCIENNE: LigneDeChangement = { ...LIGNE, id: 103, numero: 'AA1234569', signes: null }

const LISTES: Partial<Record<Mouvement, LigneDeChangement[]>> = {
  PLUS_FRAGILE: [LIGNE, ANCIENNE],
  SORTIE: [SORTIE],
}
const POINT = {
  numero: LIGNE.numero,
  nom: 'Résidence des Aubépines',
  lon: 4.85,
  lat: 45.75,
  mouvement: 'PLUS_FRAGILE',
  categorie: 'D',
  montree: true,
} as const
/** Une loin, et deux que la carte rassemble. */
const CARTE: NonNullable<Changements['carte']> = {
  points: [
    POINT,
    { ...POINT, numero: SORTIE.numero, nom: 'Le Clos', lon: 6.5, mouvement: 'SORTIE', montree: false },
    { ...POINT, numero: 'AA1234570', nom: 'Les Tilleuls', lon: 6.5, lat: 46.8 },
    { ...POINT, numero: 'AA1234571', nom: 'Les Charmes', lon: 6.5001, lat: 46.8 },
  ],
  davantage: false,
}
const DATES = ['2026-09-30', '2026-06-30']
const ONGLET = `${CHEMINS.categorisation}?vue=changements`

const ouvrir = (
  href = ONGLET,
  { dates = DATES, total = 2 }: { dates?: string[]; total?: number } = {},
  demandes: unknown[] = [],
) =>
  ouvrirEcran(href, {
    compte: AGENTE,
    site: { aujourdhui: AUJOURDHUI },
    repliques: [
      ACCES_OUVERT,
      ...OUTIL,
      rend(lireDatesGardees, { dates }),
      rend(listerChangements, ({ body }) => {
        demandes.push(body)
        const lignes = (body.pageNumber ?? 1) <= 2 ? (LISTES[body.mouvement ?? 'PLUS_FRAGILE'] ?? []) : []
        return {
          depuis: body.depuis ?? dates[0] ?? null,
          comptes: { PLUS_FRAGILE: total, MOINS_FRAGILE: 0, ENTREE: 0, SORTIE: 1, INCHANGEE: 29 },
          sansNote: 3,
          lignes,
          carte: body.avecCarte
            ? { ...CARTE, points: CARTE.points.filter((p) => p.mouvement === body.mouvement) }
            : null,
          totalItems: body.mouvement === 'SORTIE' ? 1 : body.mouvement === 'PLUS_FRAGILE' ? total : 0,
        }
      }),
    ],
  })
const tableau = () => page.getByRole('region', { name: /comparées aux notes gardées/ })

test('qui est plus fragile, de combien, et le signe qui a bougé, en mots', async () => {
  await ouvrir()
  await expect
    .element(tableau())
    .toHaveAccessibleName('Plus fragiles, comparées aux notes gardées au 30 septembre 2026')
  const ligne = tableau().getByRole('row', { name: /AA1-234-567/ })
  await expect.element(ligne.getByText('Plus fragile')).toBeVisible()
  await expect.element(ligne.getByText('33 points de plus')).toBeVisible()
  await expect.element(ligne.getByText('Impayés des copropriétaires : de 0 à 3 points sur 3.')).toBeVisible()
  const ancienne = tableau().getByRole('row', { name: /AA1-234-569/ })
  await expect.element(ancienne.getByText(/On ne sait pas quel signe/)).toBeVisible()
  await expect
    .element(page.getByText(/29 n’ont pas bougé. 3 n’avaient pas de note gardée à cette date/))
    .toBeVisible()
  await inspecterEcran()
})

/** Ce que la feuille de style pose sur un disque. */
const forme = (nom: RegExp) =>
  getComputedStyle(page.getByRole('button', { name: nom }).element(), '::after').content

test('la carte porte ce que chacune est devenue, en forme et en mots, et se répond avec la liste', async () => {
  await ouvrir()
  const disque = page.getByRole('button', { name: 'Résidence des Aubépines : 1 en D ; plus fragile' })
  await expect.element(disque).toBeVisible()
  await expect
    .element(
      page.getByRole('button', {
        name: /^Copropriétés proches : 2 copropriétés, 2 en D ; 2 plus fragiles/,
      }),
    )
    .toBeVisible()
  expect(
    [forme(/^Résidence des Aubépines/), forme(/^Copropriétés proches/)],
    'une grappe porte le signe de toutes les siennes',
  ).toEqual(['"\u2197\uFE0E"', '"\u2197\uFE0E"'])
  const legende = page.getByRole('list', { name: 'Légende' })
  await expect.element(legende.getByText('Plus fragile')).toBeVisible()
  expect(legende.getByText(/Entrée|Sortie/).elements()).toEqual([])
  const allume = () => disque.element().classList.contains('rnc-carto__groupe--allume')
  await tableau().getByRole('link', { name: 'AA1-234-567' }).hover()
  await expect.poll(allume).toBe(true)
  await disque.hover()
  await expect.poll(() => document.querySelectorAll('.rnc-tableau__allumee')).toHaveLength(1)
  await disque.click()
  await expect.poll(() => location.pathname).toContain('AA1234567')
})

test('au clavier : les sorties, et celle que l’annuaire ne montre plus ne mène nulle part', async () => {
  await ouvrir()
  const sorties = page.getByRole('link', { name: 'Sorties (1)' })
  await expect.element(sorties).toBeVisible()
  sorties.element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toContain('mouvement=SORTIE')
  const ligne = tableau().getByRole('row', { name: /AA1-234-568/ })
  await expect.element(ligne.getByText('L’annuaire ne la montre plus.')).toBeVisible()
  expect(ligne.getByRole('link').elements()).toEqual([])
  expect(
    page.getByRole('button', { name: /1 en D ; plus fragile/ }).elements(),
    'les autres n’y sont pas',
  ).toEqual([])
  await inspecterEcran()
  // Sur la carte non plus : l’onglet d’à côté, qu’une autre page n’aurait pas, s’ouvre encore.
  await page.getByRole('button', { name: 'Le Clos : 1 en D ; sortie' }).click()
  await page.getByRole('link', { name: 'Plus fragiles' }).click()
  await expect.poll(() => location.search).not.toContain('mouvement=')
  expect(location.pathname).toBe(CHEMINS.categorisation)
})

const entetes = () =>
  tableau()
    .getByRole('columnheader')
    .elements()
    .map((e) => e.getAttribute('aria-sort'))

test('chaque colonne range toute la liste, et l’adresse le garde', async () => {
  const demandes: unknown[] = []
  await ouvrir(ONGLET, {}, demandes)
  await expect.poll(entetes).toEqual(['none', 'descending', 'none'])
  for (const [colonne, tri, sorts] of [
    ['Copropriété', 'nom', ['ascending', 'none', 'none']],
    ['Ce qui a bougé', 'signes', ['none', 'none', 'ascending']],
  ] as const) {
    await tableau().getByRole('button', { name: colonne }).click()
    await expect
      .poll(() => location.search)
      .toBe(`?vue=changements&triChangements=${tri}&sensChangements=asc`)
    await expect.poll(entetes).toEqual(sorts)
    expect(demandes.at(-1)).toMatchObject({ sortField: tri, sortDirection: 'asc', pageNumber: 1 })
  }
})

const boite = (e: Element | null) => certain(e, 'un panneau').getBoundingClientRect()

test('la carte a la hauteur de sa liste, et le pied vient sous elles', async () => {
  await ouvrir()
  await expect.element(tableau()).toBeVisible()
  const carte = boite(document.querySelector('.rnc-outil__carte'))
  const liste = boite(document.querySelector('.rnc-outil__liste'))
  expect([carte.top, carte.height]).toEqual([liste.top, liste.height])
  expect(carte.height).toBeLessThan(innerHeight - 300)
  expect(boite(page.getByRole('button', { name: 'Emporter' }).element()).top).toBeGreaterThanOrEqual(
    carte.bottom,
  )
})

test('une autre date se choisit, et reste dans l’adresse', async () => {
  await ouvrir()
  const dates = page.getByRole('combobox', { name: 'Comparer aux notes gardées' })
  await userEvent.selectOptions(dates, '2026-06-30')
  await expect.poll(() => location.search).toContain('depuis=2026-06-30')
  await expect.element(tableau()).toHaveAccessibleName(/au 30 juin 2026$/)
})

test('aucune dans un mouvement : la liste le dit, et dit que faire', async () => {
  await ouvrir(`${ONGLET}&mouvement=ENTREE`)
  await expect.element(page.getByRole('heading', { name: 'Aucune n’est entrée' })).toBeVisible()
  await inspecterEcran()
})

test('« Suivante » amène la page d’après par son début, le focus à la liste, sans que l’écran bouge', async () => {
  await page.viewport(1280, 800)
  await ouvrir(ONGLET, { total: 100 })
  await expect.element(tableau()).toBeVisible()
  scrollTo(0, 0)
  const suivante = certain(
    page.getByRole('link', { name: 'Suivante' }).element() as HTMLElement,
    'le lien de la page d’après',
  )
  suivante.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => location.search).toContain('changements=2')
  await expect.poll(() => document.activeElement?.contains(tableau().element())).toBe(true)
  expect(document.activeElement).not.toBe(document.body)
  expect(document.activeElement?.id).not.toBe('contenu')
  expect([tableau().element().scrollTop, scrollY]).toEqual([0, 0])
})

test('après la dernière page, on revient à la première', async () => {
  await ouvrir(`${ONGLET}&changements=900`)
  await expect.element(page.getByRole('heading', { name: 'Il n’y a pas de page 900' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la première page' }).click()
  await expect.element(tableau()).toBeVisible()
})

test('une date sans notes se dit, et mène à la dernière', async () => {
  await ouvrir(`${ONGLET}&depuis=2019-12-31`)
  await expect
    .element(page.getByRole('heading', { name: 'Aucune note gardée au 31 décembre 2019' }))
    .toBeVisible()
  await page.getByRole('link', { name: 'Comparer aux notes gardées au 30 septembre 2026' }).click()
  await expect.element(tableau()).toBeVisible()
})

test('tant qu’aucune note n’est gardée, l’onglet dit quand elles le seront', async () => {
  await ouvrir(ONGLET, { dates: [] })
  await expect.element(page.getByRole('heading', { name: 'Aucune note n’est encore gardée' })).toBeVisible()
  await inspecterEcran()
})

test('le fichier s’emporte, et son nom se dit', async () => {
  const demandes: unknown[] = []
  await ouvrirEcran(`${ONGLET}&triChangements=nom&sensChangements=asc`, {
    compte: AGENTE,
    site: { aujourdhui: AUJOURDHUI },
    repliques: [
      {
        appel: extraireChangements,
        repondre: ({ body }) => {
          demandes.push(body)
          return new File(['x'], 'changements-depuis-20260930-20261102.xlsx')
        },
      },
      ACCES_OUVERT,
      ...OUTIL,
      rend(lireDatesGardees, { dates: DATES }),
      rend(listerChangements, {
        depuis: '2026-09-30',
        comptes: { PLUS_FRAGILE: 1, MOINS_FRAGILE: 0, ENTREE: 0, SORTIE: 0, INCHANGEE: 0 },
        sansNote: 0,
        lignes: [LIGNE],
        totalItems: 1,
        carte: null,
      }),
    ],
  })
  const emporter = page.getByRole('button', { name: /Emporter/ })
  await expect.element(emporter).toBeVisible()
  expect(emporter.elements(), 'un seul').toHaveLength(1)
  await emporter.click()
  const fenetre = page.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  const fichiers = fenetre.getByRole('button', { name: /\(XLSX\)/ })
  await expect.element(fichiers.first()).toHaveTextContent('Les changements (XLSX)')
  await fenetre.getByRole('button', { name: 'Les changements (XLSX)' }).click()
  await expect
    .element(page.getByText(/changements-depuis-20260930-20261102.xlsx.* est enregistré/))
    .toBeVisible()
  const demande = { territoires: [], criteres: {}, choisies: [], depuis: '2026-09-30' }
  const ordre = { sortField: 'nom', sortDirection: 'asc' }
  expect(demandes).toEqual([{ ...demande, ...ordre, mouvement: 'PLUS_FRAGILE' }])
  await inspecterEcran()
  await fenetre.getByRole('checkbox', { name: 'De tous les mouvements (1)' }).click({ force: true })
  await fenetre.getByRole('button', { name: 'Les changements (XLSX)' }).click()
  await expect.poll(() => demandes.at(-1)).toEqual({ ...demande, ...ordre })
})
