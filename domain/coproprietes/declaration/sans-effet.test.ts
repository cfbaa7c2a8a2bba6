import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '../essais/declaration-complete.ts'
import { CHAMPS, champsDuBloc, estVisible, valeurDe } from './champs.ts'
import { blocsDemandes, contexteDeMiseAJour, type Contexte } from './contexte.ts'
import { BLOCS, type SaisieDeclaration } from './declaration.ts'
import { lireDeclaration } from './lecture.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { elaguer, sansEffet, type Tenu } from './sans-effet.ts'
import { codes } from '#domain/socle/codes.ts'
import { saisieDe } from '#domain/coproprietes/mises-a-jour/repartir.ts'

const TENU: Tenu = {
  id: 7,
  idCopropriete: 70,
  numero: 'AA0000070',
  piece: {
    id: '6f9f2a2e-3c0e-4c39-9c3f-2f6f1f3f4a11',
    nom: 'contrat.pdf',
    dateDepot: '2026-11-20T09:00:00.000Z',
  },
}
const dire = (saisie: SaisieDeclaration, contexte: Contexte = CONTEXTE) =>
  sansEffet(saisie, contexte, TENU).map((r) => `${r.champ} ${r.code}`)
const essai = (quoi: Record<string, unknown>, contexte?: Contexte) =>
  dire(avec(saisieComplete(), quoi), contexte)

