import { codes } from '../codes.ts'
import { describe, expect, test } from 'vitest'
import { plusJours } from '../jour.ts'
import {
  dernierDepotEnRetard,
  direEtatDemande,
  referenceDemande,
  reponseAttendue,
  TYPES_DEMANDE,
} from './demandes.ts'

describe('les demandes au teneur (§7.13, décision 0013)', () => {
  test('leur délai est en jours ouvrés, à compter d’un vendredi', () => {
    const delais = codes(TYPES_DEMANDE).map((t) => [t, reponseAttendue(t, '2026-11-20')])
    expect(delais).toEqual([
      ['IMMATRICULATION', '2026-11-27'],
      ['RATTACHEMENT', '2026-11-27'],
      ['DISSOLUTION', '2026-12-04'],
      ['DOUBLON_NOTAIRE', '2026-11-23'],
    ])
  })

  test('la référence porte le type, l’année du dépôt et le rang', () => {
    expect(referenceDemande('IMMATRICULATION', '2026-11-20', 123)).toBe('IM-2026-000123')
    expect(referenceDemande('DOUBLON_NOTAIRE', '2027-01-01', 1_234_567)).toBe('DO-2027-1234567')
  })

  test('son état se dit : la décision d’abord, puis ce que le dossier attend', () => {
    const etat = 'IMMATRICULATION_DEMANDE_DE_PRECISIONS'
    expect(direEtatDemande({ decision: 'REFUSEE', etat, tenue: true })).toBe('Refusée')
    expect(direEtatDemande({ decision: null, etat, tenue: false })).toBe('Précisions demandées')
    const immatriculee = { decision: null, etat: 'IMMATRICULEE_A_RATTACHER' } as const
    expect(direEtatDemande({ ...immatriculee, tenue: true })).toBe('En cours d’examen')
    expect(direEtatDemande({ ...immatriculee, tenue: false })).toBe('À examiner')
  })

  test('le dernier dépôt en retard est celui que le délai condamne, et pas le suivant', () => {
    for (const type of codes(TYPES_DEMANDE))
      for (let n = 0; n < 400; n += 1) {
        const aujourdhui = plusJours('2026-11-20', n)
        const limite = dernierDepotEnRetard(type, aujourdhui)
        expect(aujourdhui > reponseAttendue(type, limite)).toBe(true)
        expect(aujourdhui > reponseAttendue(type, plusJours(limite, 1))).toBe(false)
      }
  })

  test('deux types n’ont pas le même préfixe', () => {
    const prefixes = Object.values(TYPES_DEMANDE).map((t) => t.prefixe)
    expect(new Set(prefixes).size).toBe(4)
  })
})
