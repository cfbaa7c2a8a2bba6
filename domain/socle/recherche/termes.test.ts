import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  approcher,
  completer,
  lireCritere,
  lireRecherche,
  nomsTapes,
  PLAFOND_DU_COMPTE,
  proposer,
  voiesTapees,
  type Recherche,
} from './termes.ts'
import { Vocabulaire } from './vocabulaire.ts'

const mots = (saisie: string, avecTerritoire = false) => {
  const r = lireRecherche(saisie, avecTerritoire)
  if (!('par' in r) || r.par !== 'mots') throw new Error(JSON.stringify(r))
  return r
}
const vocabulaire = new Vocabulaire()
vocabulaire.ajouter([
  'hugo',
  'lilas',
  'hugonnet',
  'victor',
  'federation',
  'hermitage',
  'thermes',
  'zygote',
  'avenue',
])
/** Ce que la première lecture approchée met à la place des mots tapés. */
const approches = (saisie: string) =>
  [...approcher(mots(saisie).mots, vocabulaire)].map(({ cases }) =>
    cases.map((choix) => choix.join('|')).join(' '),
  )

const code = (saisie: string, avecTerritoire = false) => {
  const r = lireRecherche(saisie, avecTerritoire)
  return 'code' in r ? r.code : null
}
describe('la recherche simple (§5.8)', () => {
  test.each(['AA1234567', 'aa1-234-567', ' AA1 234 567 '])('« %s » se cherche par numéro', (saisie) =>
    expect(lireRecherche(saisie, false)).toEqual({
      par: 'numero',
      numeros: ['AA1234567'],
      devine: false,
      autour: '',
    } satisfies Recherche),
  )

  test.each([
    ['AC8', 'AC8000000', 'AC8999999'],
    ['ac8-79', 'AC8790000', 'AC8799999'],
    ['AC8799', 'AC8799000', 'AC8799999'],
  ])('« %s », un début de numéro, avec ou sans tirets', (saisie, de, a) => {
    expect(mots(saisie).numeros).toEqual({ de, a })
    expect(lireRecherche(`$${saisie}`, false)).toMatchObject({ par: 'debut', numeros: { de, a } })
  })

  test('sept chiffres seuls finissent un numéro, quelles que soient ses lettres ; cinq sont un code postal', () => {
    const { numeros } = mots('8-799-641')
    expect(numeros).toHaveLength(676)
    expect(numeros).toEqual(expect.arrayContaining(['AC8799641', 'ZZ8799641']))
    expect(mots('75015').numeros).toBeNull()
  })

  test('« $ » en tête demande le début, et lui seul', () => {
    expect(lireRecherche('$victor hugo', false)).toEqual({
      par: 'debut',
      suite: 'victor hugo',
      numeros: null,
    })
    expect(lireRecherche('$ 12 Av. Vauban', false)).toMatchObject({ par: 'debut', suite: '12 avenue vauban' })
  })

  test('chaque mot est contenu : les mots de l’annuaire où il se trouve, lui-même d’abord', () => {
    expect(completer(mots('hugo').mots, vocabulaire)).toEqual({
      cases: [['hugo', 'hugonnet']],
      complete: true,
    })
    expect(completer(mots('erm').mots, vocabulaire).cases).toEqual([['erm', 'hermitage', 'thermes']])
    expect(completer(mots('inconnu').mots, vocabulaire).cases).toEqual([['inconnu']])
    // Entier, il se cherche aussi : une demande peut le porter, que l’annuaire ne montre pas.
    expect(completer(mots('therme').mots, vocabulaire).cases).toEqual([['therme', 'thermes']])
  })

  test('« _ » vaut une lettre', () => {
    expect(completer(mots('h_go').mots, vocabulaire).cases).toEqual([['hugo', 'hugonnet']])
    expect(completer(mots('zyg_te').mots, vocabulaire).cases).toEqual([['zygote']])
  })

  test('un numéro, une voie, un titre ne se complètent pas', () => {
    const { cases } = completer(mots('12 av du gal hugo').mots, vocabulaire)
    expect(cases).toEqual([['#12'], ['avenue'], ['general'], ['hugo', 'hugonnet']])
  })

  test('un morceau que trop de mots contiennent : lui-même et quarante, et cela se dit', () => {
    const grand = new Vocabulaire()
    grand.ajouter(
      Array.from(
        { length: 41 },
        (_, i) => `lot${'abcdefghijklmnopqrstuvwxyz'[i % 26]}${i < 26 ? 'a' : 'b'}ine`,
      ),
    )
    const { cases, complete } = completer(mots('ine').mots, grand)
    expect([cases[0]?.length, complete]).toEqual([41, false])
    const [approche] = approcher(mots('ine fedration').mots, ((v) => (v.ajouter(['federation']), v))(grand))
    expect(approche?.complete).toBe(false)
  })

  test.each([
    ['deux lettres échangées', 'fedreation'],
    ['une lettre en moins', 'fedration'],
    ['une lettre doublée', 'federration'],
    ['une autre lettre', 'federatiom'],
  ])('%s : le mot juste', (_, tape) => expect(approches(tape)[0]).toBe(`${tape}|federation`))

  test('l’apostrophe oubliée, le genre de la voie faux, la répétition de trop', () => {
    expect(approches('lhermitage')[0]).toBe('lhermitage|hermitage')
    expect(approches('12 bis avenue hugo').at(-1)).toBe('#12b|#12 hugo|hugonnet')
    expect(approches('lot')).toEqual([])
  })

  test('« vouliez-vous dire » : la seule lecture que les résultats montrent ; rien quand ils en montrent deux', () => {
    const { mots: lus } = mots('20 rue fedration')
    const [approche] = approcher(lus, vocabulaire)
    const montre = (...textes: string[]) => new Set(textes)
    expect(proposer(lus, approche!, [montre('20', 'rue', 'federation')])).toBe('20 rue federation')
    expect(proposer(lus, approche!, [montre('20', 'rue')])).toBeNull()
    const [deux] = approcher(mots('hugi').mots, ((v) => (v.ajouter(['hugo', 'hugu']), v))(new Vocabulaire()))
    expect(proposer(mots('hugi').mots, deux!, [montre('hugo'), montre('hugu')])).toBeNull()
  })

  test('l’adresse et le nom entiers se reconnaissent où qu’ils soient tapés', () => {
    expect(voiesTapees(mots('Paris 15e, 20-22 r de la Fédération').mots)).toEqual(
      expect.arrayContaining(['20 rue federation', '22 rue federation']),
    )
    expect(nomsTapes(mots('les lilas 69003 Lyon').mots)).toEqual(
      expect.arrayContaining(['lilas', 'sdc lilas 69003 lyon']),
    )
    expect(nomsTapes(mots('résidence les lilas').mots)).toEqual(
      expect.arrayContaining(['lilas', 'sdc lilas']),
    )
  })

  test.each(['', '   ', '$', '$ ', '_', '___', ',;', '$_', '%', '\\'])('« %s » ne cherche rien', (saisie) => {
    expect(code(saisie)).toBe('RECHERCHE_VIDE')
    expect(code(saisie, true)).toBe('RECHERCHE_VIDE')
  })

  test('sans territoire, un mot au moins compte trois lettres ; avec, deux suffisent', () => {
    expect(code('ab')).toBe('RECHERCHE_TROP_COURTE')
    expect(code('a_b')).toBe('RECHERCHE_TROP_COURTE')
    expect(code('le la du')).toBe('RECHERCHE_VIDE')
    expect(code('$ab')).toBe('RECHERCHE_TROP_COURTE')
    expect(code('ab', true)).toBeNull()
    expect(code('abc')).toBeNull()
    expect(code('le lac')).toBeNull()
  })

  test('deux cents caractères au plus, et lisibles', () => {
    expect(code('a'.repeat(200))).toBeNull()
    expect(lireRecherche('a'.repeat(201), false)).toEqual({
      champ: 'recherche',
      code: 'TROP_LONG',
      params: { max: 200 },
    })
    expect(code('a\u0000bc')).toBe('TEXTE_INVALIDE')
  })

  test('tout ce qui s’écrit se lit : des jetons de lettres et de chiffres, sans panne', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (saisie, territoire) => {
        const r = lireRecherche(saisie, territoire)
        if (!('par' in r) || r.par !== 'mots') return
        for (const jeton of completer(r.mots, vocabulaire).cases.flat())
          expect(jeton).toMatch(/^#?[\p{L}\p{N}]+$/u)
      }),
    )
  })

  test.each([
    ['dupont', ['%dupont%']],
    ['de la tour', ['%de%', '%la%', '%tour%']],
    ['$de la tour', ['de la tour%']],
    [' $ tour', ['tour%']],
    ['prix$', ['%prix$%']],
    ['du_ont', ['%du_ont%']],
    ['_', ['%_%']],
    ['100%\\', ['%100\\%\\\\%']],
    ['100％＼', ['%100\\%\\\\%']],
    ['AA1234567', ['%AA1234567%']],
  ])('le critère d’un champ « %s » se lit en motifs', (saisie, motifs) =>
    expect(lireCritere(saisie)).toEqual(motifs),
  )

  test.each(['', '  ', '$', ' $ ', ',;'])('le critère « %s » ne borne rien', (saisie) =>
    expect(lireCritere(saisie)).toEqual([]),
  )

  test('l’annuaire compte jusqu’à mille', () => expect(PLAFOND_DU_COMPTE).toBe(1000))
})

describe('un numéro, et les signes du §5.8', () => {
  const numerosDe = (texte: string) => {
    const lue = lireRecherche(texte, true)
    return 'par' in lue && lue.par === 'mots' ? lue.numeros : lue
  }

  test('« $ » devant un numéro entier est ce numéro', () => {
    expect(numerosDe('$AA1-381-818')).toMatchObject({ par: 'numero', numeros: ['AA1381818'] })
  })

  test('« _ » y vaut un caractère, chiffre ou lettre selon sa place', () => {
    expect(numerosDe('AA138181_')).toEqual(Array.from({ length: 10 }, (_, n) => `AA138181${n}`))
    expect(numerosDe('A_1-381-818')).toHaveLength(26)
    expect(numerosDe('AA_-__1-818')).toHaveLength(1_000)
    // Trop de numéros : ce n’en est plus un que l’on cherche.
    expect(numerosDe('AA____818')).toBeNull()
  })
})
