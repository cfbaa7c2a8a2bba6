import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { etatRepris } from '#domain/socle/machine.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { creerGeocodage } from '#server/socle/outside/localisation.ts'
import { replacer } from './replacer.ts'

let base: Awaited<ReturnType<typeof baseNeuve>>
let statut = 200
const questions: string[] = []

/** Répond comme la Géoplateforme : la même adresse, et une autre de la même rue. */
const serveur = createServer((req, res) => {
  const q = new URL(req.url ?? '/', 'http://service').searchParams.get('q') ?? ''
  questions.push(q)
  const adresse = (housenumber: string, lon: number) => ({
    geometry: { type: 'Point', coordinates: [lon, 48.8555] },
    properties: {
      label: `${housenumber} Rue de Rivoli 75004 Paris`,
      id: `75104_8249_000${housenumber}`,
      name: `${housenumber} Rue de Rivoli`,
      postcode: '75004',
      citycode: '75104',
      city: 'Paris',
      type: 'housenumber',
    },
  })
  res
    .writeHead(statut, { 'content-type': 'application/json' })
    .end(
      JSON.stringify({ features: q.includes('rivoli') ? [adresse('12', 2.37), adresse('10', 2.36041)] : [] }),
    )
})

beforeAll(async () => {
  await new Promise<void>((resolve) => serveur.listen(0, '127.0.0.1', resolve))
  base = await baseNeuve()
  const etat = etatRepris('IMMATRICULEE_A_RATTACHER')
  const ici = { codePostal: '75004', localite: 'Paris', codeInsee: '75104', departement: '75', etat }
  const dues = await base.db
    .insertInto('copropriete')
    .values([
      { ...ici, origine: 'IMPORT', numero: 'XR0000001', voie: '10 r de rivoli' },
      { ...ici, origine: 'IMPORT', numero: 'XR0000002', voie: '3 rue Inconnue' },
    ])
    .returning('id as coproprieteId')
    .execute()
  await base.db.insertInto('positionEcartee').values(dues).execute()
})
afterAll(async () => {
  serveur.closeAllConnections()
  serveur.close()
  await base.fermer()
})

const passer = () => {
  const url = `http://127.0.0.1:${(serveur.address() as AddressInfo).port}`
  const muette = () => Promise.reject(new Error('la version embarquée a été appelée'))
  const geocodage = creerGeocodage({ geocodageUrl: url, cadastreUrl: url, rnbUrl: url }, muette)
  return replacer({ db: base.db, geocodage })
}
const attendues = async () => (await base.db.selectFrom('positionEcartee').selectAll().execute()).length
const positions = () =>
  base.db.selectFrom('copropriete').select(['numero', 'cleAdresse', 'lon', 'lat']).orderBy('numero').execute()

test('le service se tait : l’adresse attend ; il répond : la bonne est placée, l’inconnue reste sans position', async () => {
  statut = 500
  await passer()
  expect(await attendues()).toBe(2)
  statut = 200
  await passer()
  expect(questions).toContain('10 r de rivoli 75004 Paris')
  expect(await positions()).toEqual([
    { numero: 'XR0000001', cleAdresse: '75104_8249_00010', lon: 2.36041, lat: 48.8555 },
    { numero: 'XR0000002', cleAdresse: null, lon: null, lat: null },
  ])
  expect(await attendues()).toBe(0)
})
