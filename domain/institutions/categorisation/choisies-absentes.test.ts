import { expect, test } from 'vitest'
import { direChoisiesAbsentes } from './choisies-absentes.ts'

test.each<[string[], number, RegExp | null]>([
  [[], 40, null],
  [['AA0000001', 'AA0000002'], 2, null],
  [['AA0000001', 'AA0000001'], 1, null],
  [['AA0000001', 'aa0-000-001'], 1, null],
  [
    ['AA0000001'],
    0,
    /^La copropriété choisie n’y est pas\u00a0: elle n’est plus à l’annuaire, ne répond plus/,
  ],
  [['AA0000001', 'AA0000002', 'AA0000003'], 2, /^Une des 3 copropriétés choisies n’y est pas\u00a0: elle/],
  [['AA0000001', 'AA0000002', 'AA0000003'], 1, /^2 des 3 copropriétés choisies n’y sont pas\u00a0: elles/],
  [['AA0000001', 'AA0000002'], 0, /^Aucune des 2 copropriétés choisies n’y est\u00a0: elles/],
])('%j, %i trouvées', (choisies, trouvees, dit) => {
  const phrase = direChoisiesAbsentes(choisies, trouvees)
  if (dit === null) expect(phrase).toBeNull()
  else expect(phrase).toMatch(dit)
})
