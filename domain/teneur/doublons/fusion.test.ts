import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { ETATS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import {
  direFusion,
  mandatAChoisir,
  obstacleALaFusion,
  prevoirFusion,
  verifierFusion,
  type AFusionner,
} from './fusion.ts'

const une = (c: Partial<AFusionner> = {}): AFusionner => ({
  id: 1,
  numero: 'AA0000001',
  etat: 'IMMATRICULEE_RATTACHEE',
  dateImmatriculation: '2018-03-12',
  principaux: [],
  teledeclarantId: 10,
  syndicSiret: null,
  representant: 'Cabinet Ancien',
  mandatFin: '2027-06-30',
  demande: null,
  declaration: { id: 100, cloture: '2025-12-31', acceptee: '2026-05-01T10:00:00.000Z' },
  enPreparation: false,
  successeurDeclare: false,
  secondaires: 0,
  ...c,
})
const autre = (c: Partial<AFusionner> = {}): AFusionner =>
  une({
    id: 2,
    numero: 'AA0000002',
    dateImmatriculation: '2024-09-01',
    teledeclarantId: 20,
    representant: 'Cabinet Nouveau',
    mandatFin: '2028-01-31',
    declaration: { id: 200, cloture: '2024-12-31', acceptee: '2025-05-01T10:00:00.000Z' },
    ...c,
  })
const RAISON = 'Le nouveau syndic l’a immatriculée une seconde fois.'
const codes = (refus: { champ: string; code: string }[]) => refus.map((r) => `${r.champ} ${r.code}`)

describe('ce qui empêche de fusionner', () => {
  test('elle-même', () => {
    expect(obstacleALaFusion(une(), une())).toMatchObject({ code: 'FUSION_AVEC_SOI' })
  })

  test.each(Object.keys(ETATS) as EtatCopropriete[])('%s, d’un côté ou de l’autre', (etat) => {
    const permis = etat.startsWith('IMMATRICULEE_')
    const attendu = permis ? null : expect.objectContaining({ code: 'FUSION_NON_IMMATRICULEE' })
    expect(obstacleALaFusion(une({ etat }), autre())).toEqual(attendu)
    expect(obstacleALaFusion(une(), autre({ etat }))).toEqual(attendu)
  })

  test('un principal et son secondaire, dans un sens ou dans l’autre', () => {
    const [principal, secondaire] = [une(), autre({ principaux: ['AA0000001'] })]
    expect(obstacleALaFusion(principal, secondaire)?.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
    expect(obstacleALaFusion(secondaire, principal)?.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
    expect(obstacleALaFusion(principal, autre({ principaux: ['ZZ9999999'] }))).toBe(null)
    // Le principal de son principal.
    const eloigne = autre({ principaux: ['ZZ9999999', 'AA0000001'] })
    expect(obstacleALaFusion(principal, eloigne)?.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
    expect(obstacleALaFusion(eloigne, principal)?.code).toBe('FUSION_PRINCIPAL_SECONDAIRE')
  })

  test('une demande ouverte sur l’une, que la phrase nomme', () => {
    const demande = 'RA-2026-000012'
    for (const paire of [
      [une({ demande }), autre()],
      [une(), autre({ demande })],
    ] as const)
      expect(obstacleALaFusion(...paire)).toEqual({ code: 'DEMANDE_OUVERTE', params: { reference: demande } })
  })
})

describe('laquelle est gardée', () => {
  test.each([
    ['la plus anciennement immatriculée', '2018-03-12', '2024-09-01', 1],
    ['même quand son numéro est plus grand', '2024-09-01', '2018-03-12', 2],
    ['le même jour, le plus petit numéro', '2024-09-01', '2024-09-01', 1],
    ['si l’on ne sait pas pour l’une, le plus petit numéro', null, '2018-03-12', 1],
    ['si l’on ne sait pas pour l’autre, de même', '2018-03-12', null, 1],
  ])('%s', (_, deLUne, deLAutre, id) => {
    const [a, b] = [une({ dateImmatriculation: deLUne }), autre({ dateImmatriculation: deLAutre })]
    expect(prevoirFusion(a, b, null).gardee.id).toBe(id)
  })

  test('dans un sens ou dans l’autre, la fusion est la même', () => {
    const jours = fc.constantFrom(null, '2018-03-12', '2024-09-01')
    const etats = fc.constantFrom<EtatCopropriete>(
      'IMMATRICULEE_A_RATTACHER',
      'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER',
      'IMMATRICULEE_RATTACHEE',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
    )
    const cote = fc.record({
      etat: etats,
      dateImmatriculation: jours,
      teledeclarantId: fc.constantFrom(null, 10, 20),
      mandatFin: jours,
      declaration: fc.record({
        id: fc.constantFrom(null, 100, 200),
        cloture: jours,
        acceptee: fc.constantFrom(null, '2025-05-01T10:00:00.000Z', '2026-05-01T10:00:00.000Z'),
      }),
    })
    fc.assert(
      fc.property(cote, cote, fc.constantFrom(null, 1, 2), (x, y, choix) => {
        const [a, b] = [une(x), autre(y)]
        const dUnSens = prevoirFusion(a, b, choix)
        expect(prevoirFusion(b, a, choix)).toEqual(dUnSens)
        expect(new Set([dUnSens.gardee.id, dUnSens.absorbee.id])).toEqual(new Set([1, 2]))
        // Un mandat en cours ne se perd que si l’autre continue.
        if (x.etat === 'IMMATRICULEE_RATTACHEE' && y.etat !== 'IMMATRICULEE_RATTACHEE')
          expect(dUnSens.rattachementDe).toBe(1)
      }),
    )
  })
})

describe('le mandat qui continue', () => {
  const SANS = { etat: 'IMMATRICULEE_A_RATTACHER', teledeclarantId: null, representant: null } as const
  test('deux établissements différents : il se choisit, et rien ne se fait sans', () => {
    const [a, b] = [une(), autre()]
    expect(mandatAChoisir(a, b)).toBe(true)
    expect(prevoirFusion(a, b, null).rattachementDe).toBe(null)
    expect(prevoirFusion(a, b, 3).rattachementDe).toBe(null)
    expect(prevoirFusion(a, b, 1).rattachementDe).toBe(1)
    expect(prevoirFusion(a, b, 2).rattachementDe).toBe(2)
    expect(codes(verifierFusion(prevoirFusion(a, b, null), RAISON))).toEqual([
      'rattachementDe MANDAT_A_CHOISIR',
    ])
    expect(verifierFusion(prevoirFusion(a, b, 2), RAISON)).toEqual([])
    expect(codes(verifierFusion(prevoirFusion(a, b, 2), 'Doublon'))).toEqual(['raison MOTIF_TROP_COURT'])
  })

  test('des représentants que l’on ne sait pas être le même se choisissent aussi', () => {
    const inconnu = { teledeclarantId: null, syndicSiret: null }
    expect(mandatAChoisir(une(inconnu), autre(inconnu))).toBe(true)
    const siret = { teledeclarantId: null, syndicSiret: '73282932000074' }
    expect(mandatAChoisir(une(siret), autre(siret))).toBe(false)
  })

  test.each([
    ['un seul mandat, sur celle que l’on garde', {}, SANS, 1],
    ['un seul mandat, sur l’absorbée', SANS, {}, 2],
    [
      'un mandat expiré ne l’emporte pas sur un mandat en cours',
      { etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE' },
      {},
      2,
    ],
    [
      'aucun : celle que l’on garde reste comme elle est',
      { etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE' },
      SANS,
      1,
    ],
    ['le même établissement : celui qui finit le dernier', { teledeclarantId: 20 }, {}, 2],
    [
      'le même, qui finit le même jour : celui de la gardée',
      { teledeclarantId: 20, mandatFin: '2028-01-31' },
      {},
      1,
    ],
  ] as const)('%s', (_, deLUne, deLAutre, id) => {
    // Un choix que rien ne demande ne compte pas.
    for (const choix of [null, 1, 2])
      expect(prevoirFusion(une(deLUne), autre(deLAutre), choix).rattachementDe).toBe(id)
  })
})

describe('la déclaration qui continue', () => {
  const acceptee = '2026-05-01T10:00:00.000Z'
  test.each([
    [
      'l’exercice clos le dernier',
      { id: 100, cloture: '2024-12-31', acceptee },
      { id: 200, cloture: '2025-12-31', acceptee: '2025-01-01T00:00:00.000Z' },
      2,
    ],
    [
      'le même exercice : acceptée la dernière',
      { id: 100, cloture: '2025-12-31', acceptee },
      { id: 200, cloture: '2025-12-31', acceptee: '2026-06-01T10:00:00.000Z' },
      2,
    ],
    [
      'à égalité, celle de la gardée',
      { id: 100, cloture: '2025-12-31', acceptee },
      { id: 200, cloture: '2025-12-31', acceptee },
      1,
    ],
    [
      'reçue ici avant chargée',
      { id: 100, cloture: '2020-12-31', acceptee },
      { id: null, cloture: '2025-12-31', acceptee },
      1,
    ],
    [
      'acceptée avant ce que dit le seul fichier public',
      { id: null, cloture: '2025-12-31', acceptee: null },
      { id: 200, cloture: '2020-12-31', acceptee },
      2,
    ],
    [
      'aucune : les informations de la gardée',
      { id: null, cloture: null, acceptee: null },
      { id: null, cloture: '2025-12-31', acceptee: null },
      1,
    ],
  ])('%s', (_, deLUne, deLAutre, id) => {
    expect(
      prevoirFusion(une({ declaration: deLUne }), autre({ declaration: deLAutre }), 1).declarationDe,
    ).toBe(id)
  })
})

describe('ce qui se fera, en phrases', () => {
  test('chaque suite se lit avant de confirmer', async () => {
    const sans = {
      etat: 'IMMATRICULEE_A_RATTACHER',
      teledeclarantId: null,
      representant: null,
      mandatFin: null,
    } as const
    const rien = { id: null, cloture: null, acceptee: null }
    const situations: [string, AFusionner, AFusionner, number | null][] = [
      ['à choisir', une(), autre(), null],
      ['le mandat de la gardée', une(), autre({ successeurDeclare: true, enPreparation: true }), 1],
      ['le mandat de l’absorbée', une({ enPreparation: true }), autre({ secondaires: 1 }), 2],
      ['le même établissement', une({ teledeclarantId: 20 }), autre({ secondaires: 3 }), null],
      ['aucun mandat', une({ ...sans, declaration: rien }), autre({ ...sans, declaration: rien }), null],
      [
        'un expiré, une déclaration plus récente',
        une({ declaration: rien }),
        autre({ etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE' }),
        null,
      ],
      [
        'des dates que l’on ne sait pas',
        une({ ...sans, dateImmatriculation: null }),
        autre({ mandatFin: null }),
        null,
      ],
      ['la date de l’autre, que l’on ne sait pas', une(), autre({ dateImmatriculation: null }), 1],
      ['le même jour', une(), autre({ dateImmatriculation: une().dateImmatriculation }), 1],
    ]
    const dites = situations.map(
      ([nom, a, b, choix]) =>
        `${nom}\n${direFusion(prevoirFusion(a, b, choix))
          .map((p) => `  - ${p}`)
          .join('\n')}`,
    )
    for (const dite of dites) expect(dite).not.toMatch(/undefined|null|NaN/)
    await expect(`${dites.join('\n\n')}\n`).toMatchFileSnapshot('./__snapshots__/fusion.txt')
  })

  test('une déclaration sans exercice clos se dit par le jour où elle a été acceptée', () => {
    const sienne = { id: 100, cloture: null, acceptee: '2026-05-01T10:00:00.000Z' }
    const chargee = { id: null, cloture: null, acceptee: null }
    expect(
      direFusion(prevoirFusion(une({ declaration: sienne }), autre({ declaration: chargee }), 1)),
    ).toContainEqual(expect.stringContaining('AA0-000-001 (acceptée le 1er mai 2026)'))
  })
})
