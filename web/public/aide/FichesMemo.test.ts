import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { CategorieFiche } from '#domain/public/aide/categories.ts'
import { FichesMemo } from './FichesMemo.tsx'

const fiche = (nom: string, categorie: CategorieFiche) => ({
  nom,
  categorie,
  titre: `Titre de ${nom}`,
  chapeau: `Chapeau de ${nom}.`,
})
const dessiner = (...fiches: ReturnType<typeof fiche>[]) =>
  renderToStaticMarkup(createElement(FichesMemo, { fiches }))
const titres = (html: string) =>
  [...html.matchAll(/<(h\d|summary)[^>]*>([^<]*)/g)].map(([, niveau, texte]) => `${niveau} ${texte}`)

describe('les fiches mémo', () => {
  test('une seule catégorie : une section, une carte par fiche, un lien vers son PDF', () => {
    const html = dessiner(fiche('a', 'GENERAL'), fiche('b', 'GENERAL'))
    expect(titres(html)).toEqual(['h2 Fiches mémo', 'h3 Titre de a', 'h3 Titre de b'])
    expect(html).toContain('Chapeau de a.')
    expect(html).toContain('href="/api/public/fichesmemo/GENERAL/a"')
    expect(html.match(/download=""/g)).toHaveLength(2)
  })

  test('plusieurs catégories : chacune repliée sous son titre, et une fiche de deux catégories une seule fois', () => {
    const html = dessiner(
      fiche('a', 'GENERAL'),
      fiche('b', 'PRO'),
      fiche('b', 'BENEVOLE'),
      fiche('c', 'BENEVOLE'),
    )
    expect(titres(html)).toEqual([
      'h2 Fiches mémo',
      'summary Pour tous (1)',
      'h3 Titre de a',
      'summary Syndics professionnels, syndics bénévoles (1)',
      'h3 Titre de b',
      'summary Syndics bénévoles (1)',
      'h3 Titre de c',
    ])
    expect(html).not.toContain('<details open')
  })

  test('chaque lien se comprend seul', () => {
    expect(dessiner(fiche('a', 'GENERAL'))).toMatch(
      /Télécharger <span[^>]*>«\u202fTitre de a\u202f» <\/span>\(PDF\)/,
    )
  })

  test('sans fiche, rien', () => {
    expect(dessiner()).toBe('')
  })
})
