import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'

// Posés par e2e/socle/serveur.ts avant les ouvriers, qui relisent ce fichier.
const { E2E_CHROMIUM, E2E_CHROMIUM_ENV } = process.env

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results',
  globalSetup: './e2e/socle/serveur.ts',
  // Un produit et des données à chaque fichier (e2e/socle/essai.ts) : aucun ne gêne son voisin.
  workers: availableParallelism(),
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // Ces bornes n’affirment rien : elles arrêtent ce qui est perdu, sur une machine chargée aussi.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./bin/durees-playwright.mjs']],
  use: {
    browserName: 'chromium',
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    // Ce qui ne vient pas se dit à l’étape où on l’attend, et non au bout du parcours.
    actionTimeout: 30_000,
    // Sans copie du document à chaque geste ni film de l’écran : ils prenaient la moitié du temps. L’échec a son image.
    trace: { mode: 'retain-on-failure', snapshots: false, screenshots: false },
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: E2E_CHROMIUM,
      args: [
        '--headless',
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
      env: {
        ...definis(process.env),
        ...(JSON.parse(E2E_CHROMIUM_ENV ?? '{}') as Record<string, string>),
        // Sous une langue sans accents, Chromium appelle « download » un fichier dont le nom en porte.
        LC_ALL: 'C.UTF-8',
      },
    },
  },
})

function definis(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(
    Object.entries(env).filter((paire): paire is [string, string] => paire[1] !== undefined),
  )
}
