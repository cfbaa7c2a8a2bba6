import { noterCopropriete } from '../chiffres/score.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { DECLARATION } from '#domain/coproprietes/declaration/transitions.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { accepter } from './acceptee.ts'
import { suiteDe, type Acte } from '../actes/acte.ts'
import { agir, type ArretDEtat } from '../actes/etats.ts'
import { retenirLesProches, seCompare } from '../demandes/proches.ts'
import { preparerARechercher, seCherche } from '../recherche/recherche.ts'
import { suivreLePrincipal } from './principal.ts'
import { ecrireMandatAccepte } from './representant.ts'

/** Tient la déclaration en vigueur d’une copropriété, jusqu’à la fin de la transaction. */
function tenirLaCourante(trx: Transaction<DB>, coproprieteId: number) {
  return trx
    .selectFrom('declaration')
    .select(['id', 'typeMaj', 'typeDeclaration as etat', 'teledeclarantId'])
    .where('coproprieteId', '=', coproprieteId)
    .where('typeDeclaration', '=', 'COURANTE')
    .forUpdate()
    .executeTakeFirst()
}

/** Archive la déclaration en vigueur, qu’une autre remplace ; sans effet où il n’y en a pas. Sous le verrou de la copropriété. */
export async function archiverLaCourante(acte: Acte<ArretDEtat>, coproprieteId: number): Promise<void> {
  const ancienne = await tenirLaCourante(acte.trx, coproprieteId)
  if (!ancienne) return
  const archive = ancienne.typeMaj === null ? 'archiverLaPremiere' : 'archiver'
  await agir(suiteDe(acte), DECLARATION, ancienne.id, archive, { tenue: ancienne })
}

/** Range ces colonnes au dossier public, et les rend telles qu’elles étaient. L’état, lui, ne change que par sa machine. */
async function ranger(
  trx: Transaction<DB>,
  coproprieteId: number,
  dossier: Readonly<Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const avant = Object.keys(dossier).map((colonne) => sql.ref(`avant.${colonne}`))
  const valeurs = Object.entries(dossier).map(([colonne, valeur]) => sql`${sql.ref(colonne)} = ${valeur}`)
  const { rows } = await sql<Record<string, unknown>>`
    UPDATE copropriete c SET ${sql.join(valeurs)}
    FROM (SELECT * FROM copropriete WHERE id = ${coproprieteId}) avant WHERE c.id = avant.id
    RETURNING ${sql.join(avant)}`.execute(trx)
  return laLigne(rows)
}

/**
 * Range ces colonnes au dossier public, et fait de cette déclaration la dernière acceptée. Rend les colonnes telles qu’elles étaient.
 * Sous le verrou de la copropriété.
 */
export async function faireValoir(
  acte: Acte,
  d: {
    coproprieteId: number
    declarationId: number | null
    declaration: Declaration
    dossier: Readonly<Record<string, unknown>>
    date: Instant
  },
): Promise<Record<string, unknown>> {
  const { trx } = acte
  const remplace = await ranger(trx, d.coproprieteId, d.dossier)
  if (seCherche(d.dossier)) await preparerARechercher(trx, d.coproprieteId)
  await accepter(trx, d)
  if (d.declaration.identification.numImmatriculationCoproprietePrincipale !== null)
    await suivreLePrincipal(acte, d)
  if (seCompare(d.dossier)) await retenirLesProches(acte, d.coproprieteId)
  // La déclaration redit le mandat du jour où elle est née : il a pu changer depuis.
  await ecrireMandatAccepte(acte, d.coproprieteId)
  await noterCopropriete(trx, d.coproprieteId, acte.aujourdhui)
  return remplace
}
