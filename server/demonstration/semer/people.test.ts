import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import { PEOPLE } from './people.ts'
import { syndicInvente } from './syndics.ts'

const chez = (profil: string) => PEOPLE.find((p) => p.profil === profil)?.teledeclarant

describe('les personnes de démonstration', () => {
  test('une par profil, toutes différentes', () => {
    expect(PEOPLE.map((p) => p.profil)).toEqual(CODES_PROFILS)
    for (const cle of ['cle', 'identifiant', 'email'] as const)
      expect(new Set(PEOPLE.map((p) => p[cle])).size).toBe(CODES_PROFILS.length)
  })

  test('leur courriel ne peut joindre personne, leur mot de passe suit le §5.2', () => {
    for (const { email, motDePasse } of PEOPLE) {
      expect(email).toMatch(/^[a-z.]+@demonstration\.invalid$/)
      expect(motDePasse).toMatch(/^(?=.*[A-Z])(?=.*[a-z])(?=.*\d)(?=.*[~!@#$%^&*_\-+=])\S{12,}$/)
    }
  })

  test('les administrateurs secondaires et gestionnaires sont chez leur administrateur principal', () => {
    for (const famille of ['TELE_PRO', 'TELE_NONPRO']) {
      expect(chez(`${famille}_ADMIN_SECOND`)).toBe(chez(`${famille}_ADMIN_PRINC`))
      expect(chez(`${famille}_GESTION`)).toBe(chez(`${famille}_ADMIN_PRINC`))
    }
    expect(chez('TENEUR_ADMIN_PRINC')?.type).toBe('0')
    expect(chez('TENEUR_ASS_HOTLINE_GES')).toBe(chez('TENEUR_ADMIN_PRINC'))
    expect(chez('DEFAULT')).toBeNull()
  })

  test('les SIRET inventés ont la bonne clé et un SIREN que le répertoire n’attribue pas', () => {
    const sirets = [
      ...PEOPLE.flatMap((p) => p.teledeclarant?.siret ?? []),
      ...Array.from({ length: 60 }, (_, rang) => syndicInvente('2A', rang, ['Ajaccio']).siret),
    ]
    for (const siret of sirets) {
      expect(lireSiret(siret)).toBe(siret)
      expect(siret).toMatch(/^0/)
    }
  })

  test('« npm run people » les imprime en JSON', async () => {
    const { stdout } = await promisify(execFile)(process.execPath, [
      join(import.meta.dirname, 'imprimer-people.ts'),
    ])
    const lues = JSON.parse(stdout) as Record<string, string>[]
    expect(lues).toHaveLength(16)
    expect(Object.keys(lues[0] ?? {})).toEqual([
      'profil',
      'libelle',
      'prenom',
      'nom',
      'identifiant',
      'email',
      'motDePasse',
    ])
  })
})
