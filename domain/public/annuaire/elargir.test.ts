import { expect, test } from 'vitest'
import { aAjouter, direRecherche, nomDuFichier } from './emporter.ts'
import { aRetirer, dansLeDepartement } from './elargir.ts'

test('sans résultat, on retire d’abord ce qui est tapé en mots, et jamais le dernier critère', () => {
  expect(aRetirer({ departement: '69', lotsMin: '20', voie: 'hugo' })).toEqual([
    'voie',
    'lotsMin',
    'departement',
  ])
  expect(aRetirer({ voie: 'hugo' })).toEqual([])
  expect(aRetirer({})).toEqual([])
})

test('une commune s’élargit à son département', () => {
  expect(dansLeDepartement({ commune: '2B033', lotsMin: '3' })).toEqual({ departement: '2B', lotsMin: '3' })
  expect(dansLeDepartement({ commune: '97411' })).toEqual({ departement: '974' })
  expect(dansLeDepartement({ commune: 'zzz' })).toBeNull()
  expect(dansLeDepartement({ commune: '99999' }), 'le département 99 n’existe pas').toBeNull()
  expect(dansLeDepartement({ commune: '20004' }), 'la Corse n’est plus le 20').toBeNull()
  expect(dansLeDepartement({ departement: '69' })).toBeNull()
})

test('trop de résultats : le critère qui resserre le plus, parmi ceux que l’on n’a pas donnés', () => {
  expect(aAjouter({ lotsMin: '3' })).toBe('un département ou une commune')
  expect(aAjouter({ region: '84' })).toBe('un département ou une commune')
  expect(aAjouter({ departement: '75' })).toBe('une commune')
  expect(aAjouter({ commune: '75118' })).toBe('une voie ou un nombre de lots')
  expect(aAjouter({ codePostal: '75018', voie: 'ordener' })).toBe(
    'un nombre de lots ou une période de construction',
  )
  expect(
    aAjouter({ commune: '1', voie: 'a', lotsMin: '1', periodeConstruction: 'x', typeSyndic: 'PRO' }),
  ).toBe('un nom')
})

test('un fichier emporté dit chacun de ses filtres, et son jour dans son nom', () => {
  expect(
    direRecherche(
      { saisie: { commune: '69123', lotsMin: '1000' }, rangement: 'nom-asc' },
      { commune: 'Lyon' },
    ),
  ).toEqual(['Commune\u00a0: Lyon', 'Lots, au moins\u00a0: 1\u202f000', 'Rangement\u00a0: par nom'])
  expect(direRecherche({ q: 'hugo', saisie: {}, rangement: 'nom-asc' }, {})).toEqual([
    'Recherche\u00a0: hugo',
  ])
  expect(direRecherche({ saisie: { nom: 'a' }, rangement: 'nom-desc' }, {}).at(-1)).toBe(
    'Rangement\u00a0: par nom, de Z à A',
  )
  expect(nomDuFichier('2026-11-24')).toBe('annuaire-coproprietes-20261124')
})
