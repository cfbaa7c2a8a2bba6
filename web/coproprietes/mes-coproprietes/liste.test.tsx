import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  compterLesListes,
  exporterCoproprietes,
  rechercherCoproprietes,
} from '#contract/coproprietes/mes-coproprietes.ts'
import { demandesRecues, rattachementsAConfirmer } from '#contract/coproprietes/successeurs.ts'
import type { InputOf } from '#contract/socle/call.ts'
import { certain } from '#domain/socle/certain.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { comptesDe, ligneDe, listeDe } from '#web/coproprietes/essais/liste.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend, type Replique } from '#web/essais/ecran.tsx'

const LIGNES = Array.from({ length: 50 }, (_, rang) => ligneDe(rang + 1))

const A_RENOUVELER = ligneDe(1, {
  aFaire: { phrase: 'Mandat expiré depuis 3 mois', ton: 'erreur', le: '2026-08-20', acte: 'renouveler' },
})
const A_METTRE_A_JOUR = ligneDe(2, {
  aFaire: { phrase: 'Mise à jour attendue demain', ton: 'attention', le: '2026-11-29', acte: 'mettreAJour' },
})

async function ouvrir(
  href: string,
  { profil = 'TELE_PRO_ADMIN_PRINC', repliques }: { profil?: Profil; repliques: readonly Replique[] },
): Promise<void> {
  localStorage.clear()
  await ouvrirEcran(href, {
    compte: compteDe(profil),
    repliques: [rend(rattachementsAConfirmer, []), rend(demandesRecues, []), ...repliques],
  })
}

const titres = () => [...document.querySelectorAll('thead th')].map((th) => th.textContent)
const cases = () => [...document.querySelectorAll<HTMLInputElement>('input[name^="choix-"]')]
const bord = () => certain(document.querySelector('.rnc-barre-basse'), 'la barre').getBoundingClientRect()

test.for([
  ['1280', { width: 1280, height: 800 }],
  ['360', { width: 360, height: 740 }],
] as const)(
  'à %s pixels, ce que l’on fait des lignes choisies reste sous les yeux, sans couvrir celle où l’on est',
  async ([ecran, { width, height }]) => {
    await page.viewport(width, height)
    await ouvrir(coproprietesFiltrees('mandate'), {
      profil: 'TELE_PRO_GESTION',
      repliques: [rend(compterLesListes, comptesDe(50)), rend(rechercherCoproprietes, listeDe(LIGNES))],
    })
    await expect.poll(() => cases().length).toBe(50)
    cases()[0]?.focus()
    await userEvent.keyboard(' ')
    const renouveler = page.getByRole('link', { name: 'Renouveler le mandat', exact: true })
    for (let rang = 1; rang < 25; rang += 1) {
      await userEvent.keyboard('{ArrowDown}')
      const choisie = certain(cases()[rang], 'la ligne')
      await expect.poll(() => document.activeElement).toBe(choisie)
      await expect
        .poll(() => {
          const { top, bottom, left, right } = renouveler.element().getBoundingClientRect()
          return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth
            ? 'entier'
            : `${top} ${bottom} ${left} ${right}, ${innerWidth} ${innerHeight}`
        })
        .toBe('entier')
      // Sur un téléphone, une ligne est une carte plus haute que ce qui en reste.
      const vue = ecran === '360' ? choisie : certain(choisie.closest('tr'), 'sa ligne')
      expect(vue.getBoundingClientRect().bottom, `ligne ${rang}`).toBeLessThanOrEqual(bord().top)
      expect(bord().height).toBeLessThan(height / 4)
    }
    if (ecran === '1280') await inspecterEcran()
    // Ce qui est choisi suit d’un essai à l’autre, comme d’une page à l’autre.
    await page.getByRole('button', { name: 'Ne plus rien choisir' }).click()
    await page.viewport(1280, 800)
  },
)

test.for([
  ['seeAllCopro', 'Copropriétés'],
  ['immatriculee', 'Copropriétés'],
  ['mandate', 'Copropriétés'],
  ['mandat-expire', 'Copropriétés'],
  ['renouveler-mandat', 'Renouveler un mandat'],
  ['standard', 'Mettre à jour une copropriété'],
  ['dissolution', 'Déclarer une dissolution'],
  ['declare-new-successor', 'Déclarer un nouveau représentant légal'],
  ['annuelle', 'Copropriétés'],
  ['coproNonGeolocalisees', 'Copropriétés'],
] as const satisfies readonly (readonly [ListeSuivie, string])[])(
  'filtrée par %s, la liste se nomme « %s » : à l’écran, et dans l’onglet (§2.2, §2.5)',
  async ([filtre, titre]) => {
    await ouvrir(coproprietesFiltrees(filtre), {
      profil: 'TELE_PRO_GESTION',
      repliques: [rend(compterLesListes, comptesDe(50)), rend(rechercherCoproprietes, listeDe(LIGNES))],
    })
    await expect.element(page.getByRole('heading', { level: 1, name: titre, exact: true })).toBeVisible()
    expect(document.title).toBe(titreDocument(titre))
  },
)

