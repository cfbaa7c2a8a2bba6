import { setTimeout as attendre } from 'node:timers/promises'
import { buffer } from 'node:stream/consumers'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { fromBufferPromise } from 'yauzl'
import { describe, expect, test } from 'vitest'
import { archiverEnFlux, type Partie } from './archive-en-flux.ts'

const LE = new Date('2026-11-20T10:00:00.000Z')

async function lire(octets: Buffer): Promise<Record<string, string>> {
  const zip = await fromBufferPromise(octets)
  const lues: Record<string, string> = {}
  for await (const partie of zip.eachEntry())
    lues[partie.fileName] = await text(await zip.openReadStreamPromise(partie))
  return lues
}

async function* texte(lignes: number): AsyncGenerator<string> {
  for (let n = 0; n < lignes; n += 1) yield `${n}\n`
}

describe('une archive qui part à mesure', () => {
  test('a chaque partie, octets ou flux, dans leur ordre', async () => {
    const parties: Partie[] = [
      { nom: 'a.pdf', contenu: Buffer.from('A') },
      { nom: 'b.txt', contenu: texte(3) },
      { nom: 'c.pdf', contenu: Buffer.from('C') },
    ]
    const lues = await lire(await buffer(archiverEnFlux(parties, LE)))
    expect(lues).toEqual({ 'a.pdf': 'A', 'b.txt': '0\n1\n2\n', 'c.pdf': 'C' })
    expect(Object.keys(lues)).toEqual(['a.pdf', 'b.txt', 'c.pdf'])
  })

  test('une partie qui échoue coupe le flux : on ne croit pas l’archive entière', async () => {
    async function* fautive(): AsyncGenerator<string> {
      yield 'début'
      throw new Error('base perdue')
    }
    const flux = archiverEnFlux([{ nom: 'a.txt', contenu: fautive() }], LE)
    await expect(buffer(flux)).rejects.toThrow('base perdue')
  })

  test('une partie qui échoue avant que l’on lise ne renverse rien : qui lit ensuite l’apprend', async () => {
    const tombees = (async function* (): AsyncGenerator<Partie> {
      yield* [] as Partie[]
      throw new Error('la presse est tombée')
    })()
    const flux = archiverEnFlux(tombees, LE)
    await expect.poll(() => flux.destroyed).toBe(true)
    await expect(buffer(flux)).rejects.toThrow('la presse est tombée')
    const autre = archiverEnFlux([{ nom: 'a.txt', contenu: texte(1) }], LE)
    autre.destroy(new Error('coupé'))
    await expect(pipeline(autre, async () => undefined)).rejects.toThrow('coupé')
  })

  test('n’avance pas plus vite qu’on ne la lit, et s’arrête avec qui s’en va', async () => {
    let faites = 0
    let rendue = false
    async function* parties(): AsyncGenerator<Partie> {
      try {
        for (; faites < 1_000; faites += 1) yield { nom: `${faites}.pdf`, contenu: Buffer.alloc(100_000, 1) }
      } finally {
        rendue = true
      }
    }
    const flux = archiverEnFlux(parties(), LE)
    await attendre(50)
    expect(faites).toBeLessThan(5)
    flux.destroy()
    await expect.poll(() => rendue).toBe(true)
    expect(faites).toBeLessThan(5)
  })

  test('rend ce que lisait une partie en flux que l’on n’attend plus', async () => {
    let rendue = false
    async function* sansFin(): AsyncGenerator<string> {
      try {
        for (;;) yield Math.random().toString().repeat(5_000)
      } finally {
        rendue = true
      }
    }
    const flux = archiverEnFlux([{ nom: 'a.txt', contenu: sansFin() }], LE)
    await attendre(50)
    flux.destroy()
    await expect.poll(() => rendue).toBe(true)
  })
})
