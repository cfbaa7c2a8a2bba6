import { codes } from '#domain/socle/codes.ts'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { SITUATIONS } from '#domain/coproprietes/essais/situations.ts'
import { estJour } from '#domain/socle/temps/jour.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { CHAMPS, estVisible, valeurDe, type Champ } from './champs.ts'
import type { Declaration, SaisieDeclaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { estComplete, estCompleteDuNotaire } from './depot.ts'
import { etapeDuChamp } from './etapes.ts'
import { declarationVide, lireAdresse, lireDeclaration } from './lecture.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { verifierDeclaration } from './verification.ts'
import { direAvertissement } from '#domain/socle/refus/avertissements.ts'

const refus = (valeurs: Record<string, unknown>) =>
  lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).refus.map((r) => `${r.champ} ${r.code}`)

test('une saisie vide laisse une déclaration vide, ses valeurs d’office posées (§5.1)', () => {
  const { declaration } = lireDeclaration({}, CONTEXTE)
  const vide = declarationVide()
  vide.donneesTechniques.nbBatimentsTotal = 0
  expect(declaration).toEqual(vide)
  expect(declaration.identification).toMatchObject({ nbAsl: 0, nbAful: 0, nbUnionsSyndicats: 0 })
})

test.each(SITUATIONS.map((s, i) => [i, s] as const))('la situation %i se lit sans refus', (_, s) => {
  expect(lireDeclaration(s.saisie, s.contexte).refus).toEqual([])
})

test('ce qui est lu se relit à l’identique', () => {
  for (const { saisie, contexte } of SITUATIONS) {
    const { declaration } = lireDeclaration(saisie, contexte)
    const relue = lireDeclaration(declaration as unknown as SaisieDeclaration, contexte)
    expect(relue).toEqual({ declaration, refus: [] })
  }
})

const charges = (brut: unknown) => {
  const lu = lireDeclaration(
    avec(saisieComplete(), { 'donneesFinancieres.chargesOperationsCourantes': brut }),
    CONTEXTE,
  )
  return lu.refus[0]?.code ?? lu.declaration.donneesFinancieres.chargesOperationsCourantes
}

describe('les nombres reçus en nombres', () => {
  test('le point y est une décimale, jamais un séparateur de milliers', () => {
    expect([charges(20_000.5), charges(1.234), charges('1.234'), charges(1e21), charges(-1)]).toEqual([
      20_000.5,
      'MONTANT_INVALIDE',
      1234,
      'MONTANT_INVALIDE',
      'TROP_PETIT',
    ])
  })
})

const localisee = (a: object) => lireAdresse({ voie: 'x', geolocalisee: true, ...a })!.geolocalisee
const insee = (codeInsee: unknown) => lireAdresse({ voie: 'x', codeInsee } as never)!.codeInsee

test('une adresse n’est localisée qu’avec des coordonnées de ce monde', () => {
  expect(localisee({ lon: 4.85, lat: 45.76 })).toBe(true)
  expect(localisee({ lon: -180, lat: 90 })).toBe(true)
  for (const faux of [{}, { lon: 4 }, { lon: '4', lat: '45' }, { lon: 181, lat: 45 }, { lon: 4, lat: -90.1 }])
    expect(localisee(faux)).toBe(false)
  expect(localisee({ lon: 4, lat: 45, geolocalisee: 'oui' })).toBe(false)
})

describe('une adresse tapée', () => {
  const chemin = 'identification.adressePrincipale'
  test('demande un code postal de cinq chiffres, une voie et une commune', () => {
    expect(refus({ [`${chemin}.codePostal`]: '6900' })).toEqual([`${chemin}.codePostal CODE_POSTAL_INVALIDE`])
    expect(refus({ [`${chemin}.codePostal`]: '69 003' })).toEqual([])
    expect(refus({ [`${chemin}.voie`]: '' })).toEqual([`${chemin} ADRESSE_INCOMPLETE`])
    expect(refus({ [`${chemin}.commune`]: undefined })).toEqual([`${chemin}.commune OBLIGATOIRE`])
    expect(refus({ [`${chemin}.codePostal`]: '6900', [`${chemin}.commune`]: '' })).toEqual([
      `${chemin}.codePostal CODE_POSTAL_INVALIDE`,
      `${chemin}.commune OBLIGATOIRE`,
    ])
  })

  test('trop longue ou illisible, elle est refusée à son champ, jamais perdue', () => {
    expect(refus({ [`${chemin}.voie`]: 'a'.repeat(200), [`${chemin}.complement`]: 'b'.repeat(100) })).toEqual(
      [],
    )
    expect(refus({ [`${chemin}.voie`]: 'a'.repeat(201) })).toEqual([`${chemin} TROP_LONG`])
    expect(refus({ [`${chemin}.complement`]: 'b'.repeat(101) })).toEqual([`${chemin}.complement TROP_LONG`])
    expect(refus({ 'identification.adresseSecondaire': [{}, { complement: 'b\u0000' }] })).toEqual([
      'identification.adresseSecondaire.1.complement TEXTE_INVALIDE',
    ])
  })

  test('vide, elle n’en est pas une ; un code INSEE qui n’en est pas un n’est pas gardé', () => {
    expect([lireAdresse({}), lireAdresse(null), lireAdresse({ complement: 'B', lon: 4 })]).toEqual([
      null,
      null,
      null,
    ])
    expect(['69383', '2a004', 'lyon!', 69383, ''].map(insee)).toEqual(['69383', '2A004', null, null, null])
  })

  test('une ligne secondaire laissée vide ne compte pas', () => {
    const { declaration, refus: r } = lireDeclaration(
      avec(saisieComplete(), {
        'identification.adresseSecondaire': [
          {},
          { voie: '3 impasse X', codePostal: '69003', commune: 'Lyon' },
        ],
      }),
      CONTEXTE,
    )
    expect(r).toEqual([])
    expect(declaration.identification.adresseSecondaire.map((a) => a.voie)).toEqual(['3 impasse X'])
  })
})

