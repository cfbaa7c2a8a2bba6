import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { rechercherCoproprietes } from '#contract/coproprietes/mes-coproprietes.ts'
import { demandesRecues, rattachementsAConfirmer } from '#contract/coproprietes/successeurs.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { certain } from '#domain/socle/certain.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import type { ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { titreDocument } from '#web/socle/shell/contexte.ts'
import { compteDe } from '#web/essais/comptes.ts'
import { inspecterEcran, ouvrirEcran, rend } from '#web/essais/ecran.tsx'

type Liste = ReplyOf<typeof rechercherCoproprietes>

const LIGNES: Liste['ligneRechercheCoproprieteDTOList'] = Array.from({ length: 25 }, (_, rang) => ({
  id: rang + 1,
  numero: `AB${1_000_001 + rang}`,
  nom: `Résidence des Essais ${rang + 1}`,
  adresse: `${rang + 1} rue des Essais, 35000 Rennes`,
  etat: 'IMMATRICULEE_RATTACHEE',
  situationMandat: 'EN_COURS',
  idTeledeclarant: 1,
  nbLots: 24,
  nbBatiments: 1,
  mandatFin: '2027-06-30',
  fraicheur: 'A_JOUR',
  prochaineEcheance: '2027-06-30',
  reference: null,
  idDeclaration: null,
  empechements: [],
  actions: ['renouveler', 'attester'],
}))

const PAGE: Liste = {
  ligneRechercheCoproprieteDTOList: LIGNES,
  totalItems: LIGNES.length,
  plafonne: false,
  totalExact: null,
  approche: false,
  fusion: null,
  aujourdhui: '2026-11-28',
}

const cases = () => [...document.querySelectorAll<HTMLInputElement>('input[name^="choix-"]')]
const bord = () => certain(document.querySelector('.rnc-barre-basse'), 'la barre').getBoundingClientRect()

test.for([
  ['1280', { width: 1280, height: 800 }],
  ['360', { width: 360, height: 740 }],
] as const)(
  'à %s pixels, ce que l’on fait des lignes choisies reste sous les yeux, sans couvrir celle où l’on est',
  async ([ecran, { width, height }]) => {
    await page.viewport(width, height)
    await ouvrirEcran(`${coproprietesFiltrees('mandate')}&taille=25`, {
      compte: compteDe('TELE_PRO_GESTION'),
      repliques: [
        rend(rattachementsAConfirmer, []),
        rend(demandesRecues, []),
        rend(rechercherCoproprietes, PAGE),
      ],
    })
    await expect.poll(() => cases().length).toBe(25)
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
      // Sur un téléphone, une ligne est une carte presque aussi haute que l’écran.
      const vue = ecran === '360' ? choisie : certain(choisie.closest('tr'), 'sa ligne')
      expect(vue.getBoundingClientRect().bottom, `ligne ${rang}`).toBeLessThanOrEqual(bord().top)
      expect(bord().height).toBeLessThan(height / 4)
    }
    const trier = certain(document.querySelector('thead tr'), 'l’en-tête')
    expect(getComputedStyle(trier, '::before').content).toBe(ecran === '360' ? '"Trier par"' : 'none')
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
    await ouvrirEcran(coproprietesFiltrees(filtre), {
      compte: compteDe('TELE_PRO_GESTION'),
      repliques: [
        rend(rattachementsAConfirmer, []),
        rend(demandesRecues, []),
        rend(rechercherCoproprietes, PAGE),
      ],
    })
    await expect.element(page.getByRole('heading', { level: 1, name: titre, exact: true })).toBeVisible()
    expect(document.title).toBe(titreDocument(titre))
  },
)
