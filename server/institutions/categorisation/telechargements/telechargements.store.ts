import type { Telechargement } from '#contract/institutions/telechargements.ts'
import {
  ENSEMBLE,
  ESSAIS_MAX,
  GARDE_HEURES,
  TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { randomUUID } from 'node:crypto'
import { sql, type Kysely, type NotNull, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'

/** Sans signe de vie depuis ce temps, le processus qui préparait un fichier n’est plus. */
const PERDU_SECONDES = 60

/** Les fichiers d’une personne, le dernier d’abord. */
export async function lireLesSiens(db: Kysely<DB>, compteId: number): Promise<Telechargement[]> {
  const { rows } = await sql<Telechargement>`
    SELECT t.id, t.sorte, t.resume, t.etat, t.faites, t.total, t.nom, t.taille::float8 AS taille, t.avertissement, t.motif,
      t.demande_le, t.expire_le,
      CASE WHEN t.etat = 'EN_ATTENTE' THEN (SELECT count(*)::int FROM telechargement a
        WHERE a.etat = 'EN_COURS' OR (a.etat = 'EN_ATTENTE' AND (a.demande_le, a.id) < (t.demande_le, t.id))) END AS avant
    FROM telechargement t WHERE t.compte_id = ${compteId} ORDER BY t.demande_le DESC, t.id DESC`.execute(db)
  return rows
}

/** Un fichier de cette personne. */
export const lireLeSien = (db: Kysely<DB>, compteId: number, id: number) =>
  db
    .selectFrom('telechargement')
    .selectAll()
    .where('id', '=', id)
    .where('compteId', '=', compteId)
    .executeTakeFirst()

/** La même, prête : ce qu’il faut pour la rendre est écrit avec elle. */
export const lirePret = (db: Kysely<DB>, compteId: number, id: number) =>
  db
    .selectFrom('telechargement')
    .select(['perimetre', 'fichier', 'taille', 'sha256', 'finiLe', 'expireLe', 'nom', 'type'])
    .where('id', '=', id)
    .where('compteId', '=', compteId)
    .where('etat', '=', 'PRET')
    .where('fichier', 'is not', null)
    .where('sha256', 'is not', null)
    .where('finiLe', 'is not', null)
    .where('expireLe', 'is not', null)
    .where('nom', 'is not', null)
    .where('type', 'is not', null)
    .$narrowType<{
      fichier: NotNull
      sha256: NotNull
      finiLe: NotNull
      expireLe: NotNull
      nom: NotNull
      type: NotNull
    }>()
    .executeTakeFirst()

/** Combien une personne en a ; le compte se refait tant que sa transaction dure. */
export async function compterLesSiens(trx: Transaction<DB>, compteId: number): Promise<number> {
  await verrouiller(trx, `telechargements:${compteId}`)
  const { nombre } = await trx
    .selectFrom('telechargement')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('compteId', '=', compteId)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Retire la ligne ; rend le fichier qu’elle nommait. */
export const retirer = (db: Kysely<DB>, compteId: number, id: number) =>
  db
    .deleteFrom('telechargement')
    .where('id', '=', id)
    .where('compteId', '=', compteId)
    .returning('fichier')
    .executeTakeFirst()

/** Un fichier à préparer, et pour qui. */
export interface Pris {
  id: number
  compteId: number
  teneurId: number | null
  sorte: Telechargement['sorte']
  demande: unknown
  essais: number
  fichier: string
  /** Quand ce qu’il emporte s’est écrit au journal, et de quel territoire. */
  noteLe: string | null
  perimetre: string | null
}

/** Ceux que préparait un processus qui n’est plus : ils se reprennent, ou se disent perdus. */
export async function reprendreLesPerdus(acte: Acte<CodeArret, 'systeme'>): Promise<void> {
  const { rows } = await sql<{ id: number; essais: number }>`SELECT id, essais FROM telechargement
    WHERE etat = 'EN_COURS' AND vu_le < now() - make_interval(secs => ${PERDU_SECONDES}) FOR UPDATE`.execute(
    acte.trx,
  )
  for (const { id, essais } of rows)
    if (essais < ESSAIS_MAX) await agir(acte, TELECHARGEMENT, id, 'reprendre')
    else await echouer(acte, id, dire({ code: 'ERREUR_SERVEUR' }))
}

/**
 * Prend le plus ancien de ceux qui attendent, si la file a de la place : quelques-uns ensemble, un par personne, sur tous les processus.
 * Null : rien n’est à prendre.
 */
export async function prendre(acte: Acte<CodeArret, 'systeme'>): Promise<Pris | null> {
  const { trx } = acte
  await verrouiller(trx, 'telechargements')
  await reprendreLesPerdus(acte)
  const { rows } = await sql<
    Omit<Pris, 'fichier'>
  >`SELECT t.id, t.compte_id, t.teneur_id, t.sorte, t.demande, t.essais, t.note_le, t.perimetre
    FROM telechargement t WHERE t.etat = 'EN_ATTENTE'
      AND (SELECT count(*) FROM telechargement WHERE etat = 'EN_COURS') < ${ENSEMBLE}
      AND NOT EXISTS (SELECT FROM telechargement o WHERE o.compte_id = t.compte_id AND o.etat = 'EN_COURS')
    ORDER BY t.demande_le, t.id LIMIT 1`.execute(trx)
  const ligne = rows[0]
  if (!ligne) return null
  const fichier = randomUUID()
  const essais = ligne.essais + 1
  await agir(acte, TELECHARGEMENT, ligne.id, 'preparer', {
    avec: { fichier, essais, faites: 0, total: null },
  })
  await sql`UPDATE telechargement SET vu_le = now() WHERE id = ${ligne.id}`.execute(trx)
  return { ...ligne, essais, fichier }
}

/** Retient que ce qu’il emporte de ce territoire est écrit au journal ; faux quand ce processus ne le prépare plus. */
export async function retenirNote(
  trx: Transaction<DB>,
  { id, fichier }: Pick<Pris, 'id' | 'fichier'>,
  perimetre: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE telechargement SET note_le = now(), perimetre = ${perimetre}
    WHERE id = ${id} AND fichier = ${fichier} AND etat = 'EN_COURS'`.execute(trx)
  return numAffectedRows > 0n
}

/** Verrouille un fichier que ce processus prépare encore ; faux quand la personne l’a retiré, ou qu’un autre processus l’a repris. */
export async function tenir(
  trx: Transaction<DB>,
  { id, fichier }: Pick<Pris, 'id' | 'fichier'>,
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM telechargement
    WHERE id = ${id} AND fichier = ${fichier} AND etat = 'EN_COURS' FOR UPDATE`.execute(trx)
  return rows.length > 0
}

/** Vrai si l’un attend que l’on commence. */
export async function attendent(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql`SELECT FROM telechargement WHERE etat = 'EN_ATTENTE' LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Ce que pèsent ceux qui sont prêts, en octets. */
export async function peserLesPrets(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ octets: number }>`SELECT coalesce(sum(taille), 0)::float8 AS octets
    FROM telechargement WHERE etat = 'PRET'`.execute(db)
  return laLigne(rows).octets
}

/** Redit qu’un fichier se prépare, et où il en est ; faux quand la personne l’a retiré, ou qu’un autre processus l’a repris. */
export async function donnerSigne(
  db: Kysely<DB>,
  { id, fichier }: Pick<Pris, 'id' | 'fichier'>,
  { faites, total }: { faites: number; total: number | null },
): Promise<boolean> {
  const { numAffectedRows = 0n } =
    await sql`UPDATE telechargement SET vu_le = now(), faites = ${faites}, total = ${total}
    WHERE id = ${id} AND fichier = ${fichier} AND etat = 'EN_COURS'`.execute(db)
  return numAffectedRows > 0n
}

/** Jusqu’à quand ce qui finit à cet instant se garde. */
export const finDeGarde = (maintenant: Instant): Instant => plusTard(maintenant, GARDE_HEURES * 3_600_000)

/** Dit pourquoi un fichier n’est pas là, ou n’y est plus ; la phrase reste un jour. */
export async function echouer(acte: Acte<CodeArret, 'systeme'>, id: number, motif: string): Promise<void> {
  const expireLe = finDeGarde(acte.maintenant)
  await agir(acte, TELECHARGEMENT, id, 'echouer', { avec: { motif, expireLe, fichier: null } })
}

/** Ce que la base nomme sur le disque. */
export async function fichiersNommes(db: Kysely<DB>): Promise<Set<string>> {
  const lignes = await db
    .selectFrom('telechargement')
    .select('fichier')
    .where('fichier', 'is not', null)
    .$narrowType<{ fichier: NotNull }>()
    .execute()
  return new Set(lignes.map(({ fichier }) => fichier))
}

/** Les fichiers dont le jour est passé : retirés. */
export async function retirerLesPerimes(db: Kysely<DB>, maintenant: Instant): Promise<void> {
  await db.deleteFrom('telechargement').where('expireLe', '<', maintenant).execute()
}

/** Les fichiers prêts, avec celui qui les a demandés. */
export const pretsParCompte = (db: Kysely<DB>) =>
  db
    .selectFrom('telechargement')
    .select(['compteId', 'teneurId', sql<number[]>`array_agg(id)`.as('ids')])
    .where('etat', '=', 'PRET')
    .groupBy(['compteId', 'teneurId'])
    .execute()
