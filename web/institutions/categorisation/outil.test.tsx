import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent, type Locator } from 'vitest/browser'
import {
  lireUneCopropriete,
  lister,
  regrouper,
  telechargerRapportPdf,
} from '#contract/institutions/categorisation.ts'
import { lireFondDeCarte } from '#contract/public/annuaire.ts'
import { lireDatesGardees } from '#contract/institutions/changements.ts'
import {
  enregistrerRecherche,
  mesRecherches,
  recherchesPartagees,
  type RechercheEnregistree,
} from '#contract/institutions/recherches.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { CODES_COLONNES, COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import { lignesAuPlus } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { au } from '#domain/socle/certain.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { certain } from '#domain/socle/certain.ts'
import { ouvrirEcran, inspecterEcran, Refus, rend } from '#web/essais/ecran.tsx'
import {
  ACCES_OUVERT,
  AGENTE,
  AUJOURDHUI,
  COPROPRIETE,
  GROUPES_DU_DEPARTEMENT,
  OUTIL,
  PREMIERE_PAGE,
} from '#web/institutions/essais/territoire.ts'

const PARTAGEE: RechercheEnregistree = {
  id: 5,
  version: 1,
  nom: 'À aller voir',
  nomAuteur: 'Essartval',
  prenomAuteur: 'Colette',
  fullName: 'Colette Essartval',
  owned: false,
  partage: 'ORGANISME',
  alerte: 'AUCUNE',
  territoires: [],
  criteres: { note: { min: 60 } },
  criteresEnMots: ['Note de fragilité : au moins 60 points'],
  criteresDisparus: [],
  sortField: 'note',
  sortDirection: 'desc',
  colonnes: ['numero', 'nom', 'note'],
  choisies: [],
  regroupementNiveau: 'COMMUNE',
  dateCreation: '2026-10-12T07:30:00.000Z',
  dateModification: '2026-10-12T07:30:00.000Z',
}

const ouvrir = (href: string, repliques: Parameters<typeof ouvrirEcran>[1]['repliques'] = []) =>
  ouvrirEcran(href, {
    compte: AGENTE,
    site: { aujourdhui: AUJOURDHUI },
    repliques: [...repliques, ACCES_OUVERT, ...OUTIL],
  })

/** Sous 1 440 pixels, les critères sont repliés : la carte et la liste d’abord. */
const deplierLesCriteres = () => page.getByRole('button', { name: 'Territoire et critères' }).click()

test('un territoire tapé sans être choisi se dit sous le champ ; rien ne part, ce qui est tapé reste', async () => {
  await ouvrir(CHEMINS.categorisation)
  await deplierLesCriteres()
  const criteres = page.getByRole('search', { name: 'Territoire et critères' })
  const territoire = criteres.getByRole('combobox', { name: 'Territoire' })
  await territoire.fill('brest')
  await criteres.getByRole('button', { name: 'Chercher' }).click()
  await expect.element(criteres.getByText(/^Choisissez «.brest.» dans les suggestions/).first()).toBeVisible()
  await expect.element(territoire).toHaveValue('brest')
  expect(location.pathname + location.search).toBe(CHEMINS.categorisation)
  await inspecterEcran()
})

test('ce qu’une adresse de l’outil demande et qu’il ne comprend pas se dit ; le reste se montre', async () => {
  await ouvrir(`${CHEMINS.categorisation}?zzz=1&niveau=ZZ&tri=couleur&page=0&recherche=999999&nbLots=20..`, [
    rend(mesRecherches, []),
    rend(recherchesPartagees, []),
  ])
  const dites = page.getByRole('listitem')
  for (const dit of [
    /recherche enregistrée que cette adresse désigne n’existe plus/,
    /«.zzz.» n’est pas un critère/,
    /regroupe pas par «.ZZ.»/,
    /«.couleur.»/,
    /pas de page «.0.»/,
  ])
    await expect.element(dites.filter({ hasText: dit })).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: /Retirer le filtre Nombre total de lots/ }))
    .toBeVisible()
  await expect.element(page.getByRole('heading', { name: /^[\d\s]+ copropriétés$/ })).toBeVisible()
  await inspecterEcran()
})

test('après la dernière page, la liste le dit et ramène à la première', async () => {
  await ouvrir(`${CHEMINS.categorisation}?page=900`)
  await expect.element(page.getByRole('heading', { name: 'Il n’y a pas de page 900' })).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la première page' }).click()
  await expect.element(page.getByRole('link', { name: /^[A-Z]{2}\d-/ }).first()).toBeVisible()
})

test.each(['ZZ9999999', 'bidule'])(
  'le numéro %s, d’ailleurs ou qui n’en est pas un, se dit sans dire lequel des deux',
  async (inconnu) => {
    await ouvrir(ADRESSES.coproprieteDeLOutil(inconnu), [
      rend(lireUneCopropriete, new Refus(404, { code: 'INTROUVABLE', message: 'Introuvable.' })),
    ])
    await expect
      .element(
        page.getByRole('heading', { name: 'Aucune copropriété de votre territoire ne porte ce numéro' }),
      )
      .toBeVisible()
    await expect.poll(() => document.title).toMatch(/^Numéro inconnu/)
    if (inconnu === 'bidule') await inspecterEcran()
  },
)

