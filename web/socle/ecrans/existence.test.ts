import { expect, test } from 'vitest'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { connectes } from '#web/ecrans/connectes.tsx'
import { ecranExiste } from './existence.ts'
import { publics } from '#web/ecrans/publics.tsx'
import { rares } from '#web/ecrans/rares.tsx'

type Routes = readonly { options: { path: string } }[]
const routes = [...(publics as Routes), ...(rares as Routes), ...(connectes.children as Routes)].map(
  (r) => r.options.path,
)

test('chaque page a son écran', () => {
  const pages = Object.values(CHEMINS).filter(
    (chemin) => chemin !== CHEMINS.fournisseur && !chemin.startsWith('/api/public/'),
  )
  expect(pages.filter((page) => !routes.includes(page))).toEqual([])
})

test('chaque écran a son chemin dans la table', () => {
  const pages: readonly string[] = Object.values(CHEMINS)
  expect(routes.filter((route) => route !== '$' && !pages.includes(route))).toEqual([])
})

test('un filtre sans écran n’existe pas', () => {
  expect(ecranExiste(CHEMINS.validations)).toBe(true)
  expect(ecranExiste(`${CHEMINS.coproprietes}?filtre=seeAllCopro`)).toBe(true)
  expect(ecranExiste(`${CHEMINS.coproprietes}?filtre=declare-new-successor`)).toBe(true)
  expect(ecranExiste(`${CHEMINS.coproprietes}?filtre=inconnu`)).toBe(false)
})
