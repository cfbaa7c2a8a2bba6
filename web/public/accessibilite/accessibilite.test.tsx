import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { inspecterEcran, ouvrirEcran } from '#web/essais/ecran.tsx'

const debordement = () => document.documentElement.scrollWidth - document.documentElement.clientWidth

test('ce que le site dit de son accessibilité n’a rien à redire, en clair et en sombre, large ou étroite', async () => {
  await ouvrirEcran(CHEMINS.accessibilite, {})
  const liens = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect.poll(() => liens.elements().length).toBeGreaterThan(0)
  const adresses = liens
    .elements()
    .map((lien) => lien.getAttribute('href') ?? '')
    .filter((href) => href.startsWith(`${CHEMINS.accessibilite}/`))
  expect(adresses).toHaveLength(6)
  for (const adresse of [CHEMINS.accessibilite, ...adresses]) {
    await ouvrirEcran(adresse, {})
    await inspecterEcran()
    await page.viewport(320, 740)
    expect(debordement(), `${adresse}, à 320`).toBeLessThanOrEqual(0)
    await page.viewport(1280, 800)
  }
})
