import { describe, expect, test } from 'vitest'
import { retourSur } from './retour.ts'

describe('Après la connexion, on reste sur le site', () => {
  test.each([
    [null, '/'],
    ['/', '/'],
    ['/annuaire?q=1&tri=nom#bas', '/annuaire?q=1&tri=nom#bas'],
    ['/annuaire?q=Éclaron « x »', '/annuaire?q=%C3%89claron%20%C2%AB%20x%20%C2%BB'],
    ['/a%0d%0ab', '/a%0d%0ab'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/\t/evil.example', '/'],
    ['/\n/evil.example', '/'],
    ['/a\r\nset-cookie: x', '/'],
    [' //evil.example', '/'],
    ['annuaire', '/'],
    ['', '/'],
    ['/\ud800', '/'],
    [`/${'a'.repeat(1999)}`, `/${'a'.repeat(1999)}`],
    [`/${'a'.repeat(2000)}`, '/'],
  ])('« %s » mène à « %s »', (demande, attendu) => {
    expect(retourSur(demande)).toBe(attendu)
  })
})