describe('les parcelles', () => {
  const parcelle = { codeInsee: '75115', commune: 'Paris', section: 'CX', numero: '54' }
  test('chaque ligne fausse est refusée à son rang, les autres se lisent', () => {
    const { declaration, refus: r } = lireDeclaration(
      avec(saisieComplete(), { 'identification.parcelle': [{ ...parcelle, section: '' }, parcelle] }),
      CONTEXTE,
    )
    expect(r.map((x) => `${x.champ} ${x.code}`)).toEqual([
      'identification.parcelle.0.section PARCELLE_SECTION',
    ])
    expect(declaration.identification.parcelle).toHaveLength(1)
  })

  test('la même sous deux écritures est en double', () => {
    const ville = { ...parcelle, codeInsee: '75056', prefixe: '115', numero: '0054' }
    expect(refus({ 'identification.parcelle': [parcelle, ville] })).toEqual([
      'identification.parcelle.1 PARCELLE_EN_DOUBLE',
    ])
  })
})

describe('les arrêtés', () => {
  test('une liste absente vaut un arrêté non rempli (§5.1)', () => {
    for (const [nom, famille] of Object.entries(FAMILLES_ARRETES)) {
      const { declaration, refus: r } = lireDeclaration(
        avec(saisieComplete(), { [`procedures.${famille.flag}`]: true }),
        CONTEXTE,
      )
      expect(r).toEqual([{ champ: `procedures.${nom}.0.dateArrete`, code: 'OBLIGATOIRE' }])
      expect(declaration.procedures[nom as keyof typeof FAMILLES_ARRETES]).toEqual([
        { type: famille.type, dateArrete: null, dateMainLevee: null },
      ])
    }
    expect(FAMILLES_ARRETES.arreteSecuriteInsalubriteParties.type).toBe('SECURITE_TR_INSALUBRITE')
  })

  test('une date illisible est refusée à son rang', () => {
    expect(
      refus({
        'procedures.flagEquipementsCom': true,
        'procedures.arreteEquipements': [
          { dateArrete: '1/2/2020' },
          { dateArrete: '31/02/2020', dateMainLevee: { toString: 1 } },
        ],
      }),
    ).toEqual(['procedures.arreteEquipements.1.dateArrete DATE_INVALIDE'])
  })
})

