import { expect, test } from 'vitest'
import { de } from './elision.ts'

test.each([
  ['Nadia Tremblarge', 'de Nadia Tremblarge'],
  ['Édith Vermorel', 'd’Édith Vermorel'],
  ['Odette', 'd’Odette'],
  ['Hélène', 'd’Hélène'],
  ['Hervé', 'd’Hervé'],
  ['Hassan', 'de Hassan'],
  ['Yves', 'd’Yves'],
  ['Yann', 'de Yann'],
  ['Œnone', 'd’Œnone'],
  ['Cabinet Altavor', 'de Cabinet Altavor'],
])('%s : %s', (nom, dit) => expect(de(nom)).toBe(dit))
