import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Conseil } from './Conseil.tsx'
import { direCombien } from './combien.ts'

const trop = {
  lignes: [],
  totalItems: 1_500,
  tropDeResultats: true,
  approche: false,
  avis: [],
  absente: false,
  syndic: null,
  vouliezVous: null,
  partiel: false,
  fusion: null,
}

test('trop de résultats : le nombre est celui où le compte s’arrête', () => {
  expect(direCombien(trop)).toBe('Plus de 1\u202f500 copropriétés trouvées')
  const recherche = { saisie: {}, lieu: '', tri: 'nom', sens: 'asc', page: 1, vue: 'liste' } as const
  const rendu = renderToStaticMarkup(
    createElement(Conseil, { recherche, choisis: [], phrases: {}, resultats: trop }),
  )
  expect(rendu).toContain('Les 1\u202f500 premières sont là')
})
