import { describe, expect, test } from 'vitest'
import { estJour } from '#domain/socle/temps/jour.ts'
import { CODES_CATEGORIES } from './categories.ts'
import { FICHES_A_JOUR_LE, fichesDe, fichesMemo } from './fiches-memo.ts'

const FICHES_MEMO = fichesMemo(FICHES_A_JOUR_LE)

const textes = (f: (typeof FICHES_MEMO)[number]) => [
  f.chapeau,
  ...f.sections.flatMap((s) => [s.titre, ...(s.paragraphes ?? []), ...(s.etapes ?? [])]),
  ...f.aRetenir,
]
const mots = (texte: string) => texte.split(/\s+/).filter((mot) => /[\p{L}\d]/u.test(mot))
const parFiche = FICHES_MEMO.map((f) => [f.code, f] as const)

describe('les fiches mémo (§2.4)', () => {
  test('chaque catégorie a de quoi lire', () => {
    expect(CODES_CATEGORIES.filter((c) => fichesDe(c, FICHES_A_JOUR_LE).length === 0)).toEqual([])
  })

  test('le sommaire, par catégorie', () => {
    expect(
      Object.fromEntries(CODES_CATEGORIES.map((c) => [c, fichesDe(c, FICHES_A_JOUR_LE).map((f) => f.titre)])),
    ).toEqual({
      GENERAL: ['Qu’est-ce que le registre\u202f?', 'Chercher une copropriété', 'La fiche synthétique'],
      INSTITUTION: ['Demander l’accès', 'Outil de catégorisation', 'Grille de lecture des données'],
      NOTAIRE: ['Immatriculation initiale', 'Immatriculation d’office', 'Scission', 'Disparition'],
      PRO: [
        'Créer son compte',
        'Immatriculer',
        'Se rattacher',
        'Mise à jour annuelle',
        'Renouveler un mandat',
        'Changer de représentant légal',
        'Dissolution',
      ],
      BENEVOLE: [
        'Créer son compte',
        'Immatriculer',
        'Se rattacher',
        'Mise à jour annuelle',
        'Renouveler un mandat',
        'Changer de représentant légal',
        'Dissolution',
      ],
    })
  })

  test('une fiche publiée ne nomme que des entrées de menu qui mènent quelque part', () => {
    const ouvrent = new Set([
      'Activer mon compte',
      'Immatriculer une copropriété',
      'Annuaire des copropriétés',
      'Renouveler un mandat',
      'Déclarer une dissolution',
      'Me rattacher à une copropriété',
      'Déclarer un nouveau représentant légal',
    ])
    const nommees = FICHES_MEMO.flatMap((f) =>
      textes(f).flatMap((t) => [...t.matchAll(/ouvrez «\s?([^»]+?)\s?»/g)].map((m) => m[1])),
    )
    expect(nommees.filter((nom) => !ouvrent.has(nom!))).toEqual([])
    expect(nommees.length).toBeGreaterThan(0)
  })

  test('chacune a un nom, qui va dans une adresse', () => {
    expect(new Set(FICHES_MEMO.map((f) => f.code)).size).toBe(FICHES_MEMO.length)
    for (const { code, categories } of FICHES_MEMO) {
      expect(code).toMatch(/^[a-z][a-z-]{3,58}[a-z]$/)
      expect(categories.length).toBeGreaterThan(0)
    }
  })

  test.each(parFiche)('%s se lit en une minute : 120 à 220 mots', (_, fiche) => {
    const nombre = mots(textes(fiche).join(' ')).length
    expect(nombre).toBeGreaterThanOrEqual(120)
    expect(nombre).toBeLessThanOrEqual(220)
  })

  test.each(parFiche)('%s dit quoi faire, et quoi retenir', (_, fiche) => {
    expect(fiche.sections.length).toBeGreaterThan(1)
    for (const s of fiche.sections)
      expect((s.paragraphes?.length ?? 0) + (s.etapes?.length ?? 0)).toBeGreaterThan(0)
    expect(fiche.aRetenir.length).toBeGreaterThan(1)
  })

  test.each(parFiche)(
    '%s : des phrases finies, ni téléphone, ni courriel, ni adresse de site',
    (_, fiche) => {
      for (const phrase of textes(fiche)) expect(phrase).not.toMatch(/@|https?:|www\.|(?:\d{2}[ .]){4}/)
      for (const phrase of [fiche.chapeau, ...fiche.aRetenir]) expect(phrase).toMatch(/\.$/)
    },
  )

  test('le jour de leur relecture existe', () => {
    expect(estJour(FICHES_A_JOUR_LE)).toBe(true)
  })
})
