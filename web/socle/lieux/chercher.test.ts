import { describe, expect, test } from 'vitest'
import { leSeul } from './chercher.ts'

const lieu = (nom: string, code: string, exact: boolean, dedans = false) =>
  ({ type: 'COMMUNE', code, nom, departement: code.slice(0, 2), dedans, exact, dit: null }) as const

describe('le lieu qui se détache', () => {
  const ailleurs = lieu('Saint-Denis', '97411', true)
  test('de plusieurs du même nom, celui du lieu déjà choisi', () => {
    const ici = lieu('Saint-Denis', '93066', true, true)
    expect(leSeul([ici, ailleurs])).toBe(ici)
    expect(leSeul([{ ...ici, dedans: false }, ailleurs])).toBeUndefined()
  })
  test('ce qui commence ainsi, dans le lieu choisi, laisse choisir', () => {
    expect(leSeul([lieu('Saint-Denis-en-Val', '45274', false, true), ailleurs])).toBeUndefined()
  })
  test('le seul qui réponde, et le seul de ce nom', () => {
    expect(leSeul([ailleurs])).toBe(ailleurs)
    expect(leSeul([lieu('Lyon', '69123', true), lieu('Lyons-la-Forêt', '27377', false)])?.code).toBe('69123')
  })
})
