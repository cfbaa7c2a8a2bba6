import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const { hasards } = (await import(resolve('bin/hasard.mjs'))) as {
  hasards: (fichier: string, texte: string) => string[]
}

const PARCOURS = 'e2e/coproprietes/vie.spec.ts'

test.each([
  ['une attente fixe', PARCOURS, 'await page.waitForTimeout(600)'],
  ['un minuteur', PARCOURS, 'await new Promise((fini) => setTimeout(fini, 800))'],
  ['un minuteur de Node', PARCOURS, "import { setTimeout as attendre } from 'node:timers/promises'"],
  [
    'ce qui se voit à l’instant',
    'e2e/socle/parcours.ts',
    'if (await accord.isVisible()) await accord.click()',
  ],
  ['ce qui ne se voit pas', PARCOURS, 'while (!(await lien.isHidden())) await lien.click()'],
  ['un nombre à l’instant', PARCOURS, 'if (await choix.count()) await choix.check()'],
  ['un nombre nul à l’instant', PARCOURS, 'if ((await points(page).count()) === 0) await suivre()'],
  ['le produit d’un autre', PARCOURS, "import { expect, test } from '@playwright/test'"],
  ['la suite d’un autre', PARCOURS, "import { numero } from './notaire.spec.ts'"],
  ['un second essai', PARCOURS, 'test.describe.configure({ retries: 2 })'],
  ['un second essai partout', 'vitest.config.ts', 'retry: 1,'],
  ['un essai mis de côté', 'server/socle/config.test.ts', "test.skip('un jour', () => {})"],
  ['un essai seul', PARCOURS, "test.describe.only('ceux-là', () => {})"],
])('%s se refuse, avec sa ligne', (_, fichier, ligne) => {
  expect(hasards(fichier, `\n${ligne}\n`)).toEqual([expect.stringMatching(`^${fichier}:2 : .+\\.$`)])
})

test.each([
  [PARCOURS, 'test.setTimeout(120_000)'],
  [PARCOURS, '// waitForTimeout attendrait trop.'],
  [PARCOURS, "await expect(page.getByRole('dialog')).toBeVisible()"],
  [PARCOURS, 'expect(await points.count()).toBeLessThanOrEqual(nombre)'],
  [PARCOURS, "import { expect, type Page } from '@playwright/test'"],
  ['playwright.config.ts', 'retries: 0,'],
  // Hors des parcours, un minuteur peut être ce que l’on essaie.
  ['server/socle/http/equite.test.ts', 'setTimeout(fini, 800)'],
])('%s garde « %s »', (fichier, ligne) => {
  expect(hasards(fichier, ligne)).toEqual([])
})