test('une question quittée avant sa réponse ne s’attend plus, et rien ne s’en dit', async () => {
  const PREMIERE = 'EXPIRE_SANS_SUCCESSEUR'
  const abandons: (AbortSignal | undefined)[] = []
  // La première réponse ne vient pas.
  const sansReponse = (signal: AbortSignal | undefined) => {
    abandons.push(signal)
    return new Promise<never>(() => undefined)
  }
  await ouvrir(CHEMINS.categorisation, [
    rend(regrouper, ({ body }, signal) =>
      JSON.stringify(body).includes(PREMIERE) ? sansReponse(signal) : GROUPES_DU_DEPARTEMENT,
    ),
    rend(lister, ({ body }, signal) =>
      JSON.stringify(body).includes(PREMIERE) ? sansReponse(signal) : PREMIERE_PAGE,
    ),
  ])
  await deplierLesCriteres()
  await page.getByRole('link', { name: 'Mandat expiré sans successeur' }).click()
  await expect.poll(() => abandons.length).toBe(2)
  history.back()
  await expect.element(page.getByRole('link', { name: 'Arrêté en vigueur' })).toBeVisible()
  await expect.poll(() => location.search).not.toContain(PREMIERE)
  await expect.poll(() => abandons.filter((signal) => signal?.aborted).length).toBe(2)
  expect(document.querySelectorAll('.fr-alert--error')).toHaveLength(0)
})

/** Va, à la tabulation seule, jusqu’à ce contrôle. */
async function tabulerVers(cible: Locator): Promise<void> {
  await expect.element(cible).toBeInTheDocument()
  for (let i = 0; i < 200 && cible.element() !== document.activeElement; i += 1) await userEvent.tab()
  await expect.element(cible).toHaveFocus()
}

test('au clavier seul : une partie du territoire, ses graphiques, une copropriété', async () => {
  await ouvrir(CHEMINS.categorisation)
  const activer = async (cible: Locator) => {
    await tabulerVers(cible)
    await userEvent.keyboard('{Enter}')
  }
  const criteres = page.getByRole('search', { name: 'Territoire et critères' })
  await activer(page.getByRole('button', { name: 'Territoire et critères' }))
  await tabulerVers(criteres.getByRole('combobox', { name: 'Territoire' }))
  await userEvent.keyboard('vill')
  await expect.element(criteres.getByRole('option', { name: /^Villebrune/ })).toBeVisible()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await activer(criteres.getByRole('button', { name: 'Chercher' }))
  await expect.poll(() => decodeURIComponent(location.search)).toContain('territoire=COMMUNE:69901')
  // Une commune n’a que ses copropriétés : rien à regrouper autrement.
  await expect.poll(() => page.getByLabelText('Regrouper par').elements()).toEqual([])
  await inspecterEcran()
  await activer(page.getByRole('link', { name: 'Graphiques' }))
  await expect
    .element(page.getByRole('heading', { name: 'Les catégories de toutes celles que vous regardez' }))
    .toBeVisible()
  await inspecterEcran()
  await activer(page.getByRole('link', { name: 'Liste', exact: true }))
  await inspecterEcran()
  await activer(page.getByRole('link', { name: /^[A-Z]{2}\d-/ }).first())
  await expect.element(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await expect.element(page.getByText(/Représentant\s: Cabinet Essaimont/)).toBeVisible()
  await inspecterEcran()
})

test('un diagnostic tient sur un écran, la raison la plus lourde d’abord ; on passe à la suivante sans revenir à la liste', async () => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation)
  await page.getByRole('link', { name: 'AA1-234-567' }).click()
  await expect.element(page.getByText('1 sur 3')).toBeVisible()
  const raisons = page.getByRole('region', { name: /^Ce qui pèse dans la note, le plus lourd d’abord/ })
  const premiere = certain(raisons.element().querySelector('tbody tr'), 'la première raison')
  expect(premiere.textContent).toContain('Mandat du représentant')
  await dansLEcran(page.getByRole('heading', { name: 'La note, point par point' }))
  expect(boite(premiere).bottom).toBeLessThanOrEqual(innerHeight)
  await dansLEcran(page.getByRole('heading', { name: 'Ses comptes, à côté de ses semblables' }))
  // Chaque signe a une ligne et une seule, qu’il pèse, ne pèse pas ou ne se sache pas ; rien d’autre n’en refait la liste.
  const signes = [...document.querySelectorAll('main th[scope=row]')].map((th) => th.textContent)
  const dits = COPROPRIETE.points.map((p) => p.libelle)
  expect(signes.filter((s) => dits.includes(s)).toSorted()).toEqual(dits.toSorted())
  // Le pied de l’écran de travail n’offre pas la lettre d’information.
  expect(page.getByRole('contentinfo').getByRole('textbox').elements()).toEqual([])
  // Trois ans sur chaque règle, le dernier en gros.
  const regles = [...document.querySelectorAll('.rnc-semblables__regle')]
  expect(regles.length).toBeGreaterThan(0)
  for (const regle of regles) {
    expect(regle.querySelectorAll('.rnc-semblables__point')).toHaveLength(1)
    expect(regle.querySelectorAll('circle').length).toBeLessThanOrEqual(3)
  }
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect.element(page.getByText('2 sur 3')).toBeVisible()
  await expect.poll(() => location.pathname).toContain('AA1234568')
  await page.getByRole('link', { name: 'Précédente' }).click()
  await expect.element(page.getByText('1 sur 3')).toBeVisible()
  await page.getByRole('link', { name: 'Revenir à la liste' }).click()
  await expect.element(page.getByRole('region', { name: '34 copropriétés' })).toBeVisible()
})

