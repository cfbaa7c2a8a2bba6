import { expect, test } from 'vitest'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'
import { ACTIONS_DE_LIGNE } from './actions.ts'
import {
  acteAFaire,
  ACTES_DUS,
  ceQuiEstAFaire,
  CODES_CAS,
  rangementDe,
  type CasDeLigne,
  type DossierDeLigne,
} from './a-faire.ts'

const AUJOURDHUI = '2026-11-20'

/** Rattachée, son mandat et sa mise à jour loin devant. */
const A_JOUR: DossierDeLigne = {
  etat: 'IMMATRICULEE_RATTACHEE',
  // Attendue le 31 août 2027.
  derniereCloture: '2025-12-31',
  derniereMaj: '2026-06-01',
  mandatFin: '2027-06-30',
  successeurDeclare: false,
  empechements: [],
  aSituer: false,
}
const FINI = { mandatFin: '2026-08-20' }
const EN_RETARD = { derniereCloture: '2025-03-06' }

type Ligne = readonly [Partial<DossierDeLigne>, CasDeLigne, string, string | null, string | null]

const LIGNES: readonly Ligne[] = [
  [{ etat: 'IMMATRICULATION_DEMANDE_DE_PRECISIONS' }, 'PRECISIONS', 'Précisions demandées', null, 'corriger'],
  [
    { etat: 'IMMATRICULATION_ET_RATTACHEMENT_REFUSES' },
    'REFUSEE',
    'Demande refusée, à corriger',
    null,
    'corriger',
  ],
  [{ etat: 'BROUILLON' }, 'BROUILLON', 'Brouillon à terminer', null, 'reprendre'],
  [
    { etat: 'IMMATRICULATION_ET_RATTACHEMENT_EN_COURS_DE_VALIDATION' },
    'DEMANDE',
    'Demande d’immatriculation à l’examen',
    null,
    null,
  ],
  [
    { etat: 'DISSOLUTION_A_VALIDER', ...FINI, ...EN_RETARD },
    'DISSOLUTION',
    'Dissolution à l’examen',
    null,
    null,
  ],
  [{ etat: 'DISSOLUTION_EN_COURS', aSituer: true }, 'LIQUIDATION', 'Dissolution en cours', null, null],
  [{ etat: 'IMMATRICULEE_A_RATTACHER', ...FINI }, 'A_RATTACHER', 'Sans représentant déclaré', null, null],
  [
    { etat: 'IMMATRICULEE_RATTACHEMENT_A_CONFIRMER', ...EN_RETARD },
    'A_CONFIRMER',
    'Rattachement à confirmer',
    null,
    null,
  ],
  [{ etat: 'DISSOUDE', ...FINI }, 'SORTIE', 'Dissoute', null, null],
  [
    { ...FINI, ...EN_RETARD },
    'EXPIRE_ET_EN_RETARD',
    'Mandat expiré et mise à jour en retard',
    '2026-08-20',
    'renouveler',
  ],
  [FINI, 'EXPIRE', 'Mandat expiré depuis 3 mois', '2026-08-20', 'renouveler'],
  [
    { etat: 'IMMATRICULEE_RATTACHEMENT_EXPIRE', mandatFin: null },
    'EXPIRE',
    'Mandat expiré',
    null,
    'renouveler',
  ],
  [EN_RETARD, 'EN_RETARD', 'Mise à jour en retard depuis 14 jours', '2026-11-06', 'mettreAJour'],
  // Ce que d’autres ont en main laisse paraître ce qui reste dû.
  [
    { ...FINI, ...EN_RETARD, successeurDeclare: true },
    'EN_RETARD',
    'Mise à jour en retard depuis 14 jours',
    '2026-11-06',
    'mettreAJour',
  ],
  [{ aSituer: true }, 'A_SITUER', 'Parcelles à situer', '2027-06-30', 'situer'],
  [{ mandatFin: '2026-12-02' }, 'FIN_PROCHE', 'Fin du mandat dans 12 jours', '2026-12-02', 'renouveler'],
  [{ mandatFin: '2026-11-20' }, 'FIN_PROCHE', 'Fin du mandat aujourd’hui', '2026-11-20', 'renouveler'],
  [
    { mandatFin: '2026-12-02', derniereCloture: '2025-03-21' },
    'MISE_A_JOUR_PROCHE',
    'Mise à jour attendue demain',
    '2026-11-21',
    'mettreAJour',
  ],
  [
    { mandatFin: '2026-12-02', empechements: ['RENOUVELLEMENT_DEJA_DECLARE'] },
    'EN_PREPARATION',
    'À jour, mandat déjà renouvelé',
    '2026-12-02',
    null,
  ],
  [
    { derniereCloture: null, derniereMaj: null },
    'MISE_A_JOUR_INCONNUE',
    'Aucune mise à jour connue',
    '2027-06-30',
    'mettreAJour',
  ],
  [
    { ...FINI, empechements: ['RATTACHEMENT_EN_COURS'] },
    'EXPIRE_EN_ATTENTE',
    'Mandat expiré, un rattachement est à l’examen',
    '2027-08-31',
    null,
  ],
  [
    { ...FINI, successeurDeclare: true },
    'EXPIRE_EN_ATTENTE',
    'Mandat expiré, un successeur est déclaré',
    '2027-08-31',
    null,
  ],
  [
    { empechements: ['SUCCESSEUR_DEJA_DECLARE'] },
    'EN_PREPARATION',
    'À jour, un successeur est déclaré',
    '2027-06-30',
    null,
  ],
  [{}, 'A_JOUR', 'À jour, fin du mandat dans 7 mois', '2027-06-30', null],
  [{ mandatFin: null }, 'A_JOUR', 'À jour, mise à jour attendue dans 9 mois', '2027-08-31', null],
]