/** Ce que l’on a tapé dit-il ce qui se relit ? Jugé à part de ce qui le lit. */
const seRelit = (tape: unknown, lue: unknown): boolean => {
  if (typeof lue === 'boolean') return tape === lue || tape === (lue ? 'oui' : 'non')
  if (typeof lue === 'number') return Number(String(tape).replace(',', '.')) === lue
  if (lue === String(tape)) return true
  // Un jour se tape avec ou sans barres, l’année en quatre chiffres ou en deux.
  const [, annee = '', mois = '', jour = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(String(lue)) ?? []
  const chiffres = String(tape).replace(/\D/g, '')
  return (
    annee !== '' &&
    [jour + mois + annee, jour + mois + annee.slice(2), annee + mois + jour].includes(chiffres)
  )
}

describe('ce qu’un dépôt porte et que rien ne lirait', () => {
  test('une déclaration juste ne porte rien de trop, ce que la base rend avec elle non plus', () => {
    expect(dire(saisieComplete())).toEqual([])
    const rendue = {
      'infoRattachement.id': 7,
      'infoRattachement.dateTeleversement': '2026-11-20T09:00:00.000Z',
      'identification.id': 7,
      'identification.idCopropriete': 70,
      'identification.numImmatriculationCopropriete': 'AA0000070',
      'procedures.arrete': null,
      'procedures.arretePerilParties': [{ id: null, type: 'PERIL', dateArrete: null, dateMainLevee: null }],
      'donneesTechniques.classementEnergetiqueComplet': true,
    }
    expect(essai(rendue)).toEqual([])
  })

  test.each([
    [{ 'identification.idCopropriete': 71 }, 'identification.idCopropriete CHAMP_SANS_OBJET'],
    [{ 'infoRattachement.idDocument': 'autre' }, 'infoRattachement.idDocument CHAMP_SANS_OBJET'],
    [
      { 'donneesTechniques.classementEnergetiqueComplet': false },
      'donneesTechniques.classementEnergetiqueComplet CHAMP_SANS_OBJET',
    ],
    [{ 'procedures.arrete': 'X' }, 'procedures.arrete CHAMP_SANS_OBJET'],
    [{ 'donneesFinancieres.montantDette': '1' }, 'donneesFinancieres.montantDette CHAMP_INCONNU'],
    [
      { 'donneesTechniques.classementEnergetique.H': '1' },
      'donneesTechniques.classementEnergetique.H CHAMP_INCONNU',
    ],
    [
      { 'donneesFinancieres.donneesFinancieresInconnues': false },
      'donneesFinancieres.donneesFinancieresInconnues CHAMP_SANS_OBJET',
    ],
    [{ 'infoRattachement.representant': 'PRO' }, 'infoRattachement.representant CHAMP_SANS_OBJET'],
    [
      { 'donneesFinancieres.montantDettes': { somme: 1 } },
      'donneesFinancieres.montantDettes VALEUR_INVALIDE',
    ],
    [{ 'identification.adressePrincipale': 'ici' }, 'identification.adressePrincipale VALEUR_INVALIDE'],
    [{ 'identification.adressePrincipale.lon': 'x' }, 'identification.adressePrincipale.lon VALEUR_INVALIDE'],
    [
      { 'identification.adressePrincipale.codeInsee': 'Lyon' },
      'identification.adressePrincipale.codeInsee VALEUR_INVALIDE',
    ],
    [
      { 'identification.adressePrincipale.ville': 'Lyon' },
      'identification.adressePrincipale.ville CHAMP_INCONNU',
    ],
    [{ 'identification.parcelle': ['AB 12'] }, 'identification.parcelle.0 VALEUR_INVALIDE'],
    [{ 'identification.parcelle.0.surface': 12 }, 'identification.parcelle.0.surface CHAMP_INCONNU'],
  ])('%j : %s', (quoi, attendu) => {
    expect(essai(quoi)).toEqual([attendu])
  })

  test('ce qu’un notaire dit devant des proches reste à son brouillon ; un syndic n’a pas à le dire', () => {
    const dit = {
      'identification.nbBatimentsRef': '2',
      'identification.raisonDistincte': 'Autre règlement',
    }
    expect(essai(dit)).toEqual([
      'identification.nbBatimentsRef CHAMP_SANS_OBJET',
      'identification.raisonDistincte CHAMP_SANS_OBJET',
    ])
    const duNotaire = { ...CONTEXTE, voie: 'NOTAIRE_INITIALE' as const }
    const siens = essai(dit, duNotaire).filter((r) => r.includes('nbBatimentsRef') || r.includes('raison'))
    expect(siens).toEqual([])
  })

  test('un arrêté est de sa famille, et rien de ce qu’il porte ne se perd', () => {
    const peril = (arrete: Record<string, unknown>, flag = true) =>
      essai({ 'procedures.flagPerilPartiesCom': flag, 'procedures.arretePerilParties': [arrete] })
    const juste = { type: 'PERIL', dateArrete: '01/02/2020', dateMainLevee: '03/04/2021' }
    const champ = 'procedures.arretePerilParties.0'
    expect(peril(juste)).toEqual([])
    expect(peril({ ...juste, type: 'ZORG' })).toEqual([`${champ}.type CHOIX_INVALIDE`])
    expect(peril({ ...juste, type: 'INSALUBRITE' })).toEqual([`${champ}.type CHOIX_INVALIDE`])
    expect(peril({ type: 'PERIL', dateArrete: '01/02/2020', dateMainlevee: '03/04/2021' })).toEqual([
      `${champ}.dateMainlevee CHAMP_INCONNU`,
    ])
    expect(peril({ ...juste, id: 12 })).toEqual([`${champ}.id CHAMP_SANS_OBJET`])
    expect(peril(juste, false)).toEqual([
      `${champ}.dateArrete CHAMP_SANS_OBJET`,
      `${champ}.dateMainLevee CHAMP_SANS_OBJET`,
    ])
  })
})

describe('une mise à jour', () => {
  const precedente = lireDeclaration(saisieComplete(), CONTEXTE).declaration
  const standard = contexteDeMiseAJour(
    { typeTeledeclarant: 'NON_PRO', bailleurSocial: false },
    '2026-11-20',
    {
      type: 'STANDARD',
      precedente,
    },
  )

  test('renvoyée telle que lue, elle passe ; ce qu’elle ne demande pas et qui change est refusé', () => {
    const lue = saisieDe(precedente, CONTEXTE)
    expect(dire(lue, standard)).toEqual([])
    const change = (quoi: Record<string, unknown>) => dire(avec(lue, quoi), standard)
    expect(change({ 'donneesFinancieres.montantDettes': '99999' })).toEqual([
      'donneesFinancieres.montantDettes HORS_MISE_A_JOUR',
    ])
    expect(change({ 'donneesFinancieres.montantDettes': 3200 })).toEqual([])
    expect(change({ 'donneesFinancieres.montantDettes': '' })).toEqual([
      'donneesFinancieres.montantDettes HORS_MISE_A_JOUR',
    ])
    expect(change({ 'infoRattachement.dateFinMandat': '31/12/2029' })).toEqual([
      'infoRattachement.dateFinMandat HORS_MISE_A_JOUR',
    ])
  })

  test('chaque champ d’un bloc qu’elle ne demande pas se renvoie tel quel, ou est refusé', () => {
    const lue = saisieDe(precedente, CONTEXTE)
    const horsDElle = BLOCS.filter((bloc) => !blocsDemandes(standard).includes(bloc)).flatMap(champsDuBloc)
    expect(horsDElle.length).toBeGreaterThan(20)
    const autres = fc.constantFrom('1', '7', true, false, 12, '01/02/2020', 'GAZ', 'Lavoir', '')
    fc.assert(
      fc.property(fc.constantFrom(...horsDElle), autres, (champ, valeur) => {
        const refuse = dire(avec(lue, { [champ.chemin]: valeur }), standard)
        const memeChose = seRelit(valeur, valeurDe(precedente, champ.chemin) ?? '')
        expect({ valeur, memeChose, refuse }).toEqual({
          valeur,
          memeChose,
          refuse: memeChose ? [] : [expect.stringMatching(`^${champ.chemin} `)],
        })
      }),
      { numRuns: 1_000 },
    )
  })
})

/** Une clef de plus, une clef mal écrite, une valeur changée là où elle ne change rien : lue, ou refusée (décision 0094). */
describe('rien n’est accepté pour être laissé', () => {
  const blocs = fc.constantFrom(...BLOCS)
  const clef = fc.stringMatching(/^[a-zA-Z]{3,12}$/)

  test('une clef de plus dans un bloc est refusée à son champ', () => {
    fc.assert(
      fc.property(blocs, clef, (bloc, cle) => {
        const chemin = `${bloc}.${cle}`
        fc.pre(
          !CHAMPS.some((c) => c.chemin.startsWith(chemin)) && saisieComplete()[bloc]?.[cle] === undefined,
        )
        fc.pre(!Object.hasOwn(FAMILLES_ARRETES, cle) && !['id', 'arrete', 'parcelle'].includes(cle))
        expect(essai({ [chemin]: 'valeur' })).toEqual([`${chemin} CHAMP_INCONNU`])
      }),
    )
  })

  const tapees = fc.oneof(
    fc.constantFrom('1', '7', 'oui', 'non', true, false, 12, '01/02/2020', '2021-03-04', 'AB', 'GAZ', null),
    fc.integer({ min: -3, max: 3_000_000 }),
    fc.integer({ min: 0, max: 999 }).map((n) => `${n},5`),
    fc.stringMatching(/^[A-Z][a-z]{2,8}( [a-z]{2,8})?$/),
  )

  test('chaque champ changé se relit tel qu’il a été tapé, ou est refusé', () => {
    fc.assert(
      fc.property(fc.constantFrom(...CHAMPS), tapees, (champ, valeur) => {
        const saisie = avec(saisieComplete(), { [champ.chemin]: valeur })
        const { declaration, refus } = lireDeclaration(saisie, CONTEXTE)
        const refuse = [...refus, ...sansEffet(saisie, CONTEXTE, TENU)].some((r) => r.champ === champ.chemin)
        const lue = valeurDe(declaration, champ.chemin)
        expect({ refuse: refuse || valeur === null || seRelit(valeur, lue), lue, valeur }).toMatchObject({
          refuse: true,
        })
      }),
      { numRuns: 2_000 },
    )
  })

  test('l’écran dépose sans ce qui ne se demande plus, et garde tout le reste', () => {
    const choix = fc.record({
      'donneesFinancieres.premierExerciceComptable': fc.boolean(),
      'donneesFinancieres.comptesNonApprouves': fc.boolean(),
      'identification.syndicatPrincipal': fc.boolean(),
      'procedures.flagPerilPartiesCom': fc.boolean(),
      'procedures.flagMandatAdhoc': fc.boolean(),
    })
    fc.assert(
      fc.property(choix, (quoi) => {
        const saisie = avec(saisieComplete(), {
          ...quoi,
          'procedures.arretePerilParties': [{ type: 'PERIL', dateArrete: '01/02/2020', dateMainLevee: '' }],
          'identification.numImmatriculationCoproprietePrincipale': 'AA0000001',
        })
        const elaguee = elaguer(saisie, CONTEXTE, TENU)
        expect(dire(elaguee)).toEqual([])
        const avant = lireDeclaration(saisie, CONTEXTE).declaration
        expect(lireDeclaration(elaguee, CONTEXTE).declaration).toEqual(avant)
        for (const champ of BLOCS.flatMap(champsDuBloc))
          if (estVisible(champ, avant, CONTEXTE)) continue
          else expect(valeurDe(elaguee as never, champ.chemin) ?? null).toBeNull()
      }),
    )
    expect(codes(FAMILLES_ARRETES)).toContain('arretePerilParties')
    const juste = saisieComplete()
    expect(elaguer(juste, CONTEXTE, TENU)).toBe(juste)
  })
})
