import { defineConfig } from 'vitest/config'
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
          maxWorkers: 2,
        },
      },
    ],
  },
})
