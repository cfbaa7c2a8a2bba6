import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Captcha } from '#server/socle/platform/captcha.ts'
import type { Config } from './config.ts'
import type { Fichiers } from '#server/socle/documents/fichiers.ts'
import type { Pdf } from '#server/socle/documents/pdf.ts'
import type { Tableurs } from '#server/socle/documents/tableur/tableurs.ts'
import type { Entreprises } from '#server/socle/outside/entreprises.ts'
import type { Geocodage } from '#server/socle/outside/geocodage.ts'
import type { Courriels } from '#server/socle/registre/courriels/courriels.ts'
import type { Geographie } from '#server/socle/registre/territoire/geographie.ts'
import type { FileBornee } from '#server/socle/platform/file-bornee.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Noter } from './platform/panne.ts'
import type { Jobs } from '#server/socle/platform/jobs.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Un groupe de connexions où l’on ne fait que lire. */
export interface Lecture {
  db: Kysely<DB>
  pool: pg.Pool
}

/** Ce dont une capacité peut avoir besoin ; `app.ts` le câble. */
export interface Dependances {
  config: Config
  db: Kysely<DB>
  pool: pg.Pool
  /** Ce que lisent les écrans de l’outil ; ce qui part en fichier à mesure qu’il se lit. Rien ne s’y écrit. */
  outil: Lecture
  longues: Lecture
  horloge: Horloge
  jobs: Jobs
  courriels: Courriels
  fichiers: Fichiers
  pdf: Pdf
  tableurs: Tableurs
  captcha: Captcha
  geocodage: Geocodage
  entreprises: Entreprises
  secrets: Secrets
  /** Les communes, gardées dans le processus. */
  geographie: () => Promise<Geographie>
  /** Les mots de l’annuaire, pour compléter et corriger ce qui est tapé. */
  vocabulaire: () => Promise<Vocabulaire>
  /**
   * Ce qui peut lire tout le pays : la recherche, la carte et le fichier de l’annuaire ensemble laissent un cœur aux
   * actes, et les lectures d’un seul lieu ne les attendent pas.
   */
  partout: FileBornee
  /** Écrit au journal du processus. */
  noter: Noter
}
