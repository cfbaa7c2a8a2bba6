import { expect, test } from 'vitest'
import { CODES_ETATS, ETATS_PUBLICS } from '#domain/coproprietes/copropriete/etats.ts'
import { CODES_LISTES_SUIVIES, type ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { ETATS_DEMANDABLES, ongletsMontres, verifierDatesDemandees } from './liste.ts'

test('chacun demande les états que sa liste a : le teneur tous, un déclarant tous sauf ce qui est supprimé', () => {
  expect(CODES_ETATS.filter((e) => !ETATS_DEMANDABLES.teneur.includes(e))).toEqual(['FUTUR'])
  expect(CODES_ETATS.filter((e) => !ETATS_DEMANDABLES.declarant.includes(e))).toEqual(['SUPPRIMEE', 'FUTUR'])
  expect(ETATS_DEMANDABLES.annuaire).toEqual(ETATS_PUBLICS)
})

test.each([
  [null, null, []],
  ['2026-02-01', null, []],
  ['2026-02-01', '2026-02-01', []],
  ['2026-02-02', '2026-02-01', [{ champ: 'dateDebutMandat', code: 'PERIODE_INVERSEE' }]],
] as const)('un mandat commencé dès le %s et fini au plus tard le %s', (debut, fin, refus) => {
  expect(verifierDatesDemandees({ debut, fin })).toEqual(refus)
})

const comptes = (change: Partial<Record<ListeSuivie, number>>) =>
  ({ ...Object.fromEntries(CODES_LISTES_SUIVIES.map((l) => [l, 0])), ...change }) as Record<
    ListeSuivie,
    number
  >
const dits = (...de: Parameters<typeof ongletsMontres>) =>
  ongletsMontres(...de).map(({ libelle, nombre }) => (nombre === null ? libelle : `${libelle} ${nombre}`))

test('les onglets du §2.2 comptent, ce qui demande d’agir d’abord ; un onglet vide ne se montre pas', () => {
  const siens = comptes({ seeAllCopro: 400, annuelle: 105, mandate: 358, 'renouveler-mandat': 400 })
  expect(dits('seeAllCopro', siens)).toEqual(['Toutes 400', 'À mettre à jour 105', 'Mandat en cours 358'])
  // Celui où l’on est reste, même vide ; la liste d’un acte du menu s’y ajoute le temps d’y être.
  expect(dits('mandat-expire', siens)).toContain('Mandat expiré 0')
  expect(dits('renouveler-mandat', siens).at(-1)).toBe('Renouvellement possible 400')
  expect(dits('seeAllCopro', comptes({}))).toEqual(['Toutes 0'])
  // Qui lit tout le registre les a sans compte.
  expect(dits('seeAllCopro', null)).toEqual([
    'Toutes',
    'À mettre à jour',
    'Mandat expiré',
    'À situer',
    'Mandat en cours',
    'Immatriculées',
    'Modifiables',
  ])
})
