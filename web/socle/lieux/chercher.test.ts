import { describe, expect, test } from 'vitest'
import { leSeul } from './chercher.ts'

const lieu = (nom: string, code: string, dedans = false) =>
  ({ type: 'COMMUNE', code, nom, departement: code.slice(0, 2), dedans }) as const

describe('le lieu qui se détache', () => {
  const ailleurs = lieu('Saint-Denis', '97411')
  test('de plusieurs du même nom, celui du lieu déjà choisi', () => {
    const ici = lieu('Saint-Denis', '93066', true)
    expect(leSeul([ici, ailleurs], 'saint-denis')).toBe(ici)
    expect(leSeul([{ ...ici, dedans: false }, ailleurs], 'saint-denis')).toBeUndefined()
  })
  test('ce qui commence ainsi, dans le lieu choisi, laisse choisir', () => {
    expect(leSeul([lieu('Saint-Denis-en-Val', '45274', true), ailleurs], 'saint-denis')).toBeUndefined()
  })
  test('le seul qui réponde, et le seul de ce nom', () => {
    expect(leSeul([ailleurs], 'saint')).toBe(ailleurs)
    expect(leSeul([lieu('Lyon', '69123'), lieu('Lyons-la-Forêt', '27377')], 'LYON')?.code).toBe('69123')
  })
})