test.each(LIGNES)('%j : %s, « %s », le %s, %s', (change, cas, phrase, le, acte) => {
  const { ton, ...lu } = ceQuiEstAFaire({ ...A_JOUR, ...change }, AUJOURDHUI)
  expect(lu).toEqual({ cas, phrase, le, acte })
  expect(['erreur', 'attention', 'info', 'succes', 'neutre']).toContain(ton)
})

test('chaque cas a sa ligne ci-dessus', () => {
  expect(new Set(LIGNES.map(([, cas]) => cas))).toEqual(new Set(CODES_CAS))
})

test('ce qui est dû est devant ce qui attend un autre, et ce qui est à jour derrière', () => {
  const rang = (cas: CasDeLigne) => rangementDe(cas).rang
  const ordre: CasDeLigne[] = [
    'PRECISIONS',
    'EXPIRE_ET_EN_RETARD',
    'A_SITUER',
    'FIN_PROCHE',
    'EXPIRE_EN_ATTENTE',
    'A_JOUR',
    'SORTIE',
  ]
  expect(ordre.map(rang)).toEqual([0, 1, 2, 3, 4, 5, 6])
  // Ce qui demande un acte est devant tout ce qui n’en demande aucun.
  const dus = LIGNES.filter(([, , , , acte]) => acte !== null).map(([, cas]) => rang(cas))
  const autres = LIGNES.filter(([, , , , acte]) => acte === null).map(([, cas]) => rang(cas))
  expect(Math.max(...dus)).toBeLessThan(Math.min(...autres))
})

test('tout état a une phrase', () => {
  for (const etat of CODES_ETATS)
    expect([etat, ceQuiEstAFaire({ ...A_JOUR, etat }, AUJOURDHUI).phrase]).toEqual([
      etat,
      expect.stringMatching(/./),
    ])
})

test('un acte dû ne s’offre qu’à qui peut le faire : par la table, ou chez soi', () => {
  const tous = codes(ACTES_DUS)
  const offerts = (chezSoi: boolean, actions: Parameters<typeof acteAFaire>[1]['actions']) =>
    tous.filter((acte) => acteAFaire(acte, { chezSoi, actions }) !== null)
  expect(offerts(true, codes(ACTIONS_DE_LIGNE))).toEqual(tous)
  expect(offerts(true, [])).toEqual(['corriger', 'reprendre'])
  expect(offerts(false, ['mettreAJour'])).toEqual(['mettreAJour', 'situer'])
  expect(offerts(false, ['renouveler'])).toEqual(['renouveler'])
  expect(acteAFaire(null, { chezSoi: true, actions: codes(ACTIONS_DE_LIGNE) })).toBeNull()
})
