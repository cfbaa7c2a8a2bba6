import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { authoritiesDe, authoritiesEnAttente } from './grants.ts'
import { CODES_PROFILS, type Profil } from './profils.ts'
import { tuilesPour } from './tuiles.ts'

const codes = (
  profil: Profil,
  authorities: ReturnType<typeof authoritiesDe> | null = authoritiesDe(profil),
) => tuilesPour(profil, authorities).map((t) => t.code)

describe('les tuiles de l’accueil (§2.6)', () => {
  test('le tableau entier, par profil', async () => {
    const lignes = CODES_PROFILS.map((p) => [p, codes(p).join(', ')])
    await expect(imprimer(['profil', 'tuiles'], lignes)).toMatchFileSnapshot('./__snapshots__/tuiles.txt')
  })

  test('le visiteur immatricule, met à jour, lit l’annuaire et les statistiques', () => {
    expect(codes('DEFAULT', null)).toEqual(['immatriculer', 'annuelle', 'annuaire', 'statistiques'])
    expect(codes('RESTREINT', null)).toEqual(codes('DEFAULT', null))
  })

  test('un compte sans droit n’a pas la tuile qui le refuserait', () => {
    expect(codes('DEFAULT')).toEqual(['annuelle', 'annuaire', 'statistiques'])
  })

  test('un administrateur a les tuiles du §2.6', () => {
    for (const p of CODES_PROFILS.filter((c) => c.startsWith('TELE_') && c.includes('ADMIN')))
      expect(codes(p)).toEqual(
        'immatriculer visualiser annuelle annuaire statistiques standard mandats rattacher'.split(' '),
      )
  })

  test('un notaire immatricule par sa voie, et lit toutes les copropriétés ; son collaborateur ne fait que lire', () => {
    expect(codes('NOTAIRE_ADMIN')).toEqual([
      'immatriculer',
      'dissoudre',
      'visualiser',
      'statistiques',
      'annuaire',
    ])
    expect(codes('NOTAIRE_COLLAB')).toEqual(['visualiser', 'statistiques', 'annuaire'])
  })

  test('l’assistance n’a que les statistiques', () => {
    expect(codes('TENEUR_ASS_HOTLINE_ADMIN')).toEqual(['statistiques'])
    expect(codes('TENEUR_ASS_HOTLINE_GES')).toEqual(['statistiques'])
  })

  test('« Consulter » mène à sa liste qui en a une ; les autres ont l’annuaire public', () => {
    const vers = (profil: Profil, authorities = authoritiesDe(profil)) =>
      tuilesPour(profil, authorities).find((t) => t.code === 'visualiser')?.vers
    const liste = '/copropriete?filtre=seeAllCopro'
    expect(vers('TENEUR_ADMIN_PRINC')).toBe(liste)
    expect(vers('TELE_NONPRO_ADMIN_PRINC')).toBe(liste)
    // Sa tuile « Annuaire » y mène déjà.
    expect(vers('DEFAULT')).toBeUndefined()
    expect(vers('TELE_NONPRO_ADMIN_PRINC', authoritiesEnAttente('TELE_NONPRO_ADMIN_PRINC'))).toBeUndefined()
    const enAttente = tuilesPour('TELE_PRO_GESTION', authoritiesEnAttente('TELE_PRO_GESTION'))
    expect(enAttente.map((t) => t.code)).not.toContain('gerer')
  })

  test('un compte en attente de sa lettre : ce qu’il ne peut pas encore ouvrir le dit, et mène à l’activation', () => {
    for (const p of CODES_PROFILS.filter((c) => c.startsWith('TELE_'))) {
      const droits = authoritiesEnAttente(p)
      const attendues = tuilesPour(p, droits).filter((t) => t.vers === '/compte/activation')
      for (const t of attendues) expect(t.detail).toBe('À l’activation de votre compte.')
      const ouvertes = tuilesPour(p, droits).filter((t) => t.vers !== '/compte/activation')
      expect(ouvertes.filter((t) => t.vers.startsWith('/copropriete'))).toEqual([])
      expect(ouvertes.map((t) => t.code)).not.toContain('rattacher')
      if (p.includes('ADMIN'))
        expect(attendues.map((t) => t.code)).toEqual(['annuelle', 'standard', 'mandats', 'rattacher'])
    }
  })

  test('aucun profil n’a deux fois la même tuile', () => {
    for (const p of CODES_PROFILS) expect(new Set(codes(p)).size).toBe(codes(p).length)
  })
})
