import { expect, test } from 'vitest'
import { direProfil } from './dire-profil.ts'
import { CODES_PROFILS, PROFILS } from '#domain/socle/acces/profils.ts'

test('un administrateur provisoire se lit sous son nom ; tout autre, sous celui de son profil', () => {
  expect(direProfil('TELE_PRO_ADMIN_PRINC', 'AUTRE')).toBe(
    'Administrateur provisoire – administrateur principal',
  )
  expect(direProfil('TELE_PRO_GESTION', 'AUTRE')).toBe('Administrateur provisoire – gestionnaire')
  for (const profil of CODES_PROFILS)
    for (const type of ['PRO', 'NON_PRO', 'NOTAIRE', '0', null] as const)
      expect(direProfil(profil, type)).toBe(PROFILS[profil].libelle)
})
