import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import type { Message } from '#domain/socle/courriels/message.ts'
import type { Civilite } from '#domain/socle/acces/teledeclarants.ts'
import { type Kysely, type Transaction } from 'kysely'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import { COMPTE } from '#domain/socle/acces/comptes.ts'
import { PROFILS_PRINCIPAUX, PROFILS_SECONDAIRES } from '#domain/comptes/utilisateurs/gestion.ts'
import type { Acte } from '../actes/acte.ts'
import { fermerSessions } from './sessions.ts'
import { tenir } from '../actes/verrous.ts'
import type { Courriels } from '../courriels/courriels.ts'
import { agir, naitre, type ArretDEtat } from '../actes/etats.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

/** Un compte à créer, et l’acte de `COMPTE` qui le crée. */
export interface CompteACreer {
  teledeclarantId: number | null
  profil: Profil
  civilite: Civilite
  nom: string
  prenom: string
  email: string
  telephone: string | null
  numCartePro: string | null
  par: 'creer' | 'demander' | 'creerReconnu'
}

const sansAccents = (texte: string) =>
  texte
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')

/** Un identifiant libre : « prenom.nom », puis « prenom.nom2 »… */
async function identifiantLibre(trx: Transaction<DB>, prenom: string, nom: string): Promise<string> {
  const base = [sansAccents(prenom), sansAccents(nom)].filter(Boolean).join('.') || 'compte'
  // Deux homonymes créés au même instant : le second attend, puis voit l’identifiant du premier.
  await verrouiller(trx, `identifiant:${base}`)
  const pris = await trx
    .selectFrom('compte')
    .select('identifiant')
    .where('identifiant', 'like', `${base}%`)
    .execute()
  const noms = new Set(pris.map((p) => p.identifiant))
  let essai = base
  for (let n = 2; noms.has(essai); n += 1) essai = `${base}${n}`
  return essai
}

/** Les administrateurs d’un établissement qui peuvent entrer. */
export function administrateurs(db: Kysely<DB>, idTeledeclarant: number) {
  return db
    .selectFrom('compte')
    .select(['id', 'email', 'prenom', 'nom'])
    .where('teledeclarantId', '=', idTeledeclarant)
    .where('statut', '=', 'ACTIF')
    .where('profil', 'in', [...PROFILS_PRINCIPAUX, ...PROFILS_SECONDAIRES])
    .orderBy('id')
    .execute()
}

/** Écrit à chaque administrateur d’un établissement ; null : il n’y a personne à prévenir. */
export async function prevenirAdministrateurs(
  acte: Acte,
  courriels: Courriels,
  idTeledeclarant: number | null,
  message: (admin: { prenom: string; nom: string }) => Message,
): Promise<void> {
  if (idTeledeclarant === null) return
  for (const admin of await administrateurs(acte.trx, idTeledeclarant))
    await courriels.envoyer(acte, admin, message(admin))
}

