import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Rapports } from './Rapports.tsx'

test('les rapports sont trois liens, qui disent leur format, leur territoire et leur période', () => {
  const rendu = renderToStaticMarkup(
    createElement(Rapports, {
      niveau: 'commune',
      code: '69383',
      annee: 2026,
      trimestre: 3,
      nom: 'Lyon 3e Arrondissement',
    }),
  )
  const adresses = [...rendu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
  expect(adresses).toEqual(
    ['xlsx', 'pdf', 'csv'].map(
      (format) =>
        `/api/public/statistiques/telechargerRapportBo?niveau=commune&code=69383&annee=2026&trimestre=3&format=${format}`,
    ),
  )
  expect(rendu.match(/download=""/g)).toHaveLength(3)
  expect(rendu.replaceAll(/<[^>]+>/g, '')).toContain(
    'Classeur (XLSX)\u00a0: Lyon 3e Arrondissement, 3e trimestre 2026',
  )
})