test.each([
  ['« Page précédente »', async () => history.back()],
  ['« Revenir à la liste »', () => page.getByRole('link', { name: 'Revenir à la liste' }).click()],
])('d’un diagnostic, %s ramène la liste où on l’a laissée', async (_, revenir) => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation, [rend(lister, TRENTE)])
  const liste = page.getByRole('region', { name: /copropriétés$/ })
  const ligne = page.getByRole('link', { name: 'AB1-000-020' })
  await expect.element(ligne).toBeInTheDocument()
  ligne.element().scrollIntoView({ block: 'center' })
  await expect.poll(() => liste.element().scrollTop).toBeGreaterThan(500)
  const laissee = liste.element().scrollTop
  await ligne.click()
  await expect.element(page.getByRole('heading', { name: 'La note, point par point' })).toBeVisible()
  await revenir()
  await expect.element(ligne).toBeInTheDocument()
  await expect.poll(() => liste.element().scrollTop).toBe(laissee)
})

test('les groupes en tableau', async () => {
  await ouvrir(`${CHEMINS.categorisation}?vue=tableau`)
  await expect.element(page.getByRole('region', { name: /^Communes/ })).toBeVisible()
  await inspecterEcran()
})

test('une à une, le tableau est leur liste : leur note, leurs raisons, leurs colonnes ; on regroupe encore', async () => {
  await ouvrir(`${CHEMINS.categorisation}?vue=tableau&niveau=COPROPRIETE`)
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  const ligne = liste.getByRole('row', { name: /AA1-234-567/ })
  await expect.element(ligne.getByText('71', { exact: true })).toBeVisible()
  await expect.element(ligne.getByRole('list', { name: 'Ce qui pèse le plus dans sa note' })).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: 'Regrouper par' })).toHaveValue('COPROPRIETE')
  await expect.element(page.getByRole('link', { name: 'Tableau' })).toHaveAttribute('aria-current', 'page')
})

test.each([
  ['carte', 'Impayés'],
  ['liste', 'Mise à jour'],
])(
  'à 1 280 pixels, critères repliés, la vue « %s » montre toutes ses colonnes, « %s » la dernière',
  async (vue, derniere) => {
    await page.viewport(1280, 800)
    await ouvrir(`${CHEMINS.categorisation}?vue=${vue}`)
    const liste = page.getByRole('region', { name: '34 copropriétés' })
    await expect.poll(() => liste.getByRole('columnheader').elements().at(-1)?.textContent).toBe(derniere)
    expect(liste.element().scrollWidth).toBeLessThanOrEqual(liste.element().clientWidth)
  },
)

/** Trente lignes, de quoi remplir la liste, chacune avec trois raisons telles que le produit les dit. */
const TRENTE = {
  ...PREMIERE_PAGE,
  totalItems: 84,
  lignes: Array.from({ length: 30 }, (_, i) => ({
    ...au(PREMIERE_PAGE.lignes, 0),
    id: i + 1,
    numero: `AB${1_000_000 + i}`,
    nom: 'Les Aubépines',
    raisons: [
      { code: 'IMPAYES' as const, fait: 'Impayés : 31,5 % des charges courantes.' },
      { code: 'MANDAT' as const, fait: 'Mandat expiré sans successeur déclaré.' },
      { code: 'MISE_A_JOUR' as const, fait: 'Dernière mise à jour le 18 mars 2024.' },
    ],
  })),
}
const boite = (element: Element) => element.getBoundingClientRect()

test('à 1 280 sur 800, la carte, trois lignes et ce que l’on en fait tiennent à l’écran', async () => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation, [rend(lister, TRENTE)])
  const liste = page.getByRole('region', { name: /copropriétés$/ })
  await expect.element(liste).toBeVisible()
  const carte = boite(page.getByRole('application').element())
  expect(carte.height).toBeGreaterThan(300)
  expect(carte.bottom).toBeLessThanOrEqual(innerHeight)
  const cadre = boite(liste.element())
  const entieres = [...liste.element().querySelectorAll('tbody tr')].filter(
    (ligne) => boite(ligne).bottom <= Math.min(cadre.bottom, innerHeight),
  )
  expect(entieres.length).toBeGreaterThanOrEqual(3)
  expect(boite(page.getByRole('button', { name: 'Emporter' }).element()).bottom).toBeLessThanOrEqual(
    innerHeight,
  )
  expect(scrollY).toBe(0)
})

test('« Suivante » amène la page d’après par son début, sans que l’écran bouge', async () => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation, [rend(lister, TRENTE)])
  const liste = page.getByRole('region', { name: /copropriétés$/ })
  await expect.element(liste).toBeVisible()
  liste.element().scrollTop = 500
  await page.getByRole('link', { name: 'Suivante' }).click()
  await expect.poll(() => location.search).toBe('?page=2')
  await expect.poll(() => liste.element().scrollTop).toBe(0)
  expect(boite(liste.element()).top).toBeGreaterThanOrEqual(0)
  expect(boite(liste.element()).bottom).toBeLessThanOrEqual(innerHeight)
})

/** Ce contrôle, vu sans défiler ; ce que l’essai presse, lui, l’amène au milieu de l’écran. */
async function dansLEcran(cible: Locator): Promise<Locator> {
  await expect.element(cible).toBeVisible()
  scrollTo(0, 0)
  const { top, bottom } = boite(cible.element())
  expect([top >= 0, bottom <= innerHeight]).toEqual([true, true])
  return cible
}

