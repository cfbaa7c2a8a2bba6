import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { noeudsDe, type Noeud } from './sources.ts'

interface Texte {
  f: string
  texte: string
}

const avecDesMots = (texte: string) => /\p{L}{2}/u.test(texte)

/** Rien, ou un signe que nul mot n’accompagne : les flèches du calendrier. */
const SEUL = /^\s*[«»]?\s*$/

/** Ce qui peut se lire à l’écran : les chaînes, les gabarits (une valeur s’y lit « 0 ») et le texte des balises. */
function* lisibles({ type, value, quasis }: Noeud): Generator<string> {
  // Entre deux valeurs, un signe seul se lit avec elles.
  if (type === 'JSXText' && typeof value === 'string' && !SEUL.test(value)) yield value
  if (type === 'Literal' && typeof value === 'string' && avecDesMots(value)) yield value
  if (type === 'TemplateLiteral' && Array.isArray(quasis)) {
    const texte = quasis.map((q: { value: { cooked: string } }) => q.value.cooked).join('0')
    if (avecDesMots(texte)) yield texte
  }
}

const fichiers = globSync('{domain,web}/**/*.{ts,tsx}').filter(
  // Le thème est un script du navigateur, l’horizon un dessin.
  (f) => !/\.test\.ts|essais|shell\/theme\.ts$|accueil\/Horizon\.tsx$/.test(f),
)
const textes: Texte[] = fichiers.flatMap((f) =>
  [...noeudsDe(f, readFileSync(f, 'utf8'))].flatMap((n) => [...lisibles(n)].map((texte) => ({ f, texte }))),
)

const fautes = (motif: RegExp) =>
  textes.filter(({ texte }) => motif.test(texte)).map((t) => `${t.f} ${t.texte}`)

describe('ce qui se lit à l’écran suit la typographie française', () => {
  test('il y en a, et de chaque fichier qui y parle', () => {
    const parlants = [
      'refus.ts',
      'vraisemblance.ts',
      'champs.ts',
      'tuiles.ts',
      'menu.ts',
      'etats.ts',
      'reglages.ts',
      'profils.ts',
      'etapes.ts',
      'inscription.ts',
      'evenements.ts',
      'messages.ts',
      'Resultats.tsx',
      'Connexion.tsx',
      'Adresse.tsx',
    ]
    const muets = parlants.filter((nom) => textes.filter(({ f }) => f.endsWith(`/${nom}`)).length < 3)
    expect(muets).toEqual([])
  })

  test('l’apostrophe est courbe', () => {
    expect(fautes(/\p{L}['´`]\p{L}/u)).toEqual([])
  })

  test('espace fine insécable avant ? ! ; et », après «', () => {
    expect(fautes(/\p{L}[?!;](?=\s|$)|[ \u00a0][?!;]/u)).toEqual([])
    expect(fautes(/«(?!\u202f)|(?<!\u202f)»/)).toEqual([])
  })

  test('espace insécable avant :', () => {
    expect(fautes(/(?:^|[^\u00a0]):(?=\s)|[ \u202f]:$/)).toEqual([])
  })

  test('espaces insécables dans un nombre et devant son unité', () => {
    expect(fautes(/\d \d{3}|\d (?:€|%|Mo\b|m\b)/)).toEqual([])
  })

  test('les points de suspension sont d’un seul signe', () => {
    expect(fautes(/\p{L}\.\.\./u)).toEqual([])
  })
})
