import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  etatDeRegle,
  REGLES_DU_COMPTE,
  reglesDuChamp,
  verifierMotDePasse,
  type Regle,
} from './mot-de-passe.ts'
import { MOT_DE_PASSE_MAX, MOT_DE_PASSE_MIN } from './bornes.ts'

const SPECIAUX = '~!@#$%^&*_-+=|(){}[]:;<>,.?/'
const ESPACES =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'

const codes = (motDePasse: string, confirmation = motDePasse) =>
  verifierMotDePasse(motDePasse, confirmation).map((r) => `${r.champ} ${r.code}`)
const manquees = (motDePasse: string, regles: readonly Regle[] = REGLES_DU_COMPTE) =>
  regles.filter((r) => !r.remplie(motDePasse)).map((r) => r.code)

describe('le mot de passe d’un compte (§5.2)', () => {
  test('six règles, et ce que la personne en lit', () => {
    expect(REGLES_DU_COMPTE.map((r) => `${r.code} : ${r.libelle}`)).toEqual([
      'longueur : 12 caractères au moins',
      'majuscule : une lettre majuscule',
      'minuscule : une lettre minuscule',
      'chiffre : un chiffre',
      `special : un caractère spécial parmi ${SPECIAUX}`,
      'espace : aucun espace',
    ])
  })

  test.each<[string, string[]]>([
    ['Abcdefgh-123', []],
    ['Abcdefgh-12', ['longueur']],
    ['abcdefgh-123', ['majuscule']],
    ['ABCDEFGH-123', ['minuscule']],
    ['Abcdefgh-abc', ['chiffre']],
    ['Abcdefgh0123', ['special']],
    ['Abcdefgh -12', ['espace']],
    ['Abcdefgh-12 ', ['espace']],
    [' Abcdefgh-12', ['espace']],
    ['', ['longueur', 'majuscule', 'minuscule', 'chiffre', 'special', 'espace']],
  ])('« %s » manque à %j', (motDePasse, attendues) => {
    expect(manquees(motDePasse)).toEqual(attendues)
    expect(codes(motDePasse)).toEqual(
      motDePasse === ''
        ? ['motDePasse OBLIGATOIRE', 'confirmation OBLIGATOIRE']
        : attendues.map(() => 'motDePasse MDP_REGLES').slice(0, 1),
    )
  })

  test('au plus 128 caractères', () => {
    const long = (n: number) => 'Abcdefgh-123'.padEnd(n, 'x')
    expect([MOT_DE_PASSE_MIN, MOT_DE_PASSE_MAX]).toEqual([12, 128])
    expect(codes(long(128))).toEqual([])
    expect(verifierMotDePasse(long(129), long(129))).toEqual([
      { champ: 'motDePasse', code: 'TROP_LONG', params: { max: 128 } },
    ])
  })

  test('un caractère compte pour un, même écrit sur deux unités', () => {
    expect(manquees('Abcdefg-12😀')).toEqual(['longueur'])
    expect(manquees('Abcdefg-123😀')).toEqual([])
    expect(codes('Abcdefgh-123'.padEnd(12 + 116 * 2, '😀'))).toEqual([])
    expect(codes('Abcdefgh-123'.padEnd(12 + 117 * 2, '😀'))).toEqual(['motDePasse TROP_LONG'])
  })

  test('les lettres accentuées, grecques ou cyrilliques ont leur casse ; un chiffre est de 0 à 9', () => {
    expect(manquees('Éàèùçêôî-123')).toEqual([])
    expect(manquees('Ωαβγδεζη-123')).toEqual([])
    expect(manquees('ÉÀÈÙÇÊÔÎ-123')).toEqual(['minuscule'])
    expect(manquees('éàèùçêôî-123')).toEqual(['majuscule'])
    expect(manquees('Abcdefgh-١٢٣')).toEqual(['chiffre'])
    expect(manquees('Abcdefgh-½²³')).toEqual(['chiffre'])
    expect(manquees('漢字漢字漢字-123')).toEqual(['longueur', 'majuscule', 'minuscule'])
  })

  test('les caractères spéciaux sont les vingt-huit de la spécification, et eux seuls', () => {
    const clavier = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i))
    const signes = clavier.filter((c) => !/[A-Za-z0-9]/.test(c))
    const admis = signes.filter((c) => manquees(`Abcdefgh0123${c}`).every((r) => r !== 'special'))
    expect(admis).toEqual(SPECIAUX.split('').sort())
    expect(signes.filter((c) => !admis.includes(c))).toEqual([' ', '"', "'", '\\', '`'])
    for (const c of '€£§«»’…') expect(manquees(`Abcdefgh0123${c}`)).toEqual(['special'])
  })

  test.each(Array.from(ESPACES).map((e) => [e.codePointAt(0)!.toString(16).padStart(4, '0'), e]))(
    'l’espace U+%s est refusé au début, au milieu et à la fin',
    (_, espace) => {
      for (const m of [`${espace}Abcdefgh-123`, `Abcdef${espace}gh-123`, `Abcdefgh-123${espace}`])
        expect(manquees(m)).toEqual(['espace'])
    },
  )

  test('la confirmation est le même texte, à la lettre près', () => {
    expect(codes('Abcdefgh-123', 'Abcdefgh-124')).toEqual(['confirmation MDP_DIFFERENTS'])
    expect(codes('Abcdefgh-123', 'abcdefgh-123')).toEqual(['confirmation MDP_DIFFERENTS'])
    expect(codes('Abcdefgh-123', '')).toEqual(['confirmation OBLIGATOIRE'])
    expect(codes('', '')).toEqual(['motDePasse OBLIGATOIRE', 'confirmation OBLIGATOIRE'])
    expect(codes('', 'Abcdefgh-123')).toEqual(['motDePasse OBLIGATOIRE', 'confirmation MDP_DIFFERENTS'])
    expect(codes('court', 'autre')).toEqual(['motDePasse MDP_REGLES', 'confirmation MDP_DIFFERENTS'])
  })

  test('accepté exactement quand les six règles, relues autrement, le sont', () => {
    const signe = fc.constantFrom(...`ABCabc012${SPECIAUX} "'`.split(''))
    fc.assert(
      fc.property(fc.string({ unit: signe, maxLength: 140 }), (m) => {
        const lettres = m.split('')
        const juste =
          m.length >= 12 &&
          m.length <= 128 &&
          lettres.some((c) => c >= 'A' && c <= 'Z') &&
          lettres.some((c) => c >= 'a' && c <= 'z') &&
          lettres.some((c) => c >= '0' && c <= '9') &&
          lettres.some((c) => SPECIAUX.includes(c)) &&
          !lettres.includes(' ')
        expect(codes(m).length === 0).toBe(juste)
      }),
      { numRuns: 500 },
    )
  })
})

