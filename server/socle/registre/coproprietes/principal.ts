import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import { sql, type RawBuilder } from 'kysely'
import type { Acte } from '../actes/acte.ts'
import { numeroApresFusion } from './coproprietes.ts'
import { ecrireJournal } from '../actes/journal.ts'

const CHEMIN = sql`'{identification,numImmatriculationCoproprietePrincipale}'`
/** Le principal que cite une déclaration. */
const CITE = sql`donnees #>> ${CHEMIN}`

/** Un numéro absorbé, et celui où il mène. */
interface Numeros {
  ancien: string
  numero: string
}

/** Des copropriétés ainsi retenues, celles qui citaient l’ancien numéro citent l’autre ; les rend. */
async function citer(
  { trx }: Pick<Acte, 'trx'>,
  { ancien, numero }: Numeros,
  retenues: RawBuilder<boolean>,
): Promise<{ id: number; numero: string | null }[]> {
  const { rows } = await sql<{ id: number; numero: string | null }>`
    UPDATE copropriete SET numero_principal = ${numero} WHERE ${retenues} AND numero_principal = ${ancien}
    RETURNING id, numero`.execute(trx)
  return rows
}

/** De même, dans ces déclarations. */
async function citerDans(
  { trx }: Pick<Acte, 'trx'>,
  { ancien, numero }: Numeros,
  retenues: RawBuilder<boolean>,
): Promise<void> {
  await sql`UPDATE declaration SET donnees = jsonb_set(donnees, ${CHEMIN}, ${JSON.stringify(numero)}::jsonb)
    WHERE ${retenues} AND ${CITE} = ${ancien}`.execute(trx)
}

/**
 * Une copropriété qui cite comme principal le numéro d’une absorbée cite celui où il mène (décision 0053), dans son dossier et dans cette
 * déclaration. Une fusion de ce principal, au même instant, se laisse finir d’abord. Sous le verrou de la copropriété. Rien n’en va au
 * journal : le registre n’a jamais montré l’ancien numéro, et l’acte qui l’apporte (dépôt, mise à jour, retrait) y est déjà.
 */
export async function suivreLePrincipal(
  acte: Pick<Acte, 'trx'>,
  { coproprieteId, declarationId }: { coproprieteId: number; declarationId: number | null },
): Promise<void> {
  const { trx } = acte
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
    await citer(acte, { ancien, numero }, sql`id = ${coproprieteId}`)
    await citerDans(acte, { ancien, numero }, sql`id = ${declarationId}::bigint`)
  }
}

/**
 * Une fusion change le principal des secondaires qui le citaient, dans leur dossier et dans ce qu’elles ont déposé : leur prochaine mise
 * à jour part du numéro gardé. Le journal le dit à chacune.
 */
export async function repointerLesSecondaires(acte: Acte, numeros: Numeros): Promise<void> {
  const repointees = await citer(acte, numeros, sql`etat <> ALL(${sql.val([...ETATS_SORTIS])}::text[])`)
  if (repointees.length === 0) return
  const ids = repointees.map(({ id }) => id)
  await citerDans(
    acte,
    numeros,
    sql`copropriete_id = ANY(${sql.val(ids)}::bigint[]) AND type_declaration IN ('COURANTE', 'A_VALIDER')`,
  )
  await ecrireJournal(
    acte,
    repointees.map(({ id, numero }) => ({
      type: 'COPROPRIETE.PRINCIPAL_CHANGE' as const,
      objet: 'copropriete' as const,
      objetId: id,
      numero,
      ancien: { numeroPrincipal: numeros.ancien },
      nouveau: { numeroPrincipal: numeros.numero },
    })),
  )
}