test('quatre cents : des onglets qui comptent, des lignes basses sous un en-tête qui reste, le seul acte dû sur son bouton', async () => {
  await page.viewport(1280, 800)
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    repliques: [
      rend(
        compterLesListes,
        comptesDe(400, { annuelle: 105, 'mandat-expire': 42, coproNonGeolocalisees: 0 }),
      ),
      rend(rechercherCoproprietes, listeDe([A_RENOUVELER, A_METTRE_A_JOUR, ...LIGNES.slice(2)], 400)),
    ],
  })
  const onglets = page.getByRole('navigation', { name: 'Listes' })
  await expect
    .element(onglets.getByRole('link', { name: 'Toutes (400)' }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(onglets.getByRole('link', { name: 'À mettre à jour (105)' })).toBeVisible()
  // Sans copropriété, un onglet ne mènerait à rien.
  await expect.element(onglets.getByRole('link', { name: /À situer/ })).not.toBeInTheDocument()
  const lignes = [...document.querySelectorAll('tbody tr')]
  expect(lignes.length).toBe(50)
  for (const ligne of lignes) expect(ligne.getBoundingClientRect().height).toBeLessThanOrEqual(56)
  expect(certain(lignes[0], 'la première').getBoundingClientRect().top).toBeLessThan(480)
  const actes = (rang: number) =>
    [...certain(lignes[rang], 'la ligne').querySelectorAll('.rnc-actes > *:not(.rnc-depliant)')].map(
      (e) => e.textContent,
    )
  expect([actes(0), actes(1), actes(2)]).toEqual([['Renouveler'], ['Mettre à jour'], []])
  // L’en-tête suit la page.
  certain(lignes[40], 'plus bas').scrollIntoView({ block: 'center' })
  const entete = certain(document.querySelector('thead th'), 'l’en-tête')
  await expect.poll(() => entete.getBoundingClientRect().top).toBe(0)
  scrollTo(0, 0)
  await page.getByRole('button', { name: 'Plus d’actions pour Résidence des Essais 3', exact: true }).click()
  await expect
    .element(page.getByRole('link', { name: 'Mettre à jour\u00a0: Résidence des Essais 3', exact: true }))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await inspecterEcran()
})

test('sans place dessous, les actes d’une ligne s’ouvrent vers le haut, devant l’en-tête', async () => {
  await page.viewport(1280, 560)
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    repliques: [
      rend(compterLesListes, comptesDe(400)),
      rend(rechercherCoproprietes, listeDe(LIGNES.slice(0, 1), 400)),
    ],
  })
  const plus = page.getByRole('button', { name: /^Plus d’actions/ })
  await plus.click()
  const panneau = certain(document.querySelector('tbody .rnc-depliant__panneau'), 'le menu')
  const haut = certain(document.querySelector('thead'), 'l’en-tête').getBoundingClientRect()
  expect(panneau.getBoundingClientRect().top).toBeLessThan(haut.top)
  for (const acte of panneau.querySelectorAll('li')) {
    const { left, top, width, height } = acte.getBoundingClientRect()
    expect(acte.contains(document.elementFromPoint(left + width / 2, top + height / 2))).toBe(true)
  }
  await page.viewport(1280, 800)
})

test('les autres colonnes s’ajoutent, se gardent, se trient, et leur fichier les suit', async () => {
  await page.viewport(1280, 800)
  const fichiers: InputOf<typeof exporterCoproprietes>['body'][] = []
  const tris: unknown[] = []
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    repliques: [
      rend(compterLesListes, comptesDe(400)),
      rend(rechercherCoproprietes, ({ body }) => {
        tris.push(body.paginationOptions?.sortField)
        return listeDe(LIGNES, 400)
      }),
      rend(exporterCoproprietes, ({ body }) => {
        fichiers.push(body)
        return new File([''], 'coproprietes.xlsx')
      }),
    ],
  })
  expect(titres()).toEqual(['Choisir', 'Copropriété', 'Où elle en est', 'Échéance', 'Actions'])
  await page.getByRole('button', { name: 'Colonnes' }).click()
  const choix = page.getByRole('group', { name: /^Montrer aussi/ })
  await choix.getByText('Lots', { exact: true }).click()
  await choix.getByText('Numéro', { exact: true }).click()
  await userEvent.keyboard('{Escape}')
  await expect
    .poll(titres)
    .toEqual(['Choisir', 'Copropriété', 'Où elle en est', 'Échéance', 'Numéro', 'Lots', 'Actions'])
  expect(Object.entries(localStorage).filter(([, v]) => v === 'numero,nbLots').length).toBe(1)
  await inspecterEcran()
  await page.getByRole('link', { name: 'Lots' }).click()
  await expect.poll(() => tris.at(-1)).toBe('nbLots')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('button', { name: 'Ces colonnes, en tableur (XLSX)' }).click()
  await expect
    .poll(() => fichiers.at(-1))
    .toMatchObject({ format: 'xlsx', colonnes: ['numero', 'nbLots'], sortField: 'nbLots' })
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('button', { name: 'Toutes les colonnes, en CSV' }).click()
  await expect.poll(() => fichiers.at(-1)?.format).toBe('csv')
  expect(fichiers.at(-1)).not.toHaveProperty('colonnes')
})

