import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ouvrirProduit, type Produit } from '#server/essais/produit.ts'
import { creerFondDeCarte, estTuile } from './fond-de-carte.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const TUILE = { z: 12, x: 2103, y: 1460 }
const JOUR = 86_400_000

/** Ce que le service répond, et ce qu’on lui a demandé. */
let rendre: (res: ServerResponse) => void
let demandes: URLSearchParams[] = []
let dossier: string
const serveur = createServer((req, res) => {
  demandes.push(new URL(req.url ?? '/', 'http://service').searchParams)
  rendre(res)
})
const url = () => `http://127.0.0.1:${(serveur.address() as AddressInfo).port}/wmts`

beforeAll(() => new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  serveur.closeAllConnections()
  serveur.close()
})
beforeEach(async () => {
  rendre = (res) => void res.writeHead(200, { 'content-type': 'image/png' }).end(PNG)
  demandes = []
  dossier = await mkdtemp(join(tmpdir(), 'registre-tuiles-'))
  return () => rm(dossier, { recursive: true, force: true })
})

const ouvrir = (heure = { ms: 2_009 * JOUR }, octetsMax?: number) =>
  creerFondDeCarte(
    { fondDeCarteUrl: url(), dataDir: dossier },
    { delaiMs: 300, octetsMax, maintenantMs: () => heure.ms },
  )

test('une tuile se demande une fois, et se garde trente jours', async () => {
  const heure = { ms: 2_009 * JOUR }
  const fond = ouvrir(heure)
  const lues = await Promise.all([fond.lire(TUILE), fond.lire(TUILE)])
  expect(lues.map((l) => l.type)).toEqual(['image/png', 'image/png'])
  expect(demandes).toHaveLength(1)
  expect(Object.fromEntries(demandes[0]!)).toMatchObject({
    REQUEST: 'GetTile',
    LAYER: 'GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2',
    TILEMATRIXSET: 'PM',
    TILEMATRIX: '12',
    TILEROW: '1460',
    TILECOL: '2103',
  })
  // Où que l’on soit de sa dizaine, trente jours : ni vingt, ni soixante avec le navigateur, qui garde ce qui reste.
  heure.ms += 29 * JOUR
  expect((await ouvrir(heure).lire(TUILE)).ageMs).toBe(29 * JOUR)
  expect(demandes).toHaveLength(1)
  heure.ms += JOUR
  expect((await ouvrir(heure).lire(TUILE)).ageMs).toBe(0)
  expect(demandes).toHaveLength(2)
  heure.ms += 10 * JOUR
  await ouvrir(heure).lire({ ...TUILE, y: 1 })
  expect(await readdir(join(dossier, 'tuiles'))).toEqual(['203', '204'])
})

test('un dossier plein le reste quand le produit redémarre : les tuiles passent sans rester', async () => {
  const demarrer = () => ouvrir(undefined, 2 * PNG.length)
  for (const y of [1, 2, 3, 4]) expect((await demarrer().lire({ ...TUILE, y })).contenu).toEqual(PNG)
  expect((await readdir(join(dossier, 'tuiles', '200'))).toSorted()).toEqual(['12-2103-1', '12-2103-2'])
})

test.each([
  [
    'du texte',
    (res: ServerResponse) => void res.writeHead(200, { 'content-type': 'image/png' }).end('<html>'),
  ],
  ['une panne', (res: ServerResponse) => void res.writeHead(500).end()],
  ['un refus', (res: ServerResponse) => void res.writeHead(404).end()],
  [
    'un renvoi',
    (res: ServerResponse) => void res.writeHead(302, { location: 'http://ailleurs.invalid' }).end(),
  ],
  [
    'une image démesurée',
    (res: ServerResponse) => void res.writeHead(200).end(Buffer.concat([PNG, Buffer.alloc(600_000)])),
  ],
  ['le silence', () => undefined],
])('%s n’est pas une tuile, et ne se garde pas', async (_, reponse) => {
  rendre = reponse
  await expect(ouvrir().lire(TUILE)).rejects.toBeInstanceOf(Error)
  expect(await readdir(join(dossier, 'tuiles')).catch(() => [])).toEqual([])
})

test('une tuile est de son zoom', () => {
  expect(estTuile(TUILE)).toBe(true)
  for (const fausse of [
    { z: 20, x: 0, y: 0 },
    { z: 2, x: 4, y: 0 },
    { z: 2, x: 0, y: -1 },
    { z: 1.5, x: 0, y: 0 },
    { z: -1, x: 0, y: 0 },
  ])
    expect(estTuile(fausse)).toBe(false)
})

test('le produit relaie, refuse ce qui n’existe pas, et dit que le service se tait', async () => {
  const produits: Produit[] = []
  try {
    const ign = await ouvrirProduit({ config: { fondDeCarte: 'ign', fondDeCarteUrl: url() } })
    produits.push(ign)
    const demander = (produit: Produit, chemin: string) =>
      produit.visiteur().brut({ method: 'GET', url: `/fond-de-carte/${chemin}` })
    const lue = await demander(ign, '12/2103/1460')
    expect([lue.statusCode, lue.headers['content-type'], lue.headers['cache-control']]).toEqual([
      200,
      'image/png',
      'public, max-age=2592000, immutable',
    ])
    for (const chemin of ['99/0/0', '2/9/0', 'a/b/c', '2/-1/0', '2/1.5/0'])
      expect((await demander(ign, chemin)).statusCode).toBe(404)
    rendre = (res) => void res.writeHead(503).end()
    const muette = await demander(ign, '12/2103/1461')
    expect(muette.statusCode).toBe(503)
    expect(muette.json()).toMatchObject({ code: 'SERVICE_INDISPONIBLE' })
    const embarque = await ouvrirProduit()
    produits.push(embarque)
    expect((await demander(embarque, '12/2103/1460')).statusCode).toBe(404)
  } finally {
    for (const produit of produits) await produit.fermer()
  }
})