const tape = fc.oneof(
  { weight: 2, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  fc.constantFrom<unknown>(
    '31/12/9999',
    '01/01/1000',
    '2026-11-20',
    '0',
    '1',
    '99999',
    '-1',
    '1,5',
    `1${'.234'.repeat(200)}`,
    true,
    false,
    'oui',
    { toString: 1 },
    { __proto__: null },
    '\u0000',
    'é'.repeat(1000),
  ),
  fc.integer({ min: -10, max: 3000 }).map(String),
)
const ligne = fc.dictionary(
  fc.constantFrom(
    'codeInsee',
    'section',
    'numero',
    'voie',
    'codePostal',
    'commune',
    'dateArrete',
    'dateMainLevee',
  ),
  tape,
)
const liste = fc.oneof(fc.array(fc.oneof(ligne, tape), { maxLength: 3 }), tape)
const LISTES = [
  'identification.adressePrincipale',
  'identification.adresseSecondaire',
  'identification.parcelle',
  ...Object.keys(FAMILLES_ARRETES).map((nom) => `procedures.${nom}`),
]
const unContexte: fc.Arbitrary<Contexte> = fc.record({
  aujourdhui: fc.constantFrom('2026-11-20', '2027-02-21', '2024-02-29'),
  voie: fc.constantFrom('SYNDIC' as const, 'NOTAIRE_INITIALE' as const, 'NOTAIRE_OFFICE' as const),
  typeTeledeclarant: fc.constantFrom('PRO', 'NON_PRO'),
  bailleurSocial: fc.boolean(),
  finMandatPrecedent: fc.constantFrom(null, '2026-06-30', '9999-12-31'),
  cloturePrecedente: fc.constantFrom(null, '2024-12-31', '9999-12-31'),
})
/** Une saisie juste dont quelques réponses sont devenues n’importe quoi. */
const saisieAbimee = fc
  .tuple(
    fc.constantFrom(...SITUATIONS.map((s) => s.saisie)),
    fc.dictionary(fc.constantFrom(...CHAMPS.map((c) => c.chemin)), tape, { maxKeys: 15 }),
    fc.dictionary(fc.constantFrom(...LISTES), liste, { maxKeys: 3 }),
  )
  .map(([saisie, champs, listes]) => avec(saisie, { ...champs, ...listes }))
const nimporteQuoi = fc.oneof(
  fc.dictionary(
    fc.constantFrom(
      'infoRattachement',
      'identification',
      'procedures',
      'donneesFinancieres',
      'donneesTechniques',
    ),
    fc.jsonValue(),
  ),
  fc.dictionary(fc.string(), fc.jsonValue()),
) as fc.Arbitrary<SaisieDeclaration>

function dansSesBornes(champ: Champ, valeur: unknown): boolean {
  if (valeur === null || valeur === champ.parDefaut) return true
  switch (champ.type) {
    case 'date':
      return typeof valeur === 'string' && estJour(valeur)
    case 'entier':
    case 'montant':
      return (
        Number.isFinite(valeur) &&
        (valeur as number) >= (champ.min ?? -Infinity) &&
        (valeur as number) <=
          (champ.max ?? (champ.type === 'entier' ? 999_999_999_999_999 : 999_999_999_999.99)) &&
        (champ.type === 'montant' || Number.isInteger(valeur))
      )
    case 'ouiNon':
      return typeof valeur === 'boolean'
    case 'choix':
      return Object.keys(champ.choix!).includes(valeur as string)
    case 'siret':
      return /^\d{14}$/.test(valeur as string)
    case 'numero':
      return /^[A-Z]{2}\d{7}$/.test(valeur as string)
    default:
      return typeof valeur === 'string' && Array.from(valeur).length <= champ.longueur!
  }
}

function verifierLesListes({ identification: i, procedures: p }: Declaration) {
  for (const a of [i.adressePrincipale, ...i.adresseSecondaire].filter((x) => x !== null)) {
    expect(a.voie.length).toBeLessThanOrEqual(400)
    expect(a.codeInsee ?? '69383').toMatch(/^\d[\dAB]\d{3}$/)
    expect(a.geolocalisee && (a.lon === null || a.lat === null)).toBe(false)
  }
  for (const x of i.parcelle) {
    expect(`${x.codeInsee}${x.prefixe}${x.section}${x.numero}`).toMatch(/^\d[\dAB]\d{3}\d{3}[\dA-Z]{2}\d{4}$/)
    expect(x.codePostal ?? '69003').toMatch(/^\d{5}$/)
  }
  for (const nom of codes(FAMILLES_ARRETES))
    for (const a of p[nom])
      for (const jour of [a.dateArrete, a.dateMainLevee]) expect(jour === null || estJour(jour)).toBe(true)
}

test('n’importe quelle saisie se juge sans échouer, sans valeur hors bornes ni phrase trouée', () => {
  fc.assert(
    fc.property(fc.oneof(saisieAbimee, nimporteQuoi), unContexte, (saisie, contexte) => {
      const { declaration, refus: tous, avertissements } = verifierDeclaration(saisie, contexte)
      for (const champ of CHAMPS) {
        const valeur = valeurDe(declaration, champ.chemin)
        expect([champ.chemin, valeur, dansSesBornes(champ, valeur)]).toEqual([champ.chemin, valeur, true])
        expect(valeur === null || estVisible(champ, declaration, contexte)).toBe(true)
      }
      verifierLesListes(declaration)
      // Sans refus, ce qui se range au dépôt n’a pas de trou.
      const estEntiere = contexte.voie === 'SYNDIC' ? estComplete : estCompleteDuNotaire
      expect(tous.length > 0 || estEntiere(declaration)).toBe(true)
      expect(new Set(tous.map((r) => r.champ)).size).toBe(tous.length)
      for (const r of tous) {
        expect(etapeDuChamp(r.champ)).not.toBe('recapitulatif')
        expect(direRefus(r)).not.toMatch(/…|[{}]|undefined|null|NaN|Infinity|object/)
      }
      const sansLieux = avertissements.filter((a) => !a.code.endsWith('NON_LOCALISEE'))
      for (const a of sansLieux)
        expect(direAvertissement(a)).not.toMatch(/…|[{}]|undefined|null|NaN|Infinity/)
      expect(JSON.parse(JSON.stringify(declaration))).toEqual(declaration)
    }),
    { numRuns: 500 },
  )
})
