import { expect, test } from 'vitest'
import { ouLOnEnEtait, retenirLaSuite, retenirOuLOnEnEst, voisinesDe } from './voisines.ts'

test('d’une liste à l’autre, celle d’avant et celle d’après ; de nulle part, rien', () => {
  expect(voisinesDe('AA1234567')).toBeNull()
  retenirLaSuite({ adresse: '/outil?page=2', numeros: ['AA1234567', 'AB1234567', 'AC1234567'] })
  expect(voisinesDe('AB1234567')).toEqual({
    adresse: '/outil?page=2',
    rang: 2,
    nombre: 3,
    precedente: 'AA1234567',
    suivante: 'AC1234567',
  })
  expect(voisinesDe('AA1234567')?.precedente).toBeNull()
  expect(voisinesDe('AC1234567')?.suivante).toBeNull()
  expect(voisinesDe('ZZ9999999')).toBeNull()
})

test('la page où l’on revient est là où on l’a laissée, une autre se lit de son début', () => {
  retenirLaSuite({ adresse: '/outil', numeros: ['AA1234567'] })
  retenirOuLOnEnEst(640)
  // Relue, elle est la même page.
  retenirLaSuite({ adresse: '/outil', numeros: ['AA1234567', 'AB1234567'] })
  expect([ouLOnEnEtait('/outil'), ouLOnEnEtait('/outil?page=2')]).toEqual([640, 0])
  retenirLaSuite({ adresse: '/outil?page=2', numeros: ['AC1234567'] })
  expect([ouLOnEnEtait('/outil'), ouLOnEnEtait('/outil?page=2')]).toEqual([0, 0])
})
