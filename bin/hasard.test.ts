import { resolve } from 'node:path'
import { expect, test } from 'vitest'

const { hasards } = (await import(resolve('bin/hasard.mjs'))) as {
  hasards: (fichier: string, texte: string) => string[]
}

const PARCOURS = 'e2e/coproprietes/vie.spec.ts'
const ESSAI = 'server/socle/http/prises.test.ts'

test.each([
  ['une attente fixe', PARCOURS, 'await page.waitForTimeout(600)'],
  ['le jour de la machine', ESSAI, "UPDATE demande SET date_decision = now() - interval '8 days'"],
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
  ['une durée', ESSAI, 'expect(performance.now() - debut).toBeLessThan(1_000)'],
  ['un chronomètre', ESSAI, 'const debut = performance.now()'],
  ['une durée à l’horloge', ESSAI, 'expect(Date.now() - debut).toBeLessThan(1_000)'],
  ['une durée par son nom', ESSAI, 'expect(duree).toBeLessThan(10_000)'],
  ['des millisecondes', ESSAI, 'expect(dureeMs, nom).toBeLessThanOrEqual(1_000)'],
  ['des millisecondes sans nom', ESSAI, 'for (const { ms } of quatre) expect(ms).toBeLessThan(3_000)'],
  ['une attente courte', ESSAI, 'await expect.poll(enCours, { timeout: 1_500 }).toBe(0)'],
  ['une attente d’une seconde', ESSAI, 'await vi.waitFor(() => expect(faits).toBe(2))'],
  ['le jour de la machine', PARCOURS, 'const demain = new Date().getDate() + 1'],
  ['un écran pas encore là', PARCOURS, "await p.inspecter(page, 'la fenêtre')"],
])('%s se refuse, avec sa ligne', (_, fichier, ligne) => {
  expect(hasards(fichier, `  await lien.click()\n${ligne}\n`)).toEqual([
    expect.stringMatching(`^${fichier}:2 : .+\\.$`),
  ])
})

test.each([
  [PARCOURS, 'test.setTimeout(120_000)'],
  [PARCOURS, "await expect(fenetre).toBeVisible()\nawait p.inspecter(page, 'la fenêtre')"],
  [PARCOURS, '// waitForTimeout attendrait trop.'],
  [PARCOURS, "await expect(page.getByRole('dialog')).toBeVisible()"],
  [PARCOURS, 'expect(await points.count()).toBeLessThanOrEqual(nombre)'],
  [PARCOURS, "import { expect, type Page } from '@playwright/test'"],
  ['playwright.config.ts', 'retries: 0,'],
  // Hors des parcours, un minuteur peut être ce que l’on essaie.
  [ESSAI, 'setTimeout(fini, 800)'],
  ['server/socle/http/equite.duree.test.ts', 'expect(performance.now() - debut).toBeLessThan(1_000)'],
  [ESSAI, 'expect(noms.length).toBeLessThan(3)'],
  [ESSAI, 'const hier = Date.now() - 86_400_000'],
  [ESSAI, '{ requestTimeout: 600, timeout: 30_000 }'],
])('%s garde « %s »', (fichier, ligne) => {
  expect(hasards(fichier, ligne)).toEqual([])
})
