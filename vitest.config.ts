import { defineConfig } from 'vitest/config'

/** Une durée comparée à une autre : après les autres essais, et sans personne à côté. */
const MESURES = ['server/http/equite.test.ts']

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
          include: ['{domain,contract,web,bin}/**/*.test.ts'],
          isolate: false,
        },
      },
      { test: { name: 'mesures', include: MESURES, ...AVEC_UNE_BASE } },
      {
        test: {
          name: 'http',
          // Le serveur n’est chargé qu’une fois par ouvrier : 28 s de processeur au lieu de 41 pour dix-neuf fichiers.
          isolate: false,
          include: ['server/**/*.test.ts'],
          exclude: MESURES,
          ...AVEC_UNE_BASE,
          maxWorkers: 2,
        },
      },
    ],
  },
})
