import { sql, type Kysely } from 'kysely'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Croyance, ServiceCru } from '#domain/teneur/validations/verifications.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Acte } from './acte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** L’objet d’un acte qui a cru sans le service qui l’aurait dit. */
type Objet =
  | { service: 'CADASTRE' | 'ADRESSES' | 'SYNDICATS'; declarationId: number; teledeclarantId?: never }
  | { service: 'ENTREPRISES'; teledeclarantId: number; declarationId?: never }

/** Une croyance à redemander. */
export interface ARefaire {
  id: number
  declarationId: number | null
  teledeclarantId: number | null
  valeur: string
}

const cle = ({ declarationId, teledeclarantId }: Objet) =>
  declarationId === undefined
    ? ({ colonne: 'teledeclarantId', id: teledeclarantId } as const)
    : ({ colonne: 'declarationId', id: declarationId } as const)

/** Note ce que l’acte vient de croire ; ce que le même objet avait fait croire de ce service avant ne compte plus. */
export async function marquer(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  objet: Objet,
  valeurs: readonly string[],
): Promise<void> {
  const { colonne, id } = cle(objet)
  await trx.deleteFrom('verification').where('service', '=', objet.service).where(colonne, '=', id).execute()
  if (valeurs.length === 0) return
  await trx
    .insertInto('verification')
    .values(valeurs.map((valeur) => ({ service: objet.service, [colonne]: id, valeur, depuis: maintenant })))
    .execute()
}

type CrusParService = readonly { service: ServiceCru; valeurs: readonly string[] }[]

/** Marque ce qu’un dépôt a cru sans chacun de ces services ; ce qu’un dépôt d’avant avait laissé s’en va. */
export async function marquerLeDepot(
  acte: Pick<Acte, 'trx' | 'maintenant'>,
  declarationId: number,
  crus: CrusParService,
): Promise<void> {
  await acte.trx.deleteFrom('verification').where('declarationId', '=', declarationId).execute()
  await noterCrus(acte, declarationId, crus)
}

/** Marque ce que le dépôt d’une déclaration a cru sans chacun de ces services, quand elle n’est déposée qu’une fois. */
export async function noterCrus(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  declarationId: number,
  crus: CrusParService,
): Promise<void> {
  const lignes = crus.flatMap(({ service, valeurs }) =>
    valeurs.map((valeur) => ({ service, declarationId, valeur, depuis: maintenant })),
  )
  if (lignes.length > 0) await trx.insertInto('verification').values(lignes).execute()
}

/** Ce que l’on a cru de cet objet sans ce service, ou qu’il contredit. */
export function croyancesDe(db: Kysely<DB>, objet: Objet): Promise<Croyance[]> {
  const { colonne, id } = cle(objet)
  return db
    .selectFrom('verification')
    .select(['service', 'valeur', 'depuis', 'contrediteLe'])
    .where('service', '=', objet.service)
    .where(colonne, '=', id)
    .orderBy('id')
    .execute()
}

/** Les croyances à redemander à ce service, celles qui attendent le plus d’abord. */
export function aRefaire(db: Kysely<DB>, service: ServiceCru, max: number): Promise<ARefaire[]> {
  return db
    .selectFrom('verification')
    .select(['id', 'declarationId', 'teledeclarantId', 'valeur'])
    .where('service', '=', service)
    .where('contrediteLe', 'is', null)
    .orderBy(sql`dernier_essai NULLS FIRST`)
    .orderBy('id')
    .limit(max)
    .execute()
}

/** Le service n’a pas répondu non plus cette fois. */
export async function noterEssais(
  db: Kysely<DB>,
  ids: readonly number[],
  maintenant: Instant,
): Promise<void> {
  if (ids.length === 0) return
  await db
    .updateTable('verification')
    .set((eb) => ({ essais: eb('essais', '+', 1), dernierEssai: maintenant }))
    .where('id', 'in', ids)
    .execute()
}

/**
 * Note la réponse du service : confirmée, la croyance s’en va ; contredite, elle reste, datée. Faux quand elle n’attendait
 * plus de réponse : l’objet a été repris entre-temps.
 */
export async function conclure(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  id: number,
  confirmee: boolean,
): Promise<boolean> {
  const ligne = await trx
    .updateTable('verification')
    .set((eb) => ({ essais: eb('essais', '+', 1), dernierEssai: maintenant, contrediteLe: maintenant }))
    .where('id', '=', id)
    .where('contrediteLe', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (ligne && confirmee) await trx.deleteFrom('verification').where('id', '=', id).execute()
  return ligne !== undefined
}

/**
 * Redemande une à une les croyances d’un service : `une` conclut, ou rend faux quand le service se tait encore ; l’essai se
 * note alors, et les autres attendront le prochain passage.
 */
export async function redemander(
  { db, horloge }: { db: Kysely<DB>; horloge: Horloge },
  quoi: { service: ServiceCru; max: number; arret: AbortSignal | undefined },
  une: (croyance: ARefaire) => Promise<boolean>,
): Promise<void> {
  for (const croyance of await aRefaire(db, quoi.service, quoi.max)) {
    if (quoi.arret?.aborted) return
    if (await une(croyance)) continue
    await noterEssais(db, [croyance.id], horloge.maintenant())
    return
  }
}
