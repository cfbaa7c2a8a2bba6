import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'

const { veiller } = (await import(resolve('bin/veille.mjs'))) as {
  veiller: (
    node: string,
    arguments_: string[],
    options: object,
  ) => { fin: Promise<number>; arreter: () => void }
}

const dossier = mkdtempSync(join(tmpdir(), 'registre-veille-'))
afterAll(() => rmSync(dossier, { recursive: true }))
afterEach(() => vi.restoreAllMocks())

/** Un programme qui note chaque lancement, puis fait ceci de son énième. */
function programme(nom: string, corps: string) {
  const trace = join(dossier, `${nom}.trace`)
  const script = join(dossier, `${nom}.mjs`)
  writeFileSync(trace, '')
  writeFileSync(
    script,
    `import { appendFileSync, readFileSync } from 'node:fs'
    appendFileSync(${JSON.stringify(trace)}, 'x')
    const fois = readFileSync(${JSON.stringify(trace)}, 'utf8').length
    const servir = () => new Promise((fini) => process.send({ pret: true }, fini))
    ${corps}`,
  )
  return {
    lancements: () => readFileSync(trace, 'utf8').length,
    veille: () => veiller(process.execPath, [script], { stdio: ['ignore', 'ignore', 'ignore', 'ipc'] }),
  }
}

describe('npm start relance ce qui tombe', () => {
  test('tué ou sorti en erreur après avoir servi : relancé ; fini de lui-même : non', async () => {
    const dire = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const p = programme(
      'tombe',
      `await servir()
       if (fois === 1) process.kill(process.pid, 'SIGKILL')
       if (fois === 2) process.exit(1)
       process.exit(0)`,
    )
    expect(await p.veille().fin).toBe(0)
    expect(p.lancements()).toBe(3)
    expect(dire.mock.calls.flat()).toEqual([
      'Le registre s’est arrêté sans qu’on le demande : il est relancé.',
      'Le registre s’est arrêté sans qu’on le demande : il est relancé.',
    ])
  })

  test('un réglage faux l’arrête avant qu’il serve : il n’est pas relancé', async () => {
    const p = programme('faux', 'process.exit(1)')
    expect(await p.veille().fin).toBe(1)
    expect(p.lancements()).toBe(1)
  })

  test('six chutes dans la minute : une phrase, et le statut de la dernière', async () => {
    const dire = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const p = programme('toujours', 'await servir(); process.exit(7)')
    expect(await p.veille().fin).toBe(7)
    expect(p.lancements()).toBe(6)
    expect(dire.mock.calls.flat().at(-1)).toBe(
      'Le registre est tombé 6 fois en une minute : il n’est plus relancé.',
    )
  })

  test('prié de s’arrêter, il ne revient pas, même s’il sort mal', async () => {
    const p = programme(
      'prie',
      `process.on('SIGTERM', () => process.exit(3))
       setInterval(() => undefined, 1000)
       await servir()`,
    )
    const veille = p.veille()
    await expect.poll(() => p.lancements()).toBe(1)
    await new Promise((r) => setTimeout(r, 300))
    veille.arreter()
    expect(await veille.fin).toBe(3)
    expect(p.lancements()).toBe(1)
  })
})
