import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['domain/**/*.test.ts', 'contract/**/*.test.ts', 'web/**/*.test.ts'],
          isolate: false,
        },
      },
      {
        test: {
          name: 'http',
          include: ['server/**/*.test.ts'],
          globalSetup: ['server/essais/base-modele.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
        },
      },
    ],
  },
})
