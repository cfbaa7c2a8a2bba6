import { globSync, readFileSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { QUESTIONS } from '../domain/public/aide/questions.ts'
import { CODES_TUTORIELS } from '../domain/public/aide/titres.ts'
import { TUTORIELS, type Tutoriel } from '../domain/public/aide/tutoriels.ts'
import { DELAIS_DE_DEPART } from '../domain/coproprietes/demandes/delais.ts'
import { dessiner, HAUTEUR, LARGEUR, largeurDe } from '../web/public/aide/dessin.ts'

const { DOSSIER, empreinteDe, lireEmpreintes } = (await import(resolve('bin/tutoriels.mjs'))) as {
  DOSSIER: string
  empreinteDe: (t: Tutoriel) => string
  lireEmpreintes: () => Record<string, string>
}

const POIDS_MAX_KO = 250
const ecrans = TUTORIELS.flatMap((t) => t.etapes.map((e) => e.ecran))

describe('les films des tutoriels', () => {
  test('un film par tutoriel, celui de ses pas d’aujourd’hui : `npx node bin/tutoriels.mjs` les redessine', () => {
    expect(TUTORIELS.map((t) => t.code)).toEqual(CODES_TUTORIELS)
    expect(lireEmpreintes()).toEqual(Object.fromEntries(TUTORIELS.map((t) => [t.code, empreinteDe(t)])))
  })

  test.each(CODES_TUTORIELS)('%s : un film léger', (code) => {
    const film = join(DOSSIER, `${code}.webm`)
    expect(readFileSync(film).subarray(0, 4).toString('hex')).toBe('1a45dfa3')
    expect(statSync(film).size / 1000).toBeLessThan(POIDS_MAX_KO)
  })
})

describe('les écrans dessinés', () => {
  test('chaque texte tient dans son écran', () => {
    const debordent = ecrans.flatMap((ecran) =>
      dessiner(ecran).traces.flatMap((t) =>
        'texte' in t && (t.x + largeurDe(t.texte, t.corps) > LARGEUR - 8 || t.y > HAUTEUR - 8) ? t.texte : [],
      ),
    )
    expect(debordent).toEqual([])
  })

  test('leurs mots, et ceux que citent les pas et les réponses, sont ceux du site', () => {
    const site = globSync('{web,domain}/**/*.{ts,tsx}')
      .filter((f) => !/\.test\.|[\\/]aide[\\/]|essais/.test(f))
      .map((f) => readFileSync(f, 'utf8'))
      .join(' ')
      .replaceAll(/\\u00a0|\\u202f|\s+/g, ' ')
    const mots = ecrans.flatMap(({ titre, lignes }) => [
      titre,
      ...lignes.flatMap((l) =>
        'champ' in l ? l.champ : 'choix' in l ? l.choix : 'bouton' in l ? l.bouton : [],
      ),
    ])
    const textes = [
      ...TUTORIELS.flatMap((t) => t.etapes.map((e) => e.texte)),
      ...QUESTIONS.flatMap((q) => q.reponse({ jour: '2026-11-20', delais: DELAIS_DE_DEPART })),
    ]
    const cites = textes.flatMap((t) => [...t.matchAll(/«\s(.+?)\s»/g)].map((m) => m[1]!))
    const inconnus = [...new Set([...mots, ...cites])].filter(
      (mot) => !site.includes(mot.replaceAll(/\s+/g, ' ')),
    )
    expect(inconnus).toEqual([])
  })
})