test('ce que l’on fait pour un comité : quatre appuis, sans défiler', async () => {
  await page.viewport(1280, 800)
  const dossiers: unknown[] = []
  await ouvrir(CHEMINS.categorisation, [
    rend(telechargerRapportPdf, ({ body }) => {
      dossiers.push(body)
      return new File(['%PDF-1.7'], 'dossier.pdf', { type: 'application/pdf' })
    }),
  ])
  let appuis = 0
  const compter = (e: Event) => void (e.isTrusted && (appuis += 1))
  addEventListener('pointerdown', compter)
  onTestFinished(() => removeEventListener('pointerdown', compter))
  // Les plus fragiles : sur la carte, avec ce qui pèse dans leur note, et ce qu’elles étaient il y a un an.
  await (await dansLEcran(page.getByRole('button', { name: 'Choisir les 34 plus fragiles' }))).click()
  await expect.element(page.getByText('3 copropriétés choisies')).toBeVisible()
  await dansLEcran(page.getByRole('button', { name: / en [ABCD]\b/ }).first())
  await dansLEcran(page.getByRole('list', { name: 'Ce qui pèse le plus dans sa note' }).first())
  await dansLEcran(page.getByText('était B', { exact: true }))
  // Emportées, puis ce qui en a changé.
  await (await dansLEcran(page.getByRole('button', { name: 'Emporter' }))).click()
  await (await dansLEcran(page.getByRole('button', { name: 'Dossier pour le comité (PDF)' }))).click()
  await expect.poll(() => dossiers).toMatchObject([{ choisies: ['AA1234567', 'AA1234568', 'AA1234569'] }])
  expect(appuis).toBeLessThanOrEqual(4)
})

test('ouvrir puis fermer une fenêtre du pied laisse l’écran où il est, et le focus à son bouton', async () => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation)
  const emporter = page.getByRole('button', { name: 'Emporter' })
  await expect.element(emporter).toBeVisible()
  // La page est plus haute que l’écran : elle pourrait défiler.
  expect(document.documentElement.scrollHeight).toBeGreaterThan(innerHeight)
  scrollTo(0, 0)
  const bouton = certain(emporter.element() as HTMLElement, 'le bouton')
  bouton.focus({ preventScroll: true })
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(emporter).toHaveFocus()
  expect(scrollY).toBe(0)
})

test('les plus fragiles choisies d’un appui, le focus est à leur liste', async () => {
  await page.viewport(1280, 800)
  await ouvrir(CHEMINS.categorisation)
  await page.getByRole('button', { name: 'Choisir les 34 plus fragiles' }).click()
  await expect.element(page.getByText('3 copropriétés choisies')).toBeVisible()
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('group')
  await page.getByRole('link', { name: 'Revenir à toutes' }).click()
  await expect.element(page.getByRole('button', { name: 'Enregistrer la recherche' })).toBeVisible()
  expect(document.activeElement).not.toBe(document.body)
})

test('d’une seule évaluée, « 1 * » ne pousse pas le mot qui suit', async () => {
  const { total } = GROUPES_DU_DEPARTEMENT
  const categories = { A: 0, B: 0, C: 0, D: 1, NON_EVALUABLE: total.nombre - 1 }
  await ouvrir(CHEMINS.categorisation, [
    rend(regrouper, { ...GROUPES_DU_DEPARTEMENT, total: { ...total, categories } }),
  ])
  const evaluee = page.getByRole('list', { name: 'Ce que vous regardez' }).getByText(/^1\s\*.* évaluée$/)
  await expect.element(evaluee).toBeVisible()
  const etoile = certain(evaluee.element().querySelector('.rnc-peu'), 'l’étoile')
  const mot = document.createRange()
  mot.selectNodeContents(certain(evaluee.element().lastChild, 'le mot'))
  expect(mot.getBoundingClientRect().left - boite(etoile).right).toBeLessThanOrEqual(12)
})

test('sur un téléphone, la carte vient avant un écran et demi', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await ouvrir(CHEMINS.categorisation)
  const carte = page.getByRole('application')
  await expect.element(carte).toBeVisible()
  expect(boite(carte.element()).top + scrollY).toBeLessThan(740 * 1.5)
})

const residence = (numero: string) => page.getByRole('button', { name: new RegExp(`^Résidence ${numero}`) })

test('sur la carte, ce qui est en D passe devant ce qui est en A ; le cadre en est rempli', async () => {
  await page.viewport(1280, 800)
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  const seule = (code: string, categorie: 'A' | 'C' | 'D', lon: number) => ({
    ...une,
    code,
    nom: `Résidence ${code}`,
    nombre: 1,
    lon,
    lat: 45.7,
    categories: { A: 0, B: 0, C: 0, D: 0, NON_EVALUABLE: 0, [categorie]: 1 },
  })
  await ouvrir(`${CHEMINS.categorisation}?niveau=COPROPRIETE`, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      groupes: [seule('AA1234567', 'D', 4.8), seule('AB1234567', 'A', 5), seule('AC1234567', 'C', 5.2)],
    }),
  ])
  await expect.element(residence('AA1234567')).toBeVisible()
  const rang = (nom: string) =>
    Number(
      getComputedStyle(certain(residence(nom).element().closest('.leaflet-marker-icon'), 'le point')).zIndex,
    )
  expect(rang('AA1234567')).toBeGreaterThan(rang('AB1234567'))
  expect(rang('AC1234567')).toBeGreaterThan(rang('AB1234567'))
  const carte = boite(page.getByRole('application').element())
  const [gauche, droite] = [residence('AA1234567'), residence('AC1234567')].map((d) => boite(d.element()))
  expect(certain(droite, 'droite').right - certain(gauche, 'gauche').left).toBeGreaterThan(carte.width * 0.6)
})

