import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer, type AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { creerAntivirus } from './antivirus.ts'
import { ouvrirClamdFactice, type ClamdFactice } from '#server/demonstration/clamd-factice.ts'

const ouverts: ClamdFactice[] = []

async function clamd(
  juger: (contenu: Buffer) => string | null,
  ecoute: string | 0 = 0,
): Promise<ClamdFactice> {
  const factice = await ouvrirClamdFactice(ecoute, juger)
  ouverts.push(factice)
  return factice
}

afterEach(async () => {
  await Promise.all(ouverts.splice(0).map((c) => c.fermer()))
})

describe('antivirus', () => {
  test('envoie tout le contenu, en morceaux, et croit la réponse', async () => {
    const factice = await clamd((contenu) =>
      contenu.includes('EICAR') ? 'stream: Win.Test.EICAR_HDB-1 FOUND' : 'stream: OK',
    )
    const examiner = creerAntivirus(factice.adresse)
    const gros = randomBytes(300_000)
    expect(await examiner(gros)).toBe('sain')
    expect(factice.recus[0]!.equals(gros)).toBe(true)
    expect(await examiner(Buffer.from('…EICAR…'))).toBe('infecte')
  })

  test('parle aussi par une socket du système', async () => {
    const chemin = join(tmpdir(), `clamd-${randomBytes(6).toString('hex')}.sock`)
    const factice = await clamd(() => 'stream: OK', chemin)
    expect(await creerAntivirus(factice.adresse)(Buffer.from('x'))).toBe('sain')
    rmSync(chemin, { force: true })
  })

  test('lève quand il refuse le flux, se tait, raccroche ou n’est pas là', async () => {
    const limite = await clamd(() => 'INSTREAM size limit exceeded. ERROR')
    await expect(creerAntivirus(limite.adresse)(Buffer.from('x'))).rejects.toThrow(/size limit/)
    const muet = await clamd(() => null)
    await expect(creerAntivirus(muet.adresse, 100)(Buffer.from('x'))).rejects.toThrow(/à temps/)
    const vague = await clamd(() => '')
    await expect(creerAntivirus(vague.adresse)(Buffer.from('x'))).rejects.toThrow(/a répondu/)
    const { adresse } = limite
    await Promise.all(ouverts.splice(0).map((c) => c.fermer()))
    await expect(creerAntivirus(adresse)(Buffer.from('x'))).rejects.toThrow(/ECONNREFUSED/)
  })
})

test('une réponse sans fin est coupée, et n’est pas un verdict', async () => {
  let coupee: () => void = () => undefined
  const fin = new Promise<void>((resolve) => (coupee = resolve))
  const bavard = createServer((socket) => {
    const ecrire = () => {
      while (!socket.destroyed && socket.write('stream: OK '.repeat(1_000)));
    }
    socket.on('drain', ecrire)
    socket.on('error', () => undefined)
    socket.on('close', () => coupee())
    ecrire()
  })
  await new Promise<void>((resolve) => bavard.listen(0, '127.0.0.1', resolve))
  const examiner = creerAntivirus(`127.0.0.1:${(bavard.address() as AddressInfo).port}`)
  await expect(examiner(Buffer.from('x'))).rejects.toThrow('sans fin')
  await fin
  bavard.close()
})
