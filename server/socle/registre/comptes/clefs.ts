import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { PARTS_DU_MEME_LIEN } from '#domain/comptes/compte/bornes.ts'
import { DUREES_CLEFS, type UsageDeClef } from '#domain/comptes/compte/messages.ts'
import type { Insertable, Kysely } from 'kysely'
import type { Acte } from '../actes/acte.ts'
import { tenir } from '../actes/verrous.ts'
import type { Clef, DB } from '#server/socle/postgres/schema.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'

const HEURE = 3_600_000

/** Le secret que récrivent la clef du produit et une graine ; une base lue ne le donne pas. */
const texteDe = (compteId: number, usage: UsageDeClef, graine: string): string =>
  `clef:${usage}:${compteId}:${graine}`

interface ClefDemandee {
  compteId: number
  usage: UsageDeClef
  email?: string
}

/** Une clef qui n’est pas encore posée : ce qui va dans le lien, et la ligne qui le reconnaîtra. */
export function clefNeuve(
  secrets: Secrets,
  { compteId, usage, email }: ClefDemandee,
  maintenant: Instant,
): { secret: string; ligne: Insertable<Clef> } {
  const graine = secrets.tirerClef()
  const secret = secrets.empreinte(texteDe(compteId, usage, graine))
  const ligne = {
    empreinte: secrets.empreinte(secret),
    compteId,
    usage,
    graine,
    email: email ?? null,
    expire: plusTard(maintenant, DUREES_CLEFS[usage] * HEURE),
  }
  return { secret, ligne }
}

async function tirer({ trx, maintenant }: Acte, secrets: Secrets, clef: ClefDemandee): Promise<string> {
  const { secret, ligne } = clefNeuve(secrets, clef, maintenant)
  await trx.insertInto('clef').values(ligne).execute()
  return secret
}

/**
 * Pose une clef à usage unique et rend ce qui va dans le lien ; la précédente du même usage ne vaut plus rien. Tient le
 * compte : deux poses à la fois effaceraient la même clef d’avant, et laisseraient deux liens bons.
 */
export async function poserClef(acte: Acte, secrets: Secrets, clef: ClefDemandee): Promise<string> {
  const { compteId, usage } = clef
  await tenir(acte, 'compte', [compteId])
  await acte.trx.deleteFrom('clef').where('compteId', '=', compteId).where('usage', '=', usage).execute()
  return tirer(acte, secrets, clef)
}

/**
 * La clef d’un lien que n’importe qui peut redemander : la même tant qu’il lui reste la moitié de sa durée (`reprise`), sinon une
 * autre, sans éteindre la première. Un inconnu qui redemande ne ferme donc pas le lien que la personne vient d’ouvrir.
 */
export async function reprendreClef(
  acte: Acte,
  secrets: Secrets,
  clef: { compteId: number; usage: 'CREATION' | 'RECUPERATION' },
): Promise<{ secret: string; reprise: boolean }> {
  const { trx, maintenant } = acte
  const { compteId, usage } = clef
  await tenir(acte, 'compte', [compteId])
  const vivante = await trx
    .selectFrom('clef')
    .select(['empreinte', 'graine'])
    .where('compteId', '=', compteId)
    .where('usage', '=', usage)
    .where('expire', '>=', plusTard(maintenant, (DUREES_CLEFS[usage] * HEURE) / PARTS_DU_MEME_LIEN))
    .orderBy('expire', 'desc')
    .executeTakeFirst()
  if (vivante?.graine != null) {
    // La clef du produit a pu changer depuis : l’une des siennes l’a écrit.
    const secret = secrets
      .empreintes(texteDe(compteId, usage, vivante.graine))
      .find((s) => secrets.empreintes(s).includes(vivante.empreinte))
    if (secret !== undefined) return { secret, reprise: true }
  }
  return { secret: await tirer(acte, secrets, clef), reprise: false }
}

/** À qui est une clef, sans la consommer ni rien tenir ; undefined si elle n’est pas là. */
export function titulaireDe(
  { trx }: Acte,
  secrets: Secrets,
  secret: string,
  usages: readonly UsageDeClef[],
): Promise<{ compteId: number; teledeclarantId: number | null } | undefined> {
  return trx
    .selectFrom('clef')
    .innerJoin('compte', 'compte.id', 'clef.compteId')
    .select(['clef.compteId', 'compte.teledeclarantId'])
    .where('clef.empreinte', 'in', secrets.empreintes(secret))
    .where('clef.usage', 'in', usages)
    .executeTakeFirst()
}

/** Consomme une clef : elle disparaît, bonne ou passée d’âge. Rend son compte, null si elle ne vaut rien. */
export async function consommerClef(
  acte: Acte,
  secrets: Secrets,
  secret: string,
  usages: readonly UsageDeClef[],
): Promise<{ compteId: number; usage: UsageDeClef; email: string | null } | null> {
  const { trx, maintenant } = acte
  const titulaire = await titulaireDe(acte, secrets, secret, usages)
  if (!titulaire) return null
  await tenir(acte, 'compte', [titulaire.compteId])
  const ligne = await trx
    .deleteFrom('clef')
    .where('empreinte', 'in', secrets.empreintes(secret))
    .where('usage', 'in', usages)
    .returning(['compteId', 'usage', 'email', 'expire'])
    .executeTakeFirst()
  if (!ligne || ligne.expire <= maintenant) return null
  return { compteId: ligne.compteId, usage: ligne.usage, email: ligne.email }
}

/** Les liens déjà partis qui ouvriraient ce compte, ou en changeraient l’adresse, ne valent plus rien. Tient le compte. */
export async function oublierClefs(acte: Acte, compteId: number): Promise<void> {
  await tenir(acte, 'compte', [compteId])
  await acte.trx.deleteFrom('clef').where('compteId', '=', compteId).where('usage', '!=', 'RESTER').execute()
}

/** Vrai si la clef vaut encore, sans la consommer. */
export async function clefBonne(
  db: Kysely<DB>,
  secrets: Secrets,
  secret: string,
  usages: readonly UsageDeClef[],
  maintenant: Instant,
): Promise<boolean> {
  const ligne = await db
    .selectFrom('clef')
    .select('compteId')
    .where('empreinte', 'in', secrets.empreintes(secret))
    .where('usage', 'in', usages)
    .where('expire', '>', maintenant)
    .executeTakeFirst()
  return ligne !== undefined
}