test('ce qui déborde du cadre de la liste a son ombre', async () => {
  await page.viewport(1280, 800)
  await ouvrir(`${CHEMINS.categorisation}?colonnes=${CODES_COLONNES.join(',')}`)
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  await expect.element(liste).toHaveAttribute('data-tient', 'false')
  expect(getComputedStyle(liste.element()).backgroundAttachment).toBe('local, local, scroll, scroll')
})

test('un point survolé amène sa ligne dans la liste, garde sa couleur, et ne prend pas le focus', async () => {
  const une = au(PREMIERE_PAGE.lignes, 0)
  const lignes = Array.from({ length: 30 }, (_, i) => ({
    ...une,
    id: i + 1,
    numero: `AB${1_000_000 + i}`,
    codeInsee: i === 25 ? '69902' : '69901',
  }))
  await ouvrir(CHEMINS.categorisation, [rend(lister, { ...PREMIERE_PAGE, lignes })])
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  await expect.element(liste).toBeVisible()
  const disque = page.getByRole('button', { name: /^Saint-Orval/ })
  await expect.element(disque).toBeVisible()
  const fond = () => getComputedStyle(disque.element()).backgroundImage
  const avant = fond()
  const focus = document.activeElement
  await disque.hover()
  await expect.poll(() => liste.element().scrollTop).toBeGreaterThan(100)
  const ligne = certain(document.querySelector('.rnc-tableau__allumee'), 'la ligne').getBoundingClientRect()
  const cadre = liste.element().getBoundingClientRect()
  expect(ligne.top).toBeGreaterThanOrEqual(cadre.top)
  expect(ligne.bottom).toBeLessThanOrEqual(cadre.bottom + 1)
  expect([fond(), getComputedStyle(disque.element()).filter]).toEqual([avant, 'none'])
  expect(document.activeElement).toBe(focus)
  expect(scrollY).toBe(0)
})

test('un numéro choisi qui n’y est pas se dit, et le pied ne le compte pas', async () => {
  await ouvrir(`${CHEMINS.categorisation}?choisies=AA1234567,AB0000000`, [
    rend(regrouper, { ...GROUPES_DU_DEPARTEMENT, absentes: ['AB0000000'] }),
  ])
  await expect
    .element(
      page.getByText(/^AB0-000-000 n’y est pas\s: ce numéro n’est pas à l’annuaire, ou sa copropriété/),
    )
    .toBeVisible()
  await expect.element(page.getByText('Une copropriété choisie')).toBeVisible()
})

test('un territoire d’ailleurs se dit là où on le choisit, et rien ne se montre', async () => {
  const refus = new Refus(403, {
    code: 'HORS_TERRITOIRE',
    message: 'Ce territoire n’est pas celui de votre organisme.',
  })
  await ouvrir(`${CHEMINS.categorisation}?territoire=DEPARTEMENT:13`, [
    rend(regrouper, refus),
    rend(lister, refus),
  ])
  await expect.element(page.getByText(/n’est pas celui de votre organisme/).first()).toBeVisible()
  expect(page.getByRole('heading', { name: /^[\d\s]+ copropriétés$/ }).elements()).toEqual([])
  await inspecterEcran()
})

test('enregistrer une recherche demande son nom', async () => {
  await ouvrir(CHEMINS.categorisation)
  await page.getByRole('button', { name: 'Enregistrer la recherche' }).click()
  const nommer = page.getByRole('dialog', { name: 'Enregistrer la recherche' })
  await nommer.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(nommer.getByRole('alert')).toBeVisible()
  await inspecterEcran()
})

test('mes recherches, et celle qu’une collègue partage', async () => {
  await ouvrir(CHEMINS.categorisation, [rend(mesRecherches, []), rend(recherchesPartagees, [PARTAGEE])])
  await page.getByRole('button', { name: 'Mes recherches' }).click()
  await expect.element(page.getByText('Enregistrée par Colette Essartval.')).toBeVisible()
  await inspecterEcran()
})

test('emporter ce qui est à l’écran : la liste ou le dossier ; les autres formats sont repliés', async () => {
  await ouvrir(CHEMINS.categorisation)
  await page.getByRole('button', { name: 'Emporter' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  await expect.element(fenetre.getByRole('button', { name: 'Liste (XLSX)' })).toBeVisible()
  await expect.element(fenetre.getByRole('button', { name: 'Dossier pour le comité (PDF)' })).toBeVisible()
  expect(fenetre.getByRole('radio').elements(), 'repliés').toEqual([])
  await inspecterEcran()
  await fenetre.getByText('Autres formats').click()
  const rapport = fenetre.getByRole('radio', { name: /^Rapport en classeur/ })
  const colonnes = fenetre.getByRole('radio', { name: 'Toutes celles de l’outil' })
  await expect.element(colonnes).toBeInTheDocument()
  await rapport.click({ force: true })
  // Le rapport a ses colonnes : il n’y a rien à choisir.
  await expect.poll(() => colonnes.elements()).toEqual([])
  await inspecterEcran()
})

test('d’un rapport dont la liste ne tient pas dans un classeur, la fenêtre le dit avant qu’on le prenne', async () => {
  const plus = lignesAuPlus(COLONNES_D_ORIGINE.length) + 1
  await ouvrir(CHEMINS.categorisation, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      total: { ...GROUPES_DU_DEPARTEMENT.total, nombre: plus },
    }),
  ])
  await page.getByRole('button', { name: 'Emporter' }).click()
  const fenetre = page.getByRole('dialog', { name: 'Emporter ce qui est à l’écran' })
  await fenetre.getByText('Autres formats').click()
  expect(fenetre.getByText(/^La feuille des copropriétés/).elements()).toEqual([])
  await fenetre.getByRole('radio', { name: /^Rapport en classeur/ }).click({ force: true })
  await expect.element(fenetre.getByText(/^La feuille des copropriétés/)).toBeVisible()
})

