import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PROFILS_SECONDAIRES } from '#domain/comptes/utilisateurs/gestion.ts'
import { CODES_ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { ecartEnJours, plusJours } from '#domain/socle/temps/jour.ts'
import {
  bornesDe,
  direEcart,
  direRappels,
  echeancesDe,
  horizonDesRappels,
  rappelDu,
  RAPPELS,
  urgence,
  type DossierSuivi,
} from './echeances.ts'
import { recoitLesRappels } from './rappels.ts'

const AUJOURDHUI = '2026-11-23'
const DOSSIER: DossierSuivi = {
  etat: 'IMMATRICULEE_RATTACHEE',
  derniereCloture: '2025-06-30',
  derniereMaj: '2025-09-01',
  mandatFin: '2026-12-31',
  successeurDeclare: false,
}
const les = (d: Partial<DossierSuivi>) =>
  echeancesDe({ ...DOSSIER, ...d }, AUJOURDHUI).map((e) => `${e.sorte} ${e.le}`)

describe('Les échéances d’une copropriété', () => {
  test('la mise à jour annuelle vingt mois après la clôture, la fin du mandat le jour dit, la plus proche d’abord', () => {
    expect(les({})).toEqual(['MANDAT 2026-12-31', 'MAJ_ANNUELLE 2027-02-28'])
  })

  test('sans clôture, on compte de la dernière mise à jour ; sans rien, rien n’est attendu', () => {
    expect(les({ derniereCloture: null })).toContain('MAJ_ANNUELLE 2027-05-01')
    expect(les({ derniereCloture: null, derniereMaj: null, mandatFin: null })).toEqual([])
  })

  test('un successeur déclaré dispense de renouveler le mandat, pas de mettre à jour', () => {
    expect(les({ successeurDeclare: true })).toEqual(['MAJ_ANNUELLE 2027-02-28'])
  })

  test('seules celles que leur représentant tient à jour en ont', () => {
    expect(CODES_ETATS.filter((etat) => les({ etat }).length > 0)).toEqual([
      'IMMATRICULEE_RATTACHEE',
      'IMMATRICULEE_RATTACHEMENT_EXPIRE',
    ])
  })
})

describe('Les rappels', () => {
  test('partent deux mois, un mois, une semaine avant, le jour même, puis quinze et trente jours après', () => {
    expect(RAPPELS.map((jours) => rappelDu(plusJours(AUJOURDHUI, -jours), AUJOURDHUI))).toEqual([
      0, 1, 2, 3, 4, 5,
    ])
    expect(rappelDu(plusJours(AUJOURDHUI, 61), AUJOURDHUI)).toBeNull()
    expect(rappelDu(plusJours(AUJOURDHUI, -38), AUJOURDHUI)).toBeNull()
  })

  test('se disent en mots, à qui choisit de les recevoir', () => {
    expect(direRappels()).toBe(
      'Deux mois, un mois et une semaine avant l’échéance, le jour même, puis quinze et trente jours après',
    )
  })

  test('un rappel ne recule jamais, et n’est dû que dans l’horizon que la nuit regarde', () => {
    fc.assert(
      fc.property(fc.integer({ min: -400, max: 400 }), (n) => {
        const le = plusJours(AUJOURDHUI, n)
        const { du, au } = horizonDesRappels(AUJOURDHUI)
        const [ce, demain] = [rappelDu(le, AUJOURDHUI), rappelDu(le, plusJours(AUJOURDHUI, 1))]
        expect(ce === null).toBe(le < du || le > au)
        if (ce !== null && demain !== null) expect(demain).toBeGreaterThanOrEqual(ce)
      }),
    )
  })

  test('les administrateurs d’un syndic les reçoivent sans rien faire, les gestionnaires s’ils le demandent, personne d’autre', () => {
    const recoit = (
      profil: Parameters<typeof recoitLesRappels>[0]['profil'],
      rappelsEcheances: boolean | null,
    ) => recoitLesRappels({ profil, rappelsEcheances })
    expect(recoit('TELE_NONPRO_ADMIN_PRINC', null)).toBe(true)
    expect(recoit('TELE_NONPRO_ADMIN_PRINC', false)).toBe(false)
    expect(recoit('TELE_PRO_GESTION', null)).toBe(false)
    expect(recoit('TELE_PRO_GESTION', true)).toBe(true)
    expect(PROFILS_SECONDAIRES.filter((p) => recoit(p, null))).toEqual([
      'TELE_NONPRO_ADMIN_SECOND',
      'TELE_PRO_ADMIN_SECOND',
    ])
    expect(recoit('TENEUR_ADMIN_PRINC', true)).toBe(false)
    expect(recoit('NOTAIRE_ADMIN', true)).toBe(false)
  })
})

describe('Ce que l’on en montre', () => {
  test('la semaine va d’aujourd’hui à dimanche ; le retard s’arrête hier ; deux mois sont soixante jours', () => {
    // Le 23 novembre 2026 est un lundi.
    expect(bornesDe('semaine', AUJOURDHUI)).toEqual({ du: AUJOURDHUI, au: '2026-11-29' })
    expect(bornesDe('semaine', '2026-11-29')).toEqual({ du: '2026-11-29', au: '2026-11-29' })
    expect(bornesDe('retard', AUJOURDHUI)).toEqual({ du: null, au: '2026-11-22' })
    expect(ecartEnJours(AUJOURDHUI, bornesDe('deuxMois', AUJOURDHUI).au)).toBe(60)
  })

  test.each([
    [0, 'aujourd’hui', 'attention'],
    [1, 'demain', 'attention'],
    [-1, 'depuis hier', 'erreur'],
    [7, 'dans 7 jours', 'attention'],
    [8, 'dans 8 jours', 'info'],
    [-15, 'depuis 15 jours', 'erreur'],
    [-89, 'depuis 89 jours', 'erreur'],
    [-91, 'depuis 2 mois', 'erreur'],
    [-730, 'depuis 23 mois', 'erreur'],
    [-731, 'depuis 2 ans', 'erreur'],
    [-1227, 'depuis 3 ans', 'erreur'],
  ] as const)('à %i jours : « %s », %s', (jours, dit, ton) => {
    const le = plusJours(AUJOURDHUI, jours)
    expect([direEcart(le, AUJOURDHUI), urgence(le, AUJOURDHUI)]).toEqual([dit, ton])
  })
})
