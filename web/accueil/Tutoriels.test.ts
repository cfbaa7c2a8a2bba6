import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TUTORIELS } from '#domain/public/aide/tutoriels.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Liens } from './Liens.tsx'
import { Tutoriels } from './Tutoriels.tsx'

const liens = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)

test('l’accueil mène à chaque film, une carte chacun (§2.6)', () => {
  const html = renderToStaticMarkup(createElement(Tutoriels))
  expect(liens(html)).toEqual(TUTORIELS.map((t) => `${CHEMINS.tutoriels}#${t.code}`))
  for (const { titre } of TUTORIELS) expect(html).toContain(titre)
})

test('et aux données ouvertes', () => {
  expect(liens(renderToStaticMarkup(createElement(Liens)))).toContain(CHEMINS.donneesOuvertes)
})