test('les cinquante plus fragiles se choisissent d’un appui : seules à l’écran, dans l’adresse, et l’on revient à toutes', async () => {
  const demandes: unknown[] = []
  await ouvrir(CHEMINS.categorisation, [
    rend(lister, ({ body }) => {
      demandes.push(body)
      return PREMIERE_PAGE
    }),
  ])
  // La recherche n’en trouve que trente-quatre.
  await page.getByRole('button', { name: 'Choisir les 34 plus fragiles' }).click()
  await expect.element(page.getByText('3 copropriétés choisies')).toBeVisible()
  await expect.poll(() => decodeURIComponent(location.search)).toBe('?choisies=AA1234567,AA1234568,AA1234569')
  expect(demandes.at(-2)).toMatchObject({
    colonnes: ['numero'],
    sansRaisons: true,
    paginationOptions: { pageNumber: 1, pageSize: 34, sortField: 'note', sortDirection: 'desc' },
  })
  expect(demandes.at(-1)).toMatchObject({ choisies: ['AA1234567', 'AA1234568', 'AA1234569'] })
  await expect.element(page.getByRole('button', { name: 'Garder ce choix' })).toBeVisible()
  await inspecterEcran()
  await page.getByRole('link', { name: 'Revenir à toutes' }).click()
  await expect.poll(() => location.search).toBe('')
  await expect.element(page.getByRole('button', { name: 'Enregistrer la recherche' })).toBeVisible()
})

test('celles que l’on coche se voient seules, et se gardent sous un nom', async () => {
  const gardees: unknown[] = []
  await ouvrir(CHEMINS.categorisation, [
    rend(enregistrerRecherche, ({ body }) => {
      gardees.push(body)
      return { ...PARTAGEE, nom: 'Comité de jeudi', choisies: ['AA1234568'] }
    }),
  ])
  await page
    .getByRole('checkbox', { name: /^Choisir Résidence/ })
    .nth(1)
    .click({ force: true })
  await expect.element(page.getByText('Une copropriété choisie')).toBeVisible()
  await page.getByRole('button', { name: 'Garder ce choix' }).click()
  const nommer = page.getByRole('dialog', { name: 'Garder ce choix' })
  await expect.element(nommer.getByText(/^La copropriété choisie est gardée, et elle seule/)).toBeVisible()
  await nommer.getByRole('textbox', { name: 'Nom du choix' }).fill('Comité de jeudi')
  await nommer.getByRole('button', { name: 'Garder' }).click()
  await expect.poll(() => gardees).toMatchObject([{ nom: 'Comité de jeudi', choisies: ['AA1234568'] }])
  await page.getByRole('button', { name: 'Les voir seules' }).click()
  await expect.poll(() => location.search).toBe('?choisies=AA1234568')
})

test('de communes serrées, aucun disque ne sort de la carte, si loin qu’il s’écarte', async () => {
  await page.viewport(1280, 800)
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  // Vingt au même lieu, au bord nord, et une au sud : les vingt s’écartent.
  const serrees = Array.from({ length: 20 }, (_, i) => ({
    ...une,
    code: `69${100 + i}`,
    nom: `Commune ${i}`,
    nombre: 40,
    lon: 4.8 + (i % 4) / 1e3,
    lat: 46 + Math.floor(i / 4) / 1e3,
  }))
  await ouvrir(CHEMINS.categorisation, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      groupes: [...serrees, { ...une, code: '69300', nom: 'Au sud', nombre: 40, lon: 4.8, lat: 45.5 }],
    }),
  ])
  await expect.element(page.getByRole('button', { name: /^Commune 19/ })).toBeInTheDocument()
  const carte = boite(page.getByRole('application').element())
  const sortis = () =>
    [...document.querySelectorAll('.rnc-carto__groupe')].filter((disque) => {
      const { top, bottom, left, right } = boite(disque)
      return top < carte.top || bottom > carte.bottom || left < carte.left || right > carte.right
    }).length
  await expect.poll(sortis).toBe(0)
  expect(document.querySelectorAll('.rnc-carto__groupe')).toHaveLength(21)
})

