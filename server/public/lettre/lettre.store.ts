import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Insertable, type Kysely, type Transaction } from 'kysely'
import type { DB, LettreInformation } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { oublierLesCourriels } from '#server/socle/registre/courriels/courriels-oublies.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Les lettres publiées, la dernière d’abord. */
export const lister = (db: Kysely<DB>) =>
  db
    .selectFrom('lettreInformation')
    .select([
      'nom as fileName',
      'titre',
      'date',
      'datePublication',
      sql<number>`octet_length(contenu)`.as('taille'),
    ])
    .where('retireeLe', 'is', null)
    .orderBy('date', 'desc')
    .orderBy('id', 'desc')
    .execute()

export const lireFichier = (db: Kysely<DB>, nom: string) =>
  db
    .selectFrom('lettreInformation')
    .select(['empreinte', 'datePublication', sql<number>`octet_length(contenu)`.as('taille')])
    .where('nom', '=', nom)
    .where('retireeLe', 'is', null)
    .executeTakeFirst()

/** Les octets d’une lettre, ou cette portion d’eux, bornes comprises. */
export async function lireOctets(
  db: Kysely<DB>,
  nom: string,
  portion?: { de: number; a: number },
): Promise<Buffer> {
  const { octets } = await db
    .selectFrom('lettreInformation')
    .select(
      portion
        ? sql<Buffer>`substring(contenu FROM ${portion.de + 1}::int FOR ${portion.a - portion.de + 1}::int)`.as(
            'octets',
          )
        : 'contenu as octets',
    )
    .where('nom', '=', nom)
    .executeTakeFirstOrThrow()
  return octets
}

/** La lettre à envoyer, que son retrait attend ; rien d’une lettre retirée. */
export const lire = (trx: Transaction<DB>, id: number) =>
  trx
    .selectFrom('lettreInformation')
    .select(['id', 'nom', 'titre', 'date', 'datePublication'])
    .where('id', '=', id)
    .where('retireeLe', 'is', null)
    .forShare()
    .executeTakeFirst()

/** Retire la lettre parue de ce nom ; rien s’il n’y en a pas. */
export const retirer = (db: Kysely<DB>, nom: string, maintenant: Instant) =>
  db
    .updateTable('lettreInformation')
    .set({ retireeLe: maintenant })
    .where('nom', '=', nom)
    .where('retireeLe', 'is', null)
    .returning(['id', 'titre'])
    .executeTakeFirst()

/** Ne laisse pas partir les courriels de cette lettre que personne n’a encore pris : ceux-là ne l’ont pas eue. */
export async function retenirCeQuiPart(
  db: Kysely<DB>,
  { id, nom }: { id: number; nom: string },
  maintenant: Instant,
): Promise<void> {
  await sql`WITH retenu AS (
      DELETE FROM courriel WHERE compte_id IS NULL AND nature = 'LETTRE.PARUTION' AND etat = 'A_ENVOYER'
        AND prochain_essai <= ${maintenant} AND position(${`fileName=${nom}`} IN texte) > 0 RETURNING destinataire)
    DELETE FROM lettre_remise r USING abonne a, retenu
    WHERE r.lettre_id = ${id} AND a.id = r.abonne_id AND lower(a.email) = lower(retenu.destinataire)`.execute(
    db,
  )
}

export const parEmpreinte = (db: Kysely<DB>, empreinte: string) =>
  db
    .selectFrom('lettreInformation')
    .select(['id', 'nom', 'titre', 'date', 'retireeLe'])
    .where('empreinte', '=', empreinte)
    .executeTakeFirst()

/** Pose une lettre neuve, ou celle qui était retirée ; rend son numéro. */
export async function faireParaitre(
  db: Kysely<DB>,
  retiree: number | undefined,
  lettre: Insertable<LettreInformation>,
): Promise<number> {
  const { id } = await (
    retiree === undefined
      ? db.insertInto('lettreInformation').values(lettre).returning('id')
      : db.updateTable('lettreInformation').set(lettre).where('id', '=', retiree).returning('id')
  ).executeTakeFirstOrThrow()
  return id
}

/** Une publication à la fois : deux du même jour ont deux noms, et le même PDF envoyé deux fois est une seule lettre. */
export const uneALaFois = (db: Kysely<DB>): Promise<void> => verrouiller(db, 'lettre')

export async function rangDuJour(db: Kysely<DB>, date: Jour): Promise<number> {
  const { nombre } = await db
    .selectFrom('lettreInformation')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('date', '=', date)
    .executeTakeFirstOrThrow()
  return nombre + 1
}

export async function compterAbonnes(db: Kysely<DB>): Promise<number> {
  const { nombre } = await db
    .selectFrom('abonne')
    .select(sql<number>`count(*)::int`.as('nombre'))
    .where('confirmeLe', 'is not', null)
    .executeTakeFirstOrThrow()
  return nombre
}

