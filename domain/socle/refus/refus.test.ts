import { codes } from '#domain/socle/codes.ts'
import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { AVERTISSEMENTS, direAvertissement } from './avertissements.ts'
import {
  CODES_HISTORIQUES,
  dire,
  direModele,
  direPhraseLue,
  phraseAGarder,
  TOUTES,
  type CodeDit,
} from './arrets.ts'
import { direRefus } from './refus.ts'

const direGardee = (code: string) => direPhraseLue({ code })

const CODES = codes(TOUTES)
const mots = (phrase: string) => [...new Set([...phrase.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!))]
const toutes: [string, string][] = [...Object.entries(TOUTES), ...Object.entries(AVERTISSEMENTS)]

/** Chaque levée d’un code dans les sources du domaine, et ce qui la suit jusqu’à la fin de l’objet. */
function levees(): [code: string, suite: string][] {
  const sources = globSync('domain/**/*.ts').filter((f) => !f.endsWith('.test.ts'))
  return sources.flatMap((f) => {
    const source = readFileSync(f, 'utf8')
    return [...source.matchAll(/code: '(\w+)'/g)].map((m): [string, string] => {
      const suite = source.slice(m.index, m.index + 200)
      return [m[1]!, suite.slice(0, suite.search(/\}\s*\)|\n\n|\}\s*$/m) + 1 || undefined)]
    })
  })
}

describe('les refus et leurs phrases (§8)', () => {
  test('un code dont la page n’a pas la phrase en a une quand même (§8.2)', () => {
    expect(direRefus({ code: 'CODE_D_UNE_AUTRE_VERSION' as never })).toBe(TOUTES.VALEUR_INVALIDE)
  })

  test.each(toutes)('%s se dit en français, une phrase finie', (_, phrase) => {
    expect(phrase).toMatch(/^\p{Lu}/u)
    expect(phrase).toMatch(/[.?!]$/)
    expect(phrase).not.toMatch(/\s{2}|^\s|\s$|undefined|null/)
  })

  test('deux codes ne disent pas la même chose', () => {
    expect(new Set(toutes.map(([, phrase]) => phrase)).size).toBe(toutes.length)
  })

  test('chaque mot de la phrase se remplace', () => {
    for (const code of CODES) {
      const params = Object.fromEntries(mots(TOUTES[code]).map((mot) => [mot, `<${mot}>`]))
      const phrase = dire({ code, params })
      for (const mot of mots(TOUTES[code])) expect(phrase).toContain(`<${mot}>`)
      expect(phrase).not.toMatch(/…|[{}]/)
    }
    for (const code of codes(AVERTISSEMENTS)) {
      const params = Object.fromEntries(mots(AVERTISSEMENTS[code]).map((mot) => [mot, 0]))
      expect(direAvertissement({ champ: '', code, params })).not.toMatch(/…|[{}]/)
    }
  })

  test('un mot que personne ne donne se voit', () => {
    expect(dire({ code: 'TROP_LONG' })).toContain('…')
  })

  test('un code gardé sans ses mots se lit quand même', () => {
    expect(direGardee('NON_CONNECTE')).toBe('Connectez-vous pour continuer.')
    expect(direGardee('FICHIER_FORMAT')).toBe(
      'Le fichier n’est pas un PDF. Déposez un document au format PDF.',
    )
    expect(direGardee('LOTS_HAB_SUPERIEURS')).not.toMatch(/[…(]/)
    expect(direGardee('DEMANDE_VERROUILLEE')).toBe('Cette demande est en cours d’examen par … depuis …')
    expect(direGardee('ANCIEN_CODE')).toBe('Ancien code.')
    for (const code of CODES) expect(direGardee(code)).not.toMatch(/[{}]|\s{2}|«\u202f\u202f/)
  })

  test('une phrase gardée se relit comme elle a été lue, sans ce que la personne a tapé', () => {
    const relire = (code: CodeDit, params: Record<string, string | number>) =>
      direPhraseLue(phraseAGarder({ code, params }))
    expect(relire('TROP_DE_TENTATIVES', { minutes: 12 })).toBe(
      'Trop de tentatives. Réessayez dans 12 minutes.',
    )
    expect(relire('CODE_TROP_TOT', { date: '05/12/2026' })).toContain('au plus tard le 05/12/2026')
    expect(relire('LOTS_HAB_SUPERIEURS', { max: 24 })).toContain('(24)')
    expect(relire('FICHIER_TAILLE', { fichier: 'bail Dupont.pdf', max: 5 })).toMatch(
      /^Le fichier dépasse 5\sMo/,
    )
    expect(
      JSON.stringify(phraseAGarder({ code: 'ADRESSE_EN_ATTENTE', params: { adresse: '3 rue X' } })),
    ).not.toContain('rue X')
  })

  test('le domaine donne les mots de chaque phrase qu’il lève', () => {
    const phrases = new Map(toutes)
    const lues = levees().filter(([code]) => phrases.has(code))
    expect(lues.length).toBeGreaterThan(100)
    for (const [code, suite] of lues)
      for (const mot of mots(phrases.get(code)!))
        expect([code, suite]).toEqual([code, expect.stringMatching(`\\b${mot}\\b`)])
  })

  test('chaque code historique désigne un refus, et un seul, sauf « required » (§5.2, §8.2)', () => {
    const historiques = Object.entries(CODES_HISTORIQUES)
    expect(historiques.map(([code]) => code).filter((code) => !(code in TOUTES))).toEqual([])
    expect(historiques.map(([, ancien]) => ancien).sort()).toEqual([
      'CNB009',
      'WS101',
      'WS102',
      'WS103',
      'WS107',
      'WS112',
      'WS13',
      'WS22',
      'WS28',
      'WS32',
      'WS37',
      'WS38',
      'WS39',
      'WS41',
      'alreadyAttached',
      'fieldCompare',
      'immatNotExistant',
      'immatStatusIncorrect',
      'invalideSizeFile',
      'invalideTypeFile',
      'required',
      // §5.2 : un fichier attendu le dit comme tout champ.
      'required',
    ])
  })
})

test('le modèle d’une phrase montre où vient chaque mot', () => {
  expect(direModele('ACTE_IMPOSSIBLE')).toMatch(/maintenant «\s\[etat\]\s»\.$/)
  expect(direModele('BROUILLON_CONCURRENT')).toContain('[heure]. Rechargez')
})
