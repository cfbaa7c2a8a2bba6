import { describe, expect, test } from 'vitest'
import { afficherNom, afficherNomSansNumero } from './nom.ts'

const lilas = { nom: 'Les Lilas', adresse: '3 rue Haute 69003 Lyon', numero: 'AA1234567' }

describe('une copropriété se nomme', () => {
  test('par son nom d’usage, sinon son adresse, sinon son numéro', () => {
    expect(afficherNom(lilas)).toBe('Les Lilas')
    expect(afficherNom({ ...lilas, nom: null })).toBe('3 rue Haute 69003 Lyon')
    expect(afficherNom({ ...lilas, nom: null, adresse: null })).toBe('AA1-234-567')
    expect(afficherNom({ nom: null, adresse: null, numero: null })).toBe('')
  })

  test('sans redire le numéro que l’on lit à côté', () => {
    expect(afficherNomSansNumero(lilas)).toBe('Les Lilas')
    expect(afficherNomSansNumero({ ...lilas, nom: null })).toBe('3 rue Haute 69003 Lyon')
    expect(afficherNomSansNumero({ nom: null, adresse: null })).toBe('Copropriété sans nom d’usage')
  })
})
