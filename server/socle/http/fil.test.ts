import { createServer, type Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rendreErreurDuFil } from './erreurs.ts'

let serveur: Server
beforeAll(async () => {
  serveur = createServer((_, reponse) => reponse.end('lu'))
  serveur.on('clientError', rendreErreurDuFil)
  await new Promise<void>((fait) => serveur.listen(0, '127.0.0.1', fait))
})
afterAll(() => new Promise((fait) => serveur.close(fait)))

/** Ce que répond le fil à ces octets. */
const envoyer = (octets: string) =>
  new Promise<string>((fait, rate) => {
    let recu = ''
    const fil = connect((serveur.address() as AddressInfo).port, '127.0.0.1', () => fil.write(octets))
    fil.on('data', (morceau) => (recu += morceau.toString()))
    fil.on('close', () => fait(recu))
    fil.on('error', rate)
  })

test.each([
  [
    'des en-têtes trop grands',
    `GET / HTTP/1.1\r\nHost: x\r\nX: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'trop volumineuse',
  ],
  ['un HTTP mal formé', 'N’IMPORTE QUOI\r\n\r\n', 400, 'n’a pas pu être lue'],
])('%s : le fil répond en français, dans la forme de tout refus (§8)', async (_, octets, statut, phrase) => {
  const reponse = await envoyer(octets)
  expect(reponse).toMatch(new RegExp(`^HTTP/1.1 ${statut} `))
  const corps = JSON.parse(reponse.slice(reponse.indexOf('\r\n\r\n') + 4)) as {
    statut: number
    message: string
  }
  expect(corps.statut).toBe(statut)
  expect(corps.message).toContain(phrase)
})
