import { afterAll, beforeAll, expect, test } from 'vitest'
import { ouvrirServiceFactice, type ServiceFactice } from './../demonstration/service-factice.ts'
import { appelHttp, ReponseRefusee } from './transport.ts'

let service: ServiceFactice
beforeAll(async () => {
  service = await ouvrirServiceFactice()
})
afterAll(() => service.fermer())

test('un service qui renvoie ailleurs n’est pas suivi, et son renvoi est un refus', async () => {
  service.reponses = [{ statut: 302, entetes: { location: `${service.url}/ailleurs` } }]
  const appel = appelHttp(service.url)('/search', { q: '10 rue de Rivoli' })
  await expect(appel).rejects.toBeInstanceOf(ReponseRefusee)
  await expect(appel).rejects.toMatchObject({ statut: 302 })
  expect(service.demandes.map((d) => d.chemin)).toEqual(['/search'])
})