test('une à une, un nom du fond qu’un disque couvre se tait ; les autres se lisent, et les disques tiennent dans la carte', async () => {
  await page.viewport(1280, 800)
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  const seule = (code: string, lon: number, lat: number) => ({
    ...une,
    code,
    nom: `Résidence ${code}`,
    nombre: 1,
    lon,
    lat,
    categories: { A: 1, B: 0, C: 0, D: 0, NON_EVALUABLE: 0 },
  })
  await ouvrir(`${CHEMINS.categorisation}?niveau=COPROPRIETE`, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      groupes: [
        seule('AA1234567', 4.8, 45.7),
        ...Array.from({ length: 12 }, (_, i) => seule(`AB12345${i + 10}`, 6.5 + i / 1e5, 46.5)),
      ],
    }),
    rend(lireFondDeCarte, {
      fond: 'embarque',
      reperes: [
        { nom: 'Sous-le-Disque', lon: 6.5, lat: 46.55 },
        { nom: 'Au-Large', lon: 5.6, lat: 46.1 },
      ],
    }),
  ])
  await expect.element(page.getByText('Au-Large')).toBeVisible()
  await expect
    .poll(() => getComputedStyle(page.getByText('Sous-le-Disque').element()).visibility)
    .toBe('hidden')
  expect(getComputedStyle(page.getByText('Au-Large').element()).visibility).toBe('visible')
  const carte = boite(page.getByRole('application').element())
  for (const disque of document.querySelectorAll('.rnc-carto__groupe')) {
    const { top, bottom, left, right } = boite(disque)
    expect([top >= carte.top, bottom <= carte.bottom, left >= carte.left, right <= carte.right]).toEqual([
      true,
      true,
      true,
      true,
    ])
  }
})

test('survoler une ligne allume son disque sur la carte, et l’inverse', async () => {
  await ouvrir(CHEMINS.categorisation)
  const disque = page.getByRole('button', { name: /^Villebrune/ })
  await expect.element(disque).toBeVisible()
  const allume = () => disque.element().classList.contains('rnc-carto__groupe--allume')
  expect(allume()).toBe(false)
  await page.getByRole('link', { name: 'AA1-234-567' }).hover()
  await expect.poll(allume).toBe(true)
  await disque.hover()
  await expect.poll(() => document.querySelectorAll('.rnc-tableau__allumee')).toHaveLength(3)
  await page.getByRole('button', { name: /^Saint-Orval/ }).hover()
  await expect.poll(() => document.querySelectorAll('.rnc-tableau__allumee')).toHaveLength(0)
})

test('chaque colonne trie, l’en-tête reste, et chaque ligne dit ses trois premières raisons', async () => {
  await ouvrir(`${CHEMINS.categorisation}?vue=liste`)
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  const entetes = liste.getByRole('columnheader').elements().slice(1)
  expect(entetes.map((e) => e.getAttribute('aria-sort'))).toEqual([
    'descending',
    ...entetes.slice(1).map(() => 'none'),
  ])
  expect(entetes.map((e) => getComputedStyle(e).position)).toEqual(entetes.map(() => 'sticky'))
  await liste.getByRole('button', { name: 'Mandat' }).click()
  await expect.poll(() => location.search).toBe('?vue=liste&tri=situationMandat&sens=asc')
  const raisons = liste.getByRole('list', { name: 'Ce qui pèse le plus dans sa note' }).first()
  expect(raisons.getByRole('listitem').elements()).toHaveLength(3)
})

test('une ligne dit ce qu’elle était à la note gardée ; celle qui n’a pas bougé ne dit rien', async () => {
  await ouvrir(`${CHEMINS.categorisation}?vue=liste`)
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  const bougee = liste.getByRole('row', { name: /AA1-234-567/ })
  await expect.element(bougee.getByText('était B', { exact: true })).toBeVisible()
  await expect
    .element(
      bougee.getByText('Plus fragile depuis le 30 septembre 2026 : était B, 33 points de plus', {
        exact: true,
      }),
    )
    .toBeInTheDocument()
  const stable = liste.getByRole('row', { name: /AA1-234-568/ })
  expect(stable.getByText(/depuis le 30 septembre/).elements()).toEqual([])
  await inspecterEcran()
})

test('les copropriétés non évaluables ne couvrent pas les autres : on les montre d’une case', async () => {
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  const seule = (code: string, categorie: 'D' | 'NON_EVALUABLE', lon: number) => ({
    ...une,
    code,
    nom: `Résidence ${code}`,
    nombre: 1,
    lon,
    categories: { A: 0, B: 0, C: 0, D: 0, NON_EVALUABLE: 0, [categorie]: 1 },
  })
  await ouvrir(`${CHEMINS.categorisation}?niveau=COPROPRIETE`, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      groupes: [seule('AA1234567', 'D', 4.8), seule('AB1234567', 'NON_EVALUABLE', 5.2)],
    }),
  ])
  await expect.element(page.getByRole('button', { name: 'Résidence AA1234567 : 1 en D' })).toBeVisible()
  const inconnue = page.getByRole('button', { name: 'Résidence AB1234567 : 1 non évaluable' })
  expect(inconnue.elements()).toEqual([])
  await page.getByRole('checkbox', { name: 'Montrer aussi les non évaluables (1)' }).click({ force: true })
  await expect.element(inconnue).toBeVisible()
  await inspecterEcran()
})

test('des copropriétés voisines se rassemblent, et s’ouvrent d’un appui', async () => {
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  const voisines = ['A', 'B', 'C'].map((lettre, i) => ({
    ...une,
    code: `A${lettre}1234567`,
    nom: `Résidence ${lettre}`,
    nombre: 1,
    lon: 4.8 + i / 1000,
    lat: 45.7,
    categories: { A: 2 - i > 0 ? 1 : 0, B: 0, C: 0, D: i === 2 ? 1 : 0, NON_EVALUABLE: 0 },
  }))
  const loin = { ...au(voisines, 0), code: 'AZ1234567', nom: 'Résidence Z', lon: 6.5, lat: 46.5 }
  await ouvrir(`${CHEMINS.categorisation}?niveau=COPROPRIETE`, [
    rend(regrouper, { ...GROUPES_DU_DEPARTEMENT, groupes: [...voisines, loin] }),
  ])
  const grappe = page.getByRole('button', { name: /^Copropriétés proches : 3 copropriétés, 1 en D, 2 en A/ })
  await expect.element(grappe).toBeVisible()
  await grappe.click()
  await expect.element(page.getByRole('button', { name: 'Résidence C : 1 en D' })).toBeVisible()
})

