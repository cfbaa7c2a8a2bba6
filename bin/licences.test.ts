import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const { estPermise, interdits } = (await import(resolve('bin/licences.mjs'))) as {
  estPermise: (licence: string) => boolean
  interdits: (paquets: Record<string, { license?: string }>) => { nom: string; licence: string }[]
}

test.each([
  ['MIT', true],
  ['(MIT AND Zlib)', true],
  ['(MIT OR GPL-3.0)', true],
  ['GPL-3.0', false],
  ['(MIT AND GPL-3.0)', false],
  ['', false],
])('%s : %s', (licence, permise) => {
  expect(estPermise(licence)).toBe(permise)
})

test('un composant sans licence, ou d’une autre, est nommé ; le projet lui-même n’en est pas un', () => {
  expect(
    interdits({
      '': {},
      'node_modules/bon': { license: 'ISC' },
      'node_modules/a/node_modules/@x/muet': {},
      'node_modules/contagieux': { license: 'AGPL-3.0' },
    }),
  ).toEqual([
    { nom: '@x/muet', licence: '' },
    { nom: 'contagieux', licence: 'AGPL-3.0' },
  ])
})
