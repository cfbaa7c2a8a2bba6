import { PassThrough, pipeline, type Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import type { Kysely } from 'kysely'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { enLitteraux } from '#server/socle/postgres/en-litteraux.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { CASES, ENTETES } from './colonnes.ts'
import { compterLesBrutes, lignesBrutes, type Demandees } from './lignes.ts'

/** La ligne la plus lente ne se coupe pas ; au-delà, la personne n’est plus là. */
const DUREE_MS = 2 * 60 * 60 * 1_000
/** La base ne compte plus le temps de cette requête, le navigateur de la personne en donne la vitesse : pg, qui le compterait, non plus. */
const sansDuree = <Q extends object>(requete: Q): Q => Object.assign(requete, { query_timeout: DUREE_MS })

/** Les données brutes qui partent : combien de lignes, et le flux qui les porte. */
export interface Copie {
  nombre: number
  /** Ouvre le flux, une fois ; rien ne se lit avant. */
  contenu: () => Readable
  /** Rend la connexion sans rien lire. */
  renoncer: () => Promise<void>
}

/**
 * Copie les données brutes de PostgreSQL vers qui les demande : leur nombre et leurs lignes sont du même instant, et rien n’attend en
 * mémoire que quelques tampons. La connexion est rendue quand tout est parti, ou quand la personne s’en va.
 */
export async function copier(
  { pool, db }: { pool: pg.Pool; db: Kysely<DB> },
  d: Demandees,
  { compresser }: { compresser: boolean },
): Promise<Copie> {
  const client = await pool.connect()
  let rendu = false
  const rendre = (panne?: Error) => {
    if (rendu) return
    rendu = true
    client.release(panne ?? false)
  }
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
    await client.query('SET LOCAL statement_timeout = 0')
    const { rows } = await client.query<{ nombre: number }>(enLitteraux(compterLesBrutes(d).compile(db)))
    return {
      nombre: laLigne(rows).nombre,
      contenu() {
        const lignes = enLitteraux(lignesBrutes(d).compile(db))
        const copie = client.query(
          sansDuree(
            to(
              `COPY (SELECT ${CASES} FROM (${lignes}) p ORDER BY p.numero) TO STDOUT (FORMAT csv, FORCE_QUOTE *)`,
            ),
          ),
        )
        const sortie = new PassThrough()
        sortie.write(ENTETES)
        // Coupée, la copie court encore sur cette connexion : elle se ferme au lieu de se rendre.
        const finir = (panne?: NodeJS.ErrnoException | null) => {
          if (panne) rendre(panne)
          else
            void client.query('COMMIT').then(
              () => rendre(),
              (echec: unknown) => rendre(echec as Error),
            )
        }
        if (compresser) return pipeline(copie, sortie, createGzip(), finir)
        return pipeline(copie, sortie, finir)
      },
      async renoncer() {
        await client.query('ROLLBACK').then(
          () => rendre(),
          (echec: unknown) => rendre(echec as Error),
        )
      },
    }
  } catch (panne) {
    rendre(panne as Error)
    throw panne
  }
}
