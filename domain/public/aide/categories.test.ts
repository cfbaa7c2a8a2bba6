import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { categoriesDe, CODES_CATEGORIES, direCategories, grouperFiches } from './categories.ts'

const TOUTES = ['GENERAL', 'INSTITUTION', 'NOTAIRE', 'PRO', 'BENEVOLE']

const TABLE: Record<Profil, readonly string[]> = {
  DEFAULT: TOUTES,
  RESTREINT: TOUTES,
  INSTITUTIONNEL: ['GENERAL', 'INSTITUTION'],
  TELE_NONPRO_ADMIN_PRINC: ['GENERAL', 'BENEVOLE'],
  TELE_NONPRO_ADMIN_SECOND: ['GENERAL', 'BENEVOLE'],
  TELE_NONPRO_GESTION: ['GENERAL', 'BENEVOLE'],
  TELE_PRO_ADMIN_PRINC: ['GENERAL', 'PRO'],
  TELE_PRO_ADMIN_SECOND: ['GENERAL', 'PRO'],
  TELE_PRO_GESTION: ['GENERAL', 'PRO'],
  NOTAIRE_ADMIN: ['GENERAL', 'NOTAIRE'],
  NOTAIRE_NOTAIRE: ['GENERAL', 'NOTAIRE'],
  NOTAIRE_COLLAB: ['GENERAL', 'NOTAIRE'],
  TENEUR_ADMIN_PRINC: TOUTES,
  TENEUR_ADMIN_SCOND: TOUTES,
  TENEUR_ASS_HOTLINE_ADMIN: TOUTES,
  TENEUR_ASS_HOTLINE_GES: TOUTES,
}

describe('les catégories des fiches mémo (§2.4)', () => {
  test('le tableau entier, par profil', () => {
    expect(Object.fromEntries(CODES_PROFILS.map((p) => [p, categoriesDe(p)]))).toEqual(TABLE)
  })

  test('les cinq de la spécification, dans son ordre', () => {
    expect(CODES_CATEGORIES).toEqual(TOUTES)
  })

  test('se disent en une liste', () => {
    expect(direCategories(['NOTAIRE'])).toBe('Notaires')
    expect(direCategories(['PRO', 'BENEVOLE'])).toBe('Syndics professionnels, syndics bénévoles')
  })

  test('grouper ne perd ni ne répète aucune fiche', () => {
    const fiche = fc.record({
      nom: fc.constantFrom('a', 'b', 'c', 'd'),
      categorie: fc.constantFrom(...CODES_CATEGORIES),
    })
    fc.assert(
      fc.property(
        fc.uniqueArray(fiche, { selector: (f) => f.nom + f.categorie, maxLength: 12 }),
        (fiches) => {
          const groupes = grouperFiches(fiches)
          const noms = groupes.flatMap((g) => g.fiches.map((f) => f.nom))
          expect(noms.toSorted()).toEqual([...new Set(fiches.map((f) => f.nom))].toSorted())
          expect(new Set(groupes.map((g) => g.titre)).size).toBe(groupes.length)
        },
      ),
    )
  })
})
