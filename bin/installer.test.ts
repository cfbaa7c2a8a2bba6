import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

interface Machine {
  version: string
  versions: { node: string }
  execPath: string
}
const { choisirNode } = (await import(resolve('bin/installer.mjs'))) as {
  choisirNode: (chemin: string, machine: Machine) => string
}

const machine = (node: string): Machine => ({
  version: `v${node}`,
  versions: { node },
  execPath: '/usr/bin/node',
})
const dossier = mkdtempSync(join(tmpdir(), 'registre-node-'))
afterAll(() => rmSync(dossier, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Un Node que npm aurait apporté, et qui répond ainsi. */
function node(nom: string, script: string): string {
  const chemin = join(dossier, nom)
  writeFileSync(chemin, script, { mode: 0o755 })
  return chemin
}
const SAIN = node('sain', '#!/bin/sh\necho v24.21.0\n')
const SANS_BIBLIOTHEQUE = node(
  'sans-bibliotheque',
  '#!/bin/sh\necho "node: error while loading shared libraries: libatomic.so.1: cannot open shared object file" >&2\nexit 127\n',
)
const SANS_GLIBC = node('sans-glibc', '#!/lib/chargeur-absent\n')
const ABSENT = join(dossier, 'absent')

describe('le Node du produit', () => {
  test('celui de npm, s’il s’exécute', () => {
    expect(choisirNode(SAIN, machine('20.20.2'))).toBe(SAIN)
  })

  test.each([SANS_BIBLIOTHEQUE, SANS_GLIBC, ABSENT])(
    'sinon celui de la machine, s’il est récent',
    (chemin) => {
      expect(choisirNode(chemin, machine('24.0.0'))).toBe('/usr/bin/node')
    },
  )

  test.each([
    [SANS_BIBLIOTHEQUE, 'à celui de npm il manque la bibliothèque libatomic.so.1'],
    [SANS_GLIBC, 'celui de npm demande la glibc, que ce système n’a pas'],
    [ABSENT, 'npm n’en apporte pas pour elle'],
  ])('sinon une phrase dit ce qui manque et quoi faire', (chemin, manque) => {
    const dire = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    expect(() => choisirNode(chemin, machine('20.20.2'))).toThrow('statut 1')
    expect(dire.mock.calls.flat().join('\n')).toMatch(
      new RegExp(`^Il faut Node 24 ou plus récent\\. .*v20\\.20\\.2, et ${manque}.*Installez Node 24`),
    )
  })
})