/** Le compte vivant de cette adresse électronique, s’il y en a un, et le nom de son établissement. */
export function compteParEmail(trx: Transaction<DB>, email: string) {
  return trx
    .selectFrom('compte')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .selectAll('compte')
    .select('teledeclarant.raisonSociale')
    .where((eb) => eb(eb.fn('lower', ['compte.email']), '=', email.trim().toLowerCase()))
    .where('compte.statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
}

/** Crée un compte, sans mot de passe : `ATT_MOT_DE_PASSE`, ou `ACTIF` s’il est reconnu. Rend son identifiant de ligne. */
export async function creerCompte(acte: Acte<'NON_AUTORISE'>, c: CompteACreer): Promise<number> {
  const { trx, maintenant } = acte
  const { par, email, ...valeurs } = c
  const identifiant = await identifiantLibre(trx, c.prenom, c.nom)
  const { id } = await trx
    .insertInto('compte')
    .values({
      ...valeurs,
      email: email.trim(),
      identifiant,
      motDePasse: null,
      statut: naitre(acte, COMPTE, par),
      dateCreation: maintenant,
      dateDerniereActivite: par === 'creerReconnu' ? maintenant : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Note l’activité du compte : le compte à rebours de l’inactivité repart. */
export async function noterActivite(db: Kysely<DB>, id: number, maintenant: Instant): Promise<void> {
  await db
    .updateTable('compte')
    .set({ dateDerniereActivite: maintenant, rappelsInactivite: 0 })
    .where('id', '=', id)
    .execute()
}

/** Relie une identité, telle que son fournisseur la désigne, au compte qu’elle ouvre. */
export async function relier(
  { trx, maintenant }: Acte,
  identite: { fournisseur: Fournisseur; sujet: string },
  compteId: number,
): Promise<void> {
  const { fournisseur, sujet } = identite
  await trx
    .insertInto('identiteExterne')
    .values({ fournisseur, sujet, compteId, dateCreation: maintenant })
    .execute()
}

/** Ce que lit celui qui donne l’adresse d’un autre compte, où le dire ne révèle rien. */
export const EMAIL_UTILISE = { champ: 'email', code: 'EMAIL_UTILISE' } as const

/** La même adresse donnée deux fois au même instant : l’index unique départage, et le second l’apprend. */
export function refuserAdressePrise(refuser: Refuser<'DONNEES_REFUSEES'>) {
  return (erreur: unknown): never => {
    if ((erreur as { constraint?: string }).constraint === 'compte_email')
      throw refuser('DONNEES_REFUSEES', { refus: [EMAIL_UTILISE] })
    throw erreur
  }
}

/**
 * Supprime un compte : ses sessions et ses secrets disparaissent, sa ligne reste sans donnée personnelle pour que les
 * dossiers qu’il a déposés gardent un auteur. Le message part à l’adresse d’avant.
 */
export async function supprimerCompte(
  acte: Acte<ArretDEtat>,
  courriels: Courriels,
  id: number,
  message: ((personne: { prenom: string; nom: string }) => Message) | null,
): Promise<{ prenom: string; nom: string; email: string; profil: Profil }> {
  const { trx } = acte
  await agir(acte, COMPTE, id, 'supprimer')
  const avant = await trx
    .selectFrom('compte')
    .select(['prenom', 'nom', 'email', 'profil'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (message) await courriels.envoyer(acte, { id, email: avant.email }, message(avant))
  await oublierSecondFacteur(acte, id)
  for (const table of ['clef', 'agenda', 'identiteExterne', 'erreurVue'] as const)
    await trx.deleteFrom(table).where('compteId', '=', id).execute()
  await trx
    .updateTable('compte')
    .set({
      identifiant: `supprime-${id}`,
      email: `supprime-${id}@compte.invalid`,
      motDePasse: null,
      nom: 'supprimé',
      prenom: 'Compte',
      telephone: null,
      numCartePro: null,
    })
    .where('id', '=', id)
    .execute()
  return avant
}

/** Supprime tous les comptes d’un télédéclarant. */
export async function supprimerSesComptes(
  acte: Acte<ArretDEtat>,
  courriels: Courriels,
  teledeclarantId: number,
  message: (personne: { prenom: string; nom: string }) => Message,
): Promise<void> {
  const comptes = await acte.trx
    .selectFrom('compte')
    .select('id')
    .where('teledeclarantId', '=', teledeclarantId)
    .where('statut', '!=', 'SUPPRIME')
    .orderBy('id')
    .execute()
  for (const c of comptes) await supprimerCompte(acte, courriels, c.id, message)
}

/**
 * Retire applications, clefs d’accès et codes de secours d’un compte, et ferme ses sessions ; faux s’il n’en avait pas.
 * Tient le compte.
 */
export async function oublierSecondFacteur(acte: Acte, id: number): Promise<boolean> {
  const { trx } = acte
  await tenir(acte, 'compte', [id])
  let retires = 0n
  for (const table of ['secondFacteur', 'clefAcces'] as const)
    retires += (await trx.deleteFrom(table).where('compteId', '=', id).executeTakeFirst()).numDeletedRows
  await trx.deleteFrom('codeSecours').where('compteId', '=', id).execute()
  await fermerSessions(acte, id)
  return retires > 0n
}

/** Vrai d’un compte que protège une application ou une clef d’accès. */
export async function aUnSecondFacteur(db: Kysely<DB>, compteId: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('compteProtege')
    .select('compteId')
    .where('compteId', '=', compteId)
    .executeTakeFirst()
  return ligne !== undefined
}