describe('les lignes sous le champ (§5.2)', () => {
  test('neutres avant toute frappe, puis valides ou en erreur', () => {
    for (const regle of [...REGLES_DU_COMPTE, ...reglesDuChamp()])
      expect(etatDeRegle(regle, '')).toBe('neutre')
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (m) => {
        for (const regle of [...REGLES_DU_COMPTE, ...reglesDuChamp()])
          expect(etatDeRegle(regle, m)).toBe(regle.remplie(m) ? 'valide' : 'erreur')
      }),
    )
  })

  test('le champ partagé demande huit caractères, un chiffre, un spécial et les deux casses', () => {
    expect(reglesDuChamp().map((r) => `${r.code} : ${r.libelle}`)).toEqual([
      'longueur : 8 caractères au moins',
      'chiffre : un chiffre',
      `special : un caractère spécial parmi ${SPECIAUX}`,
      'casse : une majuscule et une minuscule',
    ])
    expect(manquees('Abcde-12', reglesDuChamp())).toEqual([])
    expect(manquees('Abcd-12', reglesDuChamp())).toEqual(['longueur'])
    expect(manquees('Abcde-xy', reglesDuChamp())).toEqual(['chiffre'])
    expect(manquees('Abcdef12', reglesDuChamp())).toEqual(['special'])
    expect(manquees('abcde-12', reglesDuChamp())).toEqual(['casse'])
    expect(manquees('ABCDE-12', reglesDuChamp())).toEqual(['casse'])
  })

  test('chaque règle s’ôte seule, et toutes ensemble', () => {
    for (const sansMin of [true, false])
      for (const chiffre of [true, false])
        for (const special of [true, false])
          for (const casse of [true, false]) {
            const regles = reglesDuChamp({ ...(sansMin && { min: null }), chiffre, special, casse })
            expect(regles.map((r) => r.code)).toEqual([
              ...(sansMin ? [] : ['longueur']),
              ...(chiffre ? ['chiffre'] : []),
              ...(special ? ['special'] : []),
              ...(casse ? ['casse'] : []),
            ])
            expect(manquees('', regles)).toEqual(regles.map((r) => r.code))
          }
  })

  test('la longueur se change', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 64 }), (min) => {
        const [longueur] = reglesDuChamp({ min })
        expect(longueur!.libelle).toBe(`${min} caractères au moins`)
        expect(longueur!.remplie('x'.repeat(min))).toBe(true)
        expect(longueur!.remplie('x'.repeat(min - 1))).toBe(false)
      }),
    )
  })
})
