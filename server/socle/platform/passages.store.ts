import type pg from 'pg'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Passage } from '#domain/socle/travaux/passages.ts'
import type { NomTravail } from '#domain/socle/travaux/travaux.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'

/** Les passages se lisent et s’écrivent à l’heure de la base, celle de la file. */
type Connexions = Pick<pg.Pool, 'query'>

/** Note qu’un travail commence ; ce qu’a donné le précédent reste. */
export async function noterDebut(connexions: Connexions, nom: NomTravail): Promise<void> {
  await connexions.query(
    `INSERT INTO travail_passage (nom, debut) VALUES ($1, now()) ON CONFLICT (nom) DO UPDATE SET debut = EXCLUDED.debut`,
    [nom],
  )
}

/** Note ce qu’un travail a donné, et depuis quand il échoue. */
export async function noterFin(connexions: Connexions, nom: NomTravail, reussi: boolean): Promise<void> {
  await connexions.query(
    `UPDATE travail_passage SET fin = now(), reussi = $2,
       echec_depuis = CASE WHEN $2 THEN NULL ELSE coalesce(echec_depuis, now()) END
     WHERE nom = $1`,
    [nom, reussi],
  )
}

const PASSAGES = `
  SELECT now() AS le, p.nom, p.debut, p.fin, p.reussi, p.echec_depuis AS "echecDepuis",
    EXISTS (SELECT FROM pgboss.job j WHERE j.name = p.nom AND j.state = 'active') AS "enCours"
  FROM (SELECT) un LEFT JOIN travail_passage p ON true`

interface Ligne {
  le: Date
  nom: NomTravail | null
  debut: Date
  fin: Date | null
  reussi: boolean | null
  echecDepuis: Date | null
  enCours: boolean
}

/** Le dernier passage de chaque travail, et l’instant où on le lit. */
export async function lirePassages(
  connexions: Connexions,
): Promise<{ le: Instant; passages: Partial<Record<NomTravail, Passage>> }> {
  const { rows } = await connexions.query<Ligne>(PASSAGES)
  const passages: Partial<Record<NomTravail, Passage>> = {}
  for (const { nom, debut, fin, reussi, echecDepuis, enCours } of rows)
    if (nom !== null)
      passages[nom] = {
        debut: debut.toISOString(),
        fin: fin?.toISOString() ?? null,
        reussi,
        echecDepuis: echecDepuis?.toISOString() ?? null,
        enCours,
      }
  return { le: laLigne(rows).le.toISOString(), passages }
}
