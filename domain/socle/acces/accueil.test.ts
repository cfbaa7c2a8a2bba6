import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { sectionsPour } from './accueil.ts'
import { authoritiesDe, authoritiesEnAttente } from './grants.ts'
import { CODES_PROFILS, type Profil } from './profils.ts'
import { tuilesPour } from './tuiles.ts'

const sections = (profil: Profil) => sectionsPour(profil, authoritiesDe(profil))
const qui = (section: ReturnType<typeof sections>[number]) =>
  CODES_PROFILS.filter((p) => sections(p).includes(section))

describe('les sections de l’accueil (§2.6)', () => {
  test('le tableau entier, par profil', async () => {
    const lignes = CODES_PROFILS.map((p) => [p, sections(p).join(', ')])
    await expect(imprimer(['profil', 'sections'], lignes)).toMatchFileSnapshot('./__snapshots__/accueil.txt')
  })

  test('le tableau du syndic est aux administrateurs, celui du teneur aux teneurs et à l’assistance', () => {
    expect(qui('tableauSyndic')).toEqual(
      CODES_PROFILS.filter((p) => p.startsWith('TELE_') && p.includes('ADMIN')),
    )
    expect(qui('tableauTeneur')).toEqual(CODES_PROFILS.filter((p) => p.startsWith('TENEUR_')))
  })

  test('un compte qui attend son activation n’a pas encore de tableau', () => {
    const enAttente = sectionsPour('TELE_PRO_ADMIN_PRINC', authoritiesEnAttente('TELE_PRO_ADMIN_PRINC'))
    expect(enAttente).not.toContain('tableauSyndic')
    expect(enAttente).toContain('brouillons')
  })

  test('chaque profil trouve les statistiques une fois : une tuile ou une section', () => {
    for (const p of CODES_PROFILS) {
      const tuile =
        sections(p).includes('actions') &&
        tuilesPour(p, authoritiesDe(p)).some((t) => t.code === 'statistiques')
      expect([p, tuile !== sections(p).includes('statistiques')]).toEqual([p, true])
    }
  })

  test('une tuile a toujours une section où se montrer', () => {
    for (const p of CODES_PROFILS)
      for (const t of tuilesPour(p, authoritiesDe(p)))
        expect(sections(p).some((s) => s === 'actions' || s === t.code)).toBe(true)
  })

  test('l’accueil du collaborateur de notaire est réduit ; aucune section ne vient deux fois', () => {
    expect(sections('NOTAIRE_COLLAB')).toEqual(['actions', 'tutoriels', 'liens'])
    for (const p of CODES_PROFILS) expect(new Set(sections(p)).size).toBe(sections(p).length)
  })
})
