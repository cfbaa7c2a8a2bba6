import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { AUTHORITIES, type Authority } from './authorities.ts'
import { authoritiesDe } from './grants.ts'
import { DROITS_GESTION, MENU_PRINCIPAL, MENU_UTILISATEUR, menuPour, montreLaGestion } from './menu.ts'
import { CODES_PROFILS, type Profil } from './profils.ts'

const GESTION = 'Gérer mes copropriétés'
const codes = (profil: Profil | null) =>
  menuPour(MENU_PRINCIPAL, profil ? authoritiesDe(profil) : null).map((l) => l.code)
const deGestion = (authorities: readonly Authority[] | null) =>
  menuPour(MENU_PRINCIPAL, authorities).filter((l) => l.groupe === GESTION)

describe('le menu principal (§2.7)', () => {
  test('le tableau entier, par profil', async () => {
    const lignes = [...MENU_PRINCIPAL, ...MENU_UTILISATEUR].map((ligne) => [
      ligne.groupe ?? '',
      ligne.libelle,
      ligne.vers,
      menuPour([ligne], null).length > 0 ? 'x' : '',
      ...CODES_PROFILS.map((p) => (menuPour([ligne], authoritiesDe(p)).length > 0 ? 'x' : '')),
    ])
    const entetes = CODES_PROFILS.map((_, i) => String.fromCharCode(65 + i))
    const legende = CODES_PROFILS.map((p, i) => `${String.fromCharCode(65 + i)} = ${p}`).join('\n')
    const titres = ['groupe', 'entrée', 'adresse', 'sans session', ...entetes]
    await expect(`${imprimer(titres, lignes)}\n${legende}\n`).toMatchFileSnapshot('./__snapshots__/menu.txt')
  })

  test('le bloc de gestion vient entier, avec les sept droits, et jamais à moins', () => {
    expect(DROITS_GESTION).toHaveLength(7)
    expect(deGestion(DROITS_GESTION)).toHaveLength(7)
    for (const manquant of DROITS_GESTION)
      expect(deGestion(AUTHORITIES.filter((a) => a !== manquant))).toEqual([])
    fc.assert(
      fc.property(fc.subarray([...AUTHORITIES]), (droits) => {
        const attendu = droits.length === 0 || DROITS_GESTION.every((d) => droits.includes(d)) ? 7 : 0
        expect(deGestion(droits)).toHaveLength(attendu)
      }),
    )
  })

  test('une liste de droits vide vaut permission pour ces entrées, et pour elles seules', () => {
    expect(montreLaGestion([])).toBe(true)
    expect(menuPour(MENU_PRINCIPAL, []).filter((l) => l.droit !== 'public')).toEqual(deGestion([]))
    expect(menuPour(MENU_UTILISATEUR, [])).toEqual([])
  })

  test('un visiteur sans session n’a que les entrées publiques', () => {
    expect(codes(null)).toEqual(['accueil', 'aide', 'annuaire', 'statistiques'])
  })

  test('administrateurs et gestionnaires voient le bloc de gestion ; notaires, teneurs et assistance non', () => {
    const voient = CODES_PROFILS.filter(
      (p) => authoritiesDe(p).length > 0 && deGestion(authoritiesDe(p)).length > 0,
    )
    expect(voient).toEqual(CODES_PROFILS.filter((p) => p.startsWith('TELE_')))
  })

  test('le titre « Statistiques » porte les données brutes, leur grille et la liste des télédéclarants', () => {
    const groupe = MENU_PRINCIPAL.filter((l) => l.groupe === 'Statistiques')
    expect(groupe.map((l) => l.droit)).toEqual([
      ['DONNEES_BRUTES'],
      ['DONNEES_BRUTES'],
      ['LST_TELEDECLARANT'],
    ])
    expect(codes('INSTITUTIONNEL')).toEqual([
      'accueil',
      'donnees-brutes',
      'grille-de-lecture',
      'aide',
      'annuaire',
      'statistiques',
      'categorisation',
      'guide-de-l-outil',
    ])
  })

  test('les adresses de gestion portent les valeurs de filtre de la spécification', () => {
    const filtres = MENU_PRINCIPAL.filter((l) => l.groupe === GESTION).map((l) => l.vers)
    expect(filtres).toEqual([
      '/copropriete?filtre=seeAllCopro',
      '/copropriete?filtre=standard',
      '/copropriete?filtre=annuelle',
      '/copropriete?filtre=renouveler-mandat',
      '/copropriete?filtre=declare-new-successor',
      '/rattacher-une-copropriete',
      '/copropriete?filtre=dissolution',
    ])
  })

  test('chaque entrée a son code', () => {
    const tous = [...MENU_PRINCIPAL, ...MENU_UTILISATEUR].map((l) => l.code)
    expect(new Set(tous).size).toBe(tous.length)
  })
})
