import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lireCritere, lireRecherche, motifsDe, PLAFOND_DU_COMPTE, type Recherche } from './termes.ts'

const texte = (saisie: string, avecTerritoire = false) => {
  const r = lireRecherche(saisie, avecTerritoire)
  if (!('par' in r) || r.par !== 'texte') throw new Error(JSON.stringify(r))
  return r
}
const code = (saisie: string, avecTerritoire = false) => {
  const r = lireRecherche(saisie, avecTerritoire)
  return 'code' in r ? r.code : null
}
/** Ce que LIKE retient, dit par une expression régulière. */
const commeLike = (motif: string, valeur: string) => {
  const regle = motif.replace(
    /\\([\s\S])|([%_])|([\s\S])/gu,
    (_, echappe: string, joker: string, autre: string) => {
      if (joker) return joker === '%' ? '[\\s\\S]*' : '[\\s\\S]'
      return (echappe ?? autre).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
    },
  )
  return new RegExp(`^${regle}$`, 'u').test(valeur)
}

describe('la recherche simple (§5.8)', () => {
  test.each(['AA1234567', 'aa1-234-567', ' AA1 234 567 '])('« %s » se cherche par numéro', (saisie) =>
    expect(lireRecherche(saisie, false)).toEqual({ par: 'numero', numero: 'AA1234567' } satisfies Recherche),
  )

  test('sans signe, chaque mot est contenu', () => {
    expect(motifsDe(texte('victor  hugo, lyon'))).toEqual(['%victor%', '%hugo%', '%lyon%'])
    expect(texte('victor hugo').debut).toBe('victor hugo%')
  })

  test('« $ » en tête demande le début, et lui seul', () => {
    expect(texte('$victor hugo')).toEqual({ par: 'texte', debut: 'victor hugo%', motifs: [] })
    expect(motifsDe(texte('$ victor'))).toEqual(['victor%'])
    expect(motifsDe(texte('victor$hugo'))).toEqual(['%victor$hugo%'])
  })

  test('« _ » vaut un caractère ; « % » et « \\ » se cherchent tels quels', () => {
    expect(motifsDe(texte('du_ont'))).toEqual(['%du_ont%'])
    expect(motifsDe(texte('100%\\a'))).toEqual(['%100\\%\\\\a%'])
    expect(commeLike(motifsDe(texte('du_ont'))[0]!, 'rue dupont')).toBe(true)
    expect(commeLike(motifsDe(texte('du_ont'))[0]!, 'rue duont')).toBe(false)
    expect(commeLike(motifsDe(texte('100%'))[0]!, 'remise 100 euros')).toBe(false)
  })

  test.each(['', '   ', '$', '$ ', '_', '___', ',;', '$_'])('« %s » ne cherche rien', (saisie) => {
    expect(code(saisie)).toBe('RECHERCHE_VIDE')
    expect(code(saisie, true)).toBe('RECHERCHE_VIDE')
  })

  test('sans territoire, un mot au moins compte trois lettres ; avec, deux suffisent', () => {
    expect(code('ab')).toBe('RECHERCHE_TROP_COURTE')
    expect(code('a_b')).toBe('RECHERCHE_TROP_COURTE')
    expect(code('le la du')).toBe('RECHERCHE_TROP_COURTE')
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

  test('tout mot tapé est contenu dans ce que son motif retient, et un motif est toujours bien échappé', () => {
    fc.assert(
      fc.property(fc.string(), fc.boolean(), (saisie, territoire) => {
        const r = lireRecherche(saisie, territoire)
        if (!('par' in r) || r.par === 'numero') return
        for (const motif of motifsDe(r)) {
          expect(/^(?:[^\\%]|\\[\\%])*$/.test(motif.replace(/^%|%$/g, ''))).toBe(true)
        }
        expect(r.motifs.every((motif) => commeLike(motif, `début ${saisie.trim()} fin`))).toBe(true)
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
