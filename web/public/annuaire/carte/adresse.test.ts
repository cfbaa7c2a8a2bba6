import { expect, test } from 'vitest'
import { ecrirePlace, lirePlace } from './adresse.ts'

test('une place se garde dans l’adresse et s’y relit', () => {
  const place = { zoom: 12, lat: 45.76, lon: -4.835 }
  expect(lirePlace(`?q=x&carte=${ecrirePlace(place)}`)).toEqual(place)
})

test.each([
  '',
  '?carte=',
  '?carte=12',
  '?carte=99/45/4',
  '?carte=1/45/4',
  '?carte=12/91/4',
  '?carte=12/45/181',
  '?carte=a/b/c',
])('« %s » ne dit pas où', (recherche) => {
  expect(lirePlace(recherche)).toBeNull()
})
