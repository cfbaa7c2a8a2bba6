import { describe, expect, test } from 'vitest'
import { plusJours } from '#domain/socle/temps/jour.ts'
import {
  finAuPlus,
  rappelDu,
  situationDe,
  verifierHabilitation,
  verifierMotif,
  type Habilitation,
} from './habilitation.ts'
import { niveauLePlusLarge } from './territoires.ts'

const AUJOURDHUI = '2026-11-26'
const JUSTE: Habilitation = {
  libelle: 'Métropole de Valmorin',
  territoires: [{ niveau: 'EPCI', code: '200046977' }],
  finalite: 'Suivre les copropriétés fragiles du territoire.',
  demandeur: 'Maëlle Kervadel',
  du: AUJOURDHUI,
  au: '2027-11-25',
}
const refuse = (change: Partial<Habilitation>) =>
  verifierHabilitation({ ...JUSTE, ...change }, AUJOURDHUI).map(({ champ, code }) => `${champ} ${code}`)

describe('un accès que l’on ouvre', () => {
  test('tel qu’il doit être', () => {
    expect(refuse({})).toEqual([])
    expect(refuse({ territoires: [{ niveau: 'NATIONAL', code: 'FR' }] })).toEqual([])
    expect(refuse({ au: AUJOURDHUI })).toEqual([])
  })

  test.each<[Partial<Habilitation>, string]>([
    [{ libelle: ' ' }, 'libelle OBLIGATOIRE'],
    [{ libelle: 'x'.repeat(201) }, 'libelle TROP_LONG'],
    [{ finalite: 'Suivi' }, 'finalite TEXTE_TROP_COURT'],
    [{ finalite: 'x'.repeat(501) }, 'finalite TROP_LONG'],
    [{ demandeur: '' }, 'demandeur OBLIGATOIRE'],
    [{ demandeur: 'z' }, 'demandeur TEXTE_TROP_COURT'],
    [{ territoires: [] }, 'territoires TERRITOIRE_ABSENT'],
    [
      { territoires: Array.from({ length: 201 }, () => ({ niveau: 'COMMUNE', code: '69123' }) as const) },
      'territoires TERRITOIRES_TROP_NOMBREUX',
    ],
    [
      {
        territoires: [
          { niveau: 'NATIONAL', code: 'FR' },
          { niveau: 'COMMUNE', code: '69123' },
        ],
      },
      'territoires TERRITOIRE_DEJA_COMPRIS',
    ],
    [{ territoires: [{ niveau: 'DEPARTEMENT', code: '696' }] }, 'territoires LIEU_INCONNU_AU_REGISTRE'],
    [{ du: '31/02/2026' }, 'du DATE_INVALIDE'],
    [{ du: '2026-12-31', au: '2026-12-30' }, 'au FIN_AVANT_DEBUT_COMPRIS'],
    [{ du: '2026-01-01', au: '2026-11-25' }, 'au ACCES_DEJA_CLOS'],
    [{ au: '2029-11-26' }, 'au ACCES_TROP_LONG'],
  ])('%j : %s', (change, dit) => {
    expect(refuse(change)).toEqual([dit])
  })

  test('trois ans au plus, au jour près', () => {
    expect(finAuPlus(AUJOURDHUI)).toBe('2029-11-25')
    expect(refuse({ au: '2029-11-25' })).toEqual([])
  })

  test('se clôt avec un motif', () => {
    expect(verifierMotif('Mission finie.')).toEqual([])
    expect(verifierMotif('Fin').map((r) => r.code)).toEqual(['MOTIF_TROP_COURT'])
  })
})

test('un accès vaut de son premier à son dernier jour, compris', () => {
  const periode = { du: '2026-01-10', au: '2026-12-31' }
  expect(
    ['2026-01-09', '2026-01-10', '2026-12-31', '2027-01-01'].map((jour) => situationDe(periode, jour)),
  ).toEqual(['A_VENIR', 'OUVERT', 'OUVERT', 'CLOS'])
})

test('soixante puis quinze jours avant la fin, l’organisme est prévenu', () => {
  const periode = { du: '2026-01-10', au: '2026-12-31' }
  const avant = (jours: number) => rappelDu(periode, plusJours('2026-12-31', -jours))
  expect([61, 60, 16, 15, 0, -1].map(avant)).toEqual([null, 60, 60, 15, 15, null])
})

test('le plus large des niveaux d’un organisme', () => {
  expect(niveauLePlusLarge([])).toBeNull()
  expect(
    niveauLePlusLarge([
      { niveau: 'COMMUNE', code: '69123' },
      { niveau: 'DEPARTEMENT', code: '38' },
    ]),
  ).toBe('DEPARTEMENT')
})