/** Garde la demande de cette adresse, ou rend celle qui était là ; une demande refaite rend sa durée au lien. */
export async function inscrire(
  db: Kysely<DB>,
  email: string,
  maintenant: Instant,
): Promise<{ id: number; confirmeLe: Instant | null }> {
  const { rows } = await sql<{ id: number; confirmeLe: Instant | null }>`
    INSERT INTO abonne (email, date_demande) VALUES (${email}, ${maintenant})
    ON CONFLICT (lower(email)) DO UPDATE SET date_demande = excluded.date_demande, demande_au_service_le = NULL
    RETURNING id, confirme_le AS "confirmeLe"`.execute(db)
  return laLigne(rows)
}

/** Vrai d’une inscription confirmée. */
export async function estConfirmee(db: Kysely<DB>, id: number): Promise<boolean> {
  const lue = await db.selectFrom('abonne').select('confirmeLe').where('id', '=', id).executeTakeFirst()
  return lue?.confirmeLe != null
}

/** Confirme cette demande ; faux si elle n’est plus là. */
export async function confirmer(db: Kysely<DB>, id: number, maintenant: Instant): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('abonne')
    .set((eb) => ({ confirmeLe: eb.fn.coalesce('confirmeLe', eb.val(maintenant)) }))
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Efface cette adresse de la liste, et ce qui lui a été écrit ; `noter` : le service d’envoi doit l’apprendre. */
export async function quitter(
  db: Kysely<DB>,
  id: number,
  maintenant: Instant,
  noter: boolean,
): Promise<void> {
  const parti = await db.deleteFrom('abonne').where('id', '=', id).returning('email').executeTakeFirst()
  if (parti) await oublierLesCourriels(db, parti.email, 'LETTRE')
  if (parti && noter)
    await db.insertInto('abonneParti').values({ email: parti.email, dateDepart: maintenant }).execute()
}

/** Le service dit que cette adresse vient d’entrer dans la liste. */
export async function confirmerAdresse(db: Kysely<DB>, email: string, maintenant: Instant): Promise<void> {
  await db
    .updateTable('abonne')
    .set((eb) => ({ confirmeLe: eb.fn.coalesce('confirmeLe', eb.val(maintenant)) }))
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .execute()
}

/**
 * Cette adresse ne reçoit plus, ou ne voulait plus recevoir à cet instant : ni la lettre, ni ce qu’elle suivait. Ce qu’elle a
 * demandé ou confirmé depuis reste : le service raconte parfois en retard.
 */
export async function effacerAdresse(db: Kysely<DB>, email: string, alors: Instant): Promise<void> {
  const elle = sql<boolean>`lower(email) = lower(${email})`
  const dAlors = sql<boolean>`coalesce(confirme_le, date_demande) <= ${alors}`
  const partie = await db.deleteFrom('abonne').where(elle).where(dAlors).returning('id').executeTakeFirst()
  if (partie) await oublierLesCourriels(db, email, 'LETTRE')
  const suiveur = await db.selectFrom('suiveur').select('id').where(elle).forUpdate().executeTakeFirst()
  if (!suiveur) return
  await db.deleteFrom('suivi').where('suiveurId', '=', suiveur.id).where(dAlors).execute()
  const reste = await db
    .selectFrom('suivi')
    .select('id')
    .where('suiveurId', '=', suiveur.id)
    .executeTakeFirst()
  if (reste) return
  await db.deleteFrom('suiveur').where('id', '=', suiveur.id).execute()
  await oublierLesCourriels(db, email, 'SUIVI')
}

/** Prend les prochains à qui écrire cette lettre, et note qu’elle l’est : dans la transaction qui écrit les courriels. */
export async function prendre(
  db: Kysely<DB>,
  { id, datePublication }: { id: number; datePublication: Instant },
  lot: number,
): Promise<{ id: number; email: string }[]> {
  const { rows } = await sql<{ id: number; email: string }>`
    WITH pris AS (
      INSERT INTO lettre_remise (lettre_id, abonne_id)
      SELECT ${id}, a.id FROM abonne a WHERE a.confirme_le <= ${datePublication}
        AND NOT EXISTS (SELECT FROM lettre_remise r WHERE r.lettre_id = ${id} AND r.abonne_id = a.id)
      ORDER BY a.id LIMIT ${lot} ON CONFLICT DO NOTHING RETURNING abonne_id)
    SELECT a.id, a.email FROM pris JOIN abonne a ON a.id = pris.abonne_id ORDER BY a.id`.execute(db)
  return rows
}

/** Les demandes que le service n’a pas reçues. */
export const aDemander = (db: Kysely<DB>, lot: number) =>
  db
    .selectFrom('abonne')
    .select(['id', 'email'])
    .where('confirmeLe', 'is', null)
    .where('demandeAuServiceLe', 'is', null)
    .orderBy('id')
    .limit(lot)
    .execute()

export async function noterDemande(db: Kysely<DB>, id: number, maintenant: Instant): Promise<void> {
  await db.updateTable('abonne').set({ demandeAuServiceLe: maintenant }).where('id', '=', id).execute()
}

/** Les départs qu’il ne sait pas. */
export const partis = (db: Kysely<DB>, lot: number) =>
  db.selectFrom('abonneParti').select(['id', 'email']).orderBy('id').limit(lot).execute()

export async function oublierParti(db: Kysely<DB>, id: number): Promise<void> {
  await db.deleteFrom('abonneParti').where('id', '=', id).execute()
}
