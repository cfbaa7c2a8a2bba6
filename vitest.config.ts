import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { trouverNavigateur } from './e2e/socle/navigateur.ts'
import { contoursDesDepartements } from './bin/construction/departements.ts'
import { fondDeCarte } from './bin/construction/fond-de-carte.ts'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Un essai qui affirme une durée : après les autres, et sans personne à côté. */
const DUREES = '{domain,contract,web,bin,server}/**/*.duree.test.ts'

/** Les plus longs (docs/essais.md) : lancés les derniers, ils laisseraient un cœur attendre l’autre. */
const LES_PLUS_LONGS = [
  'server/mesures/epreuve/epreuve.test.ts',
  'server/demarrage.test.ts',
  'server/mesures/epreuve/modele.test.ts',
  'server/paires.test.ts',
  'server/demonstration/semer/seed.test.ts',
  'server/public/reclamations/reclamations.test.ts',
  'server/exploitation/import-rnic/import-rnic.test.ts',
  'server/comptes/inscription/inscription.test.ts',
  'server/exploitation/sauvegarde/sauvegarde.test.ts',
  'server/public/statistiques/compter.test.ts',
  'server/public/suivre/suivre.test.ts',
  'server/socle/http/droits.test.ts',
]

const rang = ({ moduleId }: TestSpecification): number => {
  const trouve = LES_PLUS_LONGS.findIndex((fichier) => moduleId.endsWith(fichier))
  return trouve === -1 ? LES_PLUS_LONGS.length : trouve
}

/** Les plus longs d’abord ; les autres comme Vitest les range. */
class LesPlusLongsDAbord extends BaseSequencer {
  override async sort(fichiers: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(fichiers)).toSorted((a, b) => rang(a) - rang(b))
  }
}

/** Ces bornes n’affirment rien : elles arrêtent ce qui est perdu, sur une machine chargée aussi. */
const PATIENCE = { testTimeout: 300_000, hookTimeout: 300_000, expect: { poll: { timeout: 30_000 } } }

/** Chaque essai ouvre une application entière : une jeune génération plus large ôte un douzième du processeur. */
const MEMOIRE = { execArgv: ['--max-semi-space-size=64'] }

const AVEC_UNE_BASE = { globalSetup: ['server/essais/base-modele.ts'], ...PATIENCE }

const navigateur = await trouverNavigateur()
const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

export default defineConfig({
  test: {
    reporters: ['default', './bin/durees-vitest.mjs'],
    sequence: { sequencer: LesPlusLongsDAbord },
    projects: [
      {
        test: {
          name: 'unit',
          // Comme les écrans des personnes connectées : une règle y dit toutes ses phrases.
          setupFiles: ['domain/socle/refus/toutes.ts'],
          include: ['{domain,contract,web,bin}/**/*.test.ts'],
          exclude: [DUREES],
          isolate: false,
          ...PATIENCE,
        },
      },
      {
        plugins: [react(), fondDeCarte(), contoursDesDepartements()],
        // Comme ce qui est livré : sans les avis que React donne à qui développe.
        define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) },
        oxc: { jsx: { development: false, refresh: false } },
        css: { transformer: 'lightningcss' },
        // Ce qu’un ouvrier prend ne se découvre qu’au milieu d’un essai : il l’attendrait sans fin.
        optimizeDeps: { include: ['pdfjs-dist/legacy/build/pdf.worker.mjs'] },
        test: {
          name: 'ecrans',
          include: ['web/**/*.test.tsx'],
          // Une machine nue ne connaît pas « localhost ».
          api: { host: '127.0.0.1' },
          maxWorkers: availableParallelism(),
          ...PATIENCE,
          browser: {
            enabled: true,
            headless: true,
            // Un libellé se cherche comme dans les parcours : par une part de ses mots.
            locators: { exact: false },
            screenshotFailures: false,
            viewport: { width: 1280, height: 800 },
            provider: playwright({
              // Ce qui ne vient pas se dit à l’étape où on l’attend.
              actionTimeout: 30_000,
              launchOptions: {
                executablePath: navigateur.executable,
                args: ['--headless', '--no-sandbox', '--disable-gpu'],
                env: { ...process.env, ...navigateur.environnement },
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        test: {
          name: 'seuls',
          isolate: false,
          include: [DUREES],
          ...AVEC_UNE_BASE,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'http',
          // Le serveur n’est chargé qu’une fois par ouvrier : 28 s de processeur au lieu de 41 pour dix-neuf fichiers.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: [DUREES],
          ...AVEC_UNE_BASE,
          globalSetup: ['server/essais/base-modele.ts', 'server/essais/dossier-amorce.ts'],
          ...MEMOIRE,
          // Un ouvrier de plus que de cœurs : chacun attend PostgreSQL un quart du temps.
          maxWorkers: availableParallelism() + 1,
        },
      },
    ],
  },
})