test('trois : des cartes, sans recherche, sans onglet ni case ; leur phrase, leur jour, leur acte', async () => {
  await page.viewport(1280, 800)
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    profil: 'TELE_NONPRO_ADMIN_PRINC',
    repliques: [
      rend(compterLesListes, comptesDe(3)),
      rend(rechercherCoproprietes, listeDe([A_RENOUVELER, A_METTRE_A_JOUR, ligneDe(3)])),
    ],
  })
  const cartes = [...document.querySelectorAll('.rnc-carte-copro')]
  expect(cartes.length).toBe(3)
  expect(certain(cartes[0], 'la première').textContent).toContain('Mandat expiré depuis 3 mois')
  await expect.element(page.getByRole('search')).not.toBeInTheDocument()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await expect.element(page.getByRole('navigation', { name: 'Listes' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('link', { name: /^Renouveler le mandat/ })).toBeVisible()
  await inspecterEcran()
})

test.each([
  [3, 0],
  [50, 1],
])(
  'à mettre à jour, de %i copropriétés : le fichier ne se propose qu’à qui en a beaucoup',
  async (nombre, liens) => {
    await page.viewport(1280, 800)
    await ouvrir(coproprietesFiltrees('annuelle'), {
      repliques: [
        rend(compterLesListes, comptesDe(nombre)),
        rend(rechercherCoproprietes, listeDe(LIGNES.slice(0, nombre))),
      ],
    })
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(page.getByRole('link', { name: /par un fichier$/ }).elements()).toHaveLength(liens)
  },
)

test('aucune : de quoi en immatriculer une', async () => {
  await page.viewport(1280, 800)
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    profil: 'TELE_NONPRO_ADMIN_PRINC',
    repliques: [rend(compterLesListes, comptesDe(0)), rend(rechercherCoproprietes, listeDe([]))],
  })
  await expect.element(page.getByText('Vous n’avez pas encore de copropriété')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Exporter' })).not.toBeInTheDocument()
  await inspecterEcran()
})

test('sur un téléphone : le nom, la phrase, le jour et le bouton, et de quoi ranger', async () => {
  await page.viewport(360, 740)
  const tris: unknown[] = []
  await ouvrir(coproprietesFiltrees('seeAllCopro'), {
    repliques: [
      rend(compterLesListes, comptesDe(400, { annuelle: 105 })),
      rend(rechercherCoproprietes, ({ body }) => {
        tris.push(body.paginationOptions?.sortField)
        return listeDe([A_RENOUVELER, A_METTRE_A_JOUR, ...LIGNES.slice(2)], 400)
      }),
    ],
  })
  const premiere = certain(document.querySelector('tbody tr'), 'la première')
  expect(premiere.getBoundingClientRect().height).toBeLessThan(190)
  // Les quatre choses, et l’adresse sous le nom.
  const carte = page.getByRole('row').first()
  const nom = carte.getByRole('link', { name: 'Résidence des Essais 1', exact: true })
  await expect.element(nom).toBeVisible()
  await expect.element(carte.getByText('Mandat expiré depuis 3 mois')).toBeVisible()
  await expect.element(carte.getByText(/20\/08\/2026/)).toBeVisible()
  await expect.element(carte.getByRole('link', { name: /^Renouveler/ })).toBeVisible()
  const adresse = certain(premiere.querySelector('.rnc-nommee__adresse'), 'l’adresse')
  expect(adresse.textContent).not.toBe('')
  expect(adresse.getBoundingClientRect().top).toBeGreaterThanOrEqual(
    nom.element().getBoundingClientRect().bottom - 1,
  )
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth)
  await expect.element(page.getByRole('columnheader').first()).not.toBeInTheDocument()
  await page.getByLabelText('Trier par').selectOptions('Fin du mandat')
  await expect.poll(() => tris.at(-1)).toBe('mandatFin')
  await inspecterEcran({ width: 360, height: 740 })
  await page.viewport(1280, 800)
})
