import { sql } from 'kysely'
import type { Acte } from './acte.ts'
import { numeroApresFusion } from './coproprietes.ts'

const CHEMIN = sql`'{identification,numImmatriculationCoproprietePrincipale}'`
/** Le principal que cite une déclaration. */
const CITE = sql`donnees #>> ${CHEMIN}`

/**
 * Une copropriété qui cite comme principal le numéro d’une absorbée cite celui où il mène (décision 0053), dans son dossier et dans cette
 * déclaration. Une fusion de ce principal, au même instant, se laisse finir d’abord. Sous le verrou de la copropriété.
 */
export async function suivreLePrincipal(
  { trx }: Pick<Acte, 'trx'>,
  { coproprieteId, declarationId }: { coproprieteId: number; declarationId: number | null },
): Promise<void> {
  const { rows: cites } = await sql<{ numero: string }>`
    SELECT p.numero FROM copropriete p
    WHERE p.numero IN (
      (SELECT c.numero_principal FROM copropriete c WHERE c.id = ${coproprieteId}),
      (SELECT ${CITE} FROM declaration WHERE id = ${declarationId}::bigint))
    ORDER BY p.id FOR SHARE`.execute(trx)
  for (const { numero: ancien } of cites) {
    // Relu une fois tenu : la fusion a pu finir pendant l’attente.
    const numero = await numeroApresFusion(trx, { numero: ancien })
    if (numero === undefined) continue
    await sql`UPDATE copropriete SET numero_principal = ${numero}
      WHERE id = ${coproprieteId} AND numero_principal = ${ancien}`.execute(trx)
    await sql`UPDATE declaration SET donnees = jsonb_set(donnees, ${CHEMIN}, ${JSON.stringify(numero)}::jsonb)
      WHERE id = ${declarationId}::bigint AND ${CITE} = ${ancien}`.execute(trx)
  }
}
