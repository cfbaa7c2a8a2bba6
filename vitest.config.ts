import { defineConfig } from 'vitest/config'

/** Le produit dans ses propres processus, ou une durée comparée à une autre : après les autres essais, et sans personne à côté. */
const SEULS = [
  'server/demarrage.test.ts',
  'server/pannes.test.ts',
  'server/exploitation/sauvegarde/commandes.test.ts',
  'server/mesures/epreuve/epreuve.test.ts',
  'server/socle/http/equite.test.ts',
]

const AVEC_UNE_BASE = {
  globalSetup: ['server/essais/base-modele.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

export default defineConfig({
  test: {
    reporters: ['default', './bin/durees-vitest.mjs'],
    projects: [
      {
        test: {
          name: 'unit',
          // Comme les écrans des personnes connectées : une règle y dit toutes ses phrases.
          setupFiles: ['domain/socle/refus/toutes.ts'],
          include: ['{domain,contract,web,bin}/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'seuls',
          isolate: false,
          include: SEULS,
          ...AVEC_UNE_BASE,
          globalSetup: [...AVEC_UNE_BASE.globalSetup, 'server/essais/dossier-amorce.ts'],
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'http',
          // Le serveur n’est chargé qu’une fois par ouvrier : 28 s de processeur au lieu de 41 pour dix-neuf fichiers.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: SEULS,
          ...AVEC_UNE_BASE,
          maxWorkers: 2,
        },
      },
    ],
  },
})
