import type { Auteur } from '#domain/socle/acces/auteur.ts'
import type { CodeArret, Refuser } from '#domain/socle/refus/arret.ts'
import { type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Config } from '#server/socle/config.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { CLEFS_MAX } from '#domain/socle/acces/bornes.ts'

const NOM_DU_SITE = 'Registre des copropriétés'
const DEFI_MS = 5 * 60_000

/** Chargée à la première clef : un dixième de seconde que le démarrage n’a pas à payer. */
const webauthn = () => import('@simplewebauthn/server')

type Reponse = Record<string, unknown>

/** Qui demande, et la session où se garde le défi. */
export type AvecSession<R extends CodeArret = never, A extends Auteur = Auteur> = Demandeur<R, A> & {
  req: FastifyRequest
}

/** Le nom et l’origine auxquels une clef est attachée ; null là où WebAuthn n’en veut pas : une adresse chiffrée. */
export function siteDesClefs({ adressePublique }: Pick<Config, 'adressePublique'>) {
  const { hostname, origin } = new URL(adressePublique)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpID: hostname, origine: origin } : null
}

function site(config: Config, refuser: Refuser<'CLEF_IMPOSSIBLE'>) {
  const lu = siteDesClefs(config)
  if (!lu) throw refuser('CLEF_IMPOSSIBLE')
  return lu
}

function poserDefi(req: FastifyRequest, texte: string, maintenant: Instant): void {
  req.session.defi = { texte, expire: plusTard(maintenant, DEFI_MS) }
}

/** Le défi de cette session, qui ne sert qu’une fois ; null s’il est trop vieux. */
function prendreDefi(req: FastifyRequest, maintenant: Instant): string | null {
  const { defi } = req.session
  delete req.session.defi
  return defi && defi.expire > maintenant ? defi.texte : null
}

export function clefsDe(db: Kysely<DB>, compteId: number) {
  return db
    .selectFrom('clefAcces')
    .select(['id', 'nom', 'identifiant', 'transports', 'dateCreation', 'dateUsage'])
    .where('compteId', '=', compteId)
    .orderBy('id')
    .execute()
}

const pourWebauthn = (clefs: Awaited<ReturnType<typeof clefsDe>>) =>
  clefs.map(({ identifiant, transports }) => ({ id: identifiant, transports }))

/** Ce qu’il faut demander au navigateur pour qu’il fabrique une clef. */
export async function proposerPose(
  { db, config }: Dependances,
  demandeur: AvecSession<'CLEF_IMPOSSIBLE' | 'CLEFS_TROP_NOMBREUSES', CompteConnecte>,
) {
  const { auteur: compte, req, maintenant, refuser } = demandeur
  const { rpID } = site(config, refuser)
  const clefs = await clefsDe(db, compte.id)
  if (clefs.length >= CLEFS_MAX) throw refuser('CLEFS_TROP_NOMBREUSES')
  const { generateRegistrationOptions } = await webauthn()
  const demande = await generateRegistrationOptions({
    rpName: NOM_DU_SITE,
    rpID,
    userName: compte.email,
    userDisplayName: `${compte.prenom} ${compte.nom}`,
    userID: new TextEncoder().encode(String(compte.id)),
    attestationType: 'none',
    excludeCredentials: pourWebauthn(clefs),
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  poserDefi(req, demande.challenge, maintenant)
  return demande
}

/** La clef que le navigateur a fabriquée, vérifiée ; refusée si le défi n’est pas le nôtre. */
export async function verifierPose(
  { config }: Dependances,
  { req, maintenant, refuser }: AvecSession<'CLEF_IMPOSSIBLE' | 'CLEF_NON_VERIFIEE'>,
  reponse: Reponse,
) {
  const { rpID, origine } = site(config, refuser)
  const defi = prendreDefi(req, maintenant)
  const { verifyRegistrationResponse } = await webauthn()
  // La bibliothèque lève une erreur ordinaire pour tout ce qui ne se vérifie pas.
  const jugee =
    defi === null
      ? null
      : await verifyRegistrationResponse({
          response: reponse as unknown as RegistrationResponseJSON,
          expectedChallenge: defi,
          expectedOrigin: origine,
          expectedRPID: rpID,
          requireUserVerification: false,
        }).catch(() => null)
  if (!jugee?.verified) throw refuser('CLEF_NON_VERIFIEE')
  return jugee.registrationInfo.credential
}

/** Enregistre la clef sous ce nom ; refuse celle qu’un compte a déjà. */
export async function enregistrerClef(
  { trx, auteur, maintenant, refuser }: Acte<'CLEF_DEJA_LA', CompteConnecte>,
  credential: Awaited<ReturnType<typeof verifierPose>>,
  nom: string,
): Promise<void> {
  const pose = await trx
    .insertInto('clefAcces')
    .values({
      compteId: auteur.id,
      identifiant: credential.id,
      clefPublique: Buffer.from(credential.publicKey),
      compteur: credential.counter,
      transports: credential.transports ?? [],
      nom,
      dateCreation: maintenant,
    })
    .onConflict((oc) => oc.column('identifiant').doNothing())
    .executeTakeFirst()
  if (pose.numInsertedOrUpdatedRows !== 1n) throw refuser('CLEF_DEJA_LA')
}

/** Ce qu’il faut demander aux clefs de ce compte ; null s’il n’en a pas. */
export async function proposerEntree(
  { db, config }: Dependances,
  { req, maintenant }: AvecSession,
  compteId: number,
) {
  const lu = siteDesClefs(config)
  const clefs = lu ? await clefsDe(db, compteId) : []
  if (!lu || clefs.length === 0) return null
  const { generateAuthenticationOptions } = await webauthn()
  const demande = await generateAuthenticationOptions({
    rpID: lu.rpID,
    allowCredentials: pourWebauthn(clefs),
    userVerification: 'preferred',
  })
  poserDefi(req, demande.challenge, maintenant)
  return demande
}

/** Vrai si une clef de ce compte a signé le défi de cette session. */
export async function passerClef(
  { db, config }: Dependances,
  { req, maintenant, refuser }: AvecSession<'CLEF_IMPOSSIBLE'>,
  compteId: number,
  reponse: Reponse,
): Promise<boolean> {
  const { rpID, origine } = site(config, refuser)
  const defi = prendreDefi(req, maintenant)
  const clef = await db
    .selectFrom('clefAcces')
    .select(['id', 'identifiant', 'clefPublique', 'compteur'])
    .where('compteId', '=', compteId)
    .where('identifiant', '=', String(reponse.id))
    .executeTakeFirst()
  if (defi === null || !clef) return false
  const { verifyAuthenticationResponse } = await webauthn()
  const jugee = await verifyAuthenticationResponse({
    response: reponse as unknown as AuthenticationResponseJSON,
    expectedChallenge: defi,
    expectedOrigin: origine,
    expectedRPID: rpID,
    credential: {
      id: clef.identifiant,
      publicKey: new Uint8Array(clef.clefPublique),
      counter: clef.compteur,
    },
    requireUserVerification: false,
  }).catch(() => null)
  if (!jugee?.verified) return false
  await db
    .updateTable('clefAcces')
    .set({ compteur: jugee.authenticationInfo.newCounter, dateUsage: maintenant })
    .where('id', '=', clef.id)
    .execute()
  return true
}
