import { expect, test } from 'vitest'
import { ADRESSES_CONNECTEES } from './adresses.ts'
import { connectes } from './connectes.tsx'

test('chaque écran des personnes connectées a son adresse dans la liste, et elle seule', () => {
  const ecrans = (connectes.children as readonly { options: { path: string } }[]).map((e) => e.options.path)
  expect(ADRESSES_CONNECTEES).toEqual(ecrans)
})