test.each([
  ['carte', 'COMMUNE', 1],
  ['liste', 'REGION', 1],
  ['tableau', 'COMMUNE', 0],
  ['tableau&niveau=COPROPRIETE', 'REGION', 1],
  ['graphiques', 'COMMUNE', 0],
  ['changements', 'REGION', 0],
] as const)('l’onglet « %s » ne lit que ce qu’il montre', async (affichage, niveau, listes) => {
  const groupes: unknown[] = []
  const lues: unknown[] = []
  await ouvrir(`${CHEMINS.categorisation}?vue=${affichage}`, [
    rend(regrouper, ({ body }) => {
      groupes.push(body.regroupementNiveau)
      return GROUPES_DU_DEPARTEMENT
    }),
    rend(lister, ({ body }) => {
      lues.push(body)
      return PREMIERE_PAGE
    }),
    rend(lireDatesGardees, { dates: [] }),
  ])
  await expect.element(page.getByRole('button', { name: 'Emporter' })).toBeVisible()
  expect([groupes, lues.length]).toEqual([[niveau], listes])
})

const RIEN = { ...GROUPES_DU_DEPARTEMENT, total: { ...GROUPES_DU_DEPARTEMENT.total, nombre: 0 }, groupes: [] }

test.each(['carte', 'liste', 'tableau', 'graphiques'])(
  'quand rien ne répond, la vue « %s » le dit et garde les critères',
  async (affichage) => {
    await ouvrir(`${CHEMINS.categorisation}?vue=${affichage}&niveau=COPROPRIETE&nbLots=9000..9500`, [
      rend(regrouper, RIEN),
      rend(lister, { ...PREMIERE_PAGE, lignes: [], totalItems: 0 }),
    ])
    await expect
      .element(page.getByRole('heading', { name: 'Aucune copropriété ne répond à ces critères' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('button', { name: /Retirer le filtre Nombre total de lots/ }))
      .toBeVisible()
    await inspecterEcran()
  },
)

test('celles qui n’ont pas de position ne sont pas sur la carte, qui le dit', async () => {
  const une = au(GROUPES_DU_DEPARTEMENT.groupes, 0)
  await ouvrir(`${CHEMINS.categorisation}?niveau=COPROPRIETE`, [
    rend(regrouper, {
      ...GROUPES_DU_DEPARTEMENT,
      groupes: [{ ...une, code: 'AA1234567', nombre: 1, lon: null, lat: null }],
    }),
  ])
  await expect.element(page.getByText(/^Une n’est pas sur la carte, faute de position/)).toBeVisible()
})

test('une autre recherche, un autre choix se lisent du début de la liste', async () => {
  const page50 = {
    ...PREMIERE_PAGE,
    lignes: Array.from({ length: 30 }, (_, i) => ({ ...au(PREMIERE_PAGE.lignes, 0), id: i + 1 })),
  }
  await ouvrir(CHEMINS.categorisation, [rend(lister, page50)])
  const liste = page.getByRole('region', { name: '34 copropriétés' })
  await expect.element(liste).toBeVisible()
  liste.element().scrollTop = 500
  expect(liste.element().scrollTop).toBe(500)
  await page.getByRole('button', { name: 'Choisir les 34 plus fragiles' }).click()
  await expect.poll(() => location.search).toContain('choisies=')
  await expect.poll(() => liste.element().scrollTop).toBe(0)
})

test('ce que l’on fait de la recherche s’atteint au clavier avant la liste, et se voit sous elle', async () => {
  await ouvrir(CHEMINS.categorisation)
  const emporter = page.getByRole('button', { name: 'Emporter' })
  const ligne = page.getByRole('link', { name: 'AA1-234-567' })
  await expect.element(ligne).toBeVisible()
  expect(
    emporter.element().compareDocumentPosition(ligne.element()) & Node.DOCUMENT_POSITION_FOLLOWING,
  ).not.toBe(0)
  expect(emporter.element().getBoundingClientRect().top).toBeGreaterThan(
    ligne.element().getBoundingClientRect().top,
  )
})

test('sur un téléphone, « Chercher » ne couvre aucun groupe de critères, et « Emporter » vient avant la carte', async () => {
  await page.viewport(360, 740)
  onTestFinished(() => page.viewport(1280, 800))
  await ouvrir(CHEMINS.categorisation)
  await deplierLesCriteres()
  const criteres = page.getByRole('search', { name: 'Territoire et critères' })
  const chercher = criteres.getByRole('button', { name: 'Chercher' })
  await expect.element(chercher).toBeVisible()
  const groupes = [...criteres.element().querySelectorAll('summary')]
  expect(groupes.length).toBeGreaterThan(4)
  const haut = chercher.element().getBoundingClientRect().top
  for (const groupe of groupes) expect(groupe.getBoundingClientRect().bottom).toBeLessThanOrEqual(haut)
  const carte = page.getByRole('application')
  expect(
    page.getByRole('button', { name: 'Emporter' }).element().getBoundingClientRect().bottom,
  ).toBeLessThan(carte.element().getBoundingClientRect().top)
})
