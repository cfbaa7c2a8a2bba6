import { describe, expect, test } from 'vitest'
import { imprimer } from '../essais/tableau.ts'
import { authoritiesDe, authoritiesEnAttente } from './grants.ts'
import { CODES_PROFILS, type Profil } from './profils.ts'
import { tuilesPour } from './tuiles.ts'

const codes = (profil: Profil) => tuilesPour(profil, authoritiesDe(profil)).map((t) => t.code)

describe('les tuiles de l’accueil (§2.6)', () => {
  test('le tableau entier, par profil', async () => {
    const lignes = CODES_PROFILS.map((p) => [p, codes(p).join(', ')])
    await expect(imprimer(['profil', 'tuiles'], lignes)).toMatchFileSnapshot('./__snapshots__/tuiles.txt')
  })

  test('le visiteur immatricule, consulte, met à jour, lit l’annuaire et les statistiques', () => {
    expect(codes('DEFAULT')).toEqual(['immatriculer', 'visualiser', 'annuelle', 'annuaire', 'statistiques'])
    expect(codes('RESTREINT')).toEqual(codes('DEFAULT'))
  })

  test('un administrateur a les tuiles du visiteur, plus trois', () => {
    for (const p of CODES_PROFILS.filter((c) => c.startsWith('TELE_') && c.includes('ADMIN')))
      expect(codes(p)).toEqual([...codes('DEFAULT'), 'standard', 'mandats', 'rattacher'])
  })

  test('l’assistance n’a que les statistiques', () => {
    expect(codes('TENEUR_ASS_HOTLINE_ADMIN')).toEqual(['statistiques'])
    expect(codes('TENEUR_ASS_HOTLINE_GES')).toEqual(['statistiques'])
  })

  test('l’accueil du collaborateur de notaire est réduit', () => {
    expect(codes('NOTAIRE_COLLAB')).toEqual(['visualiser', 'statistiques', 'annuaire'])
  })

  test('« Consulter » mène à sa liste qui en a une, à l’annuaire public les autres', () => {
    const vers = (profil: Profil, authorities = authoritiesDe(profil)) =>
      tuilesPour(profil, authorities).find((t) => t.code === 'visualiser')?.vers
    const liste = '/copropriete?filtre=seeAllCopro'
    for (const p of ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB', 'TENEUR_ADMIN_PRINC'] as const)
      expect([p, vers(p)]).toEqual([p, liste])
    expect(vers('TELE_NONPRO_ADMIN_PRINC')).toBe(liste)
    expect(vers('DEFAULT')).toBe('/annuaire')
    expect(vers('TELE_NONPRO_ADMIN_PRINC', authoritiesEnAttente('TELE_NONPRO_ADMIN_PRINC'))).toBe('/annuaire')
    const enAttente = tuilesPour('TELE_PRO_GESTION', authoritiesEnAttente('TELE_PRO_GESTION'))
    expect(enAttente.map((t) => t.code)).not.toContain('gerer')
  })

  test('aucun profil n’a deux fois la même tuile', () => {
    for (const p of CODES_PROFILS) expect(new Set(codes(p)).size).toBe(codes(p).length)
  })
})
