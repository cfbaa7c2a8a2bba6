import { isIP } from 'node:net'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { FastifyRequest } from 'fastify'
import type { Kysely, Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { Config } from '#server/config.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import type { DB } from '#server/platform/schema.ts'

const NOM_DU_SITE = 'Registre des copropriétés'
const DEFI_MS = 5 * 60_000
const CLEFS_MAX = 10

/** Chargée à la première clef : un dixième de seconde que le démarrage n’a pas à payer. */
const webauthn = () => import('@simplewebauthn/server')

type Reponse = Record<string, unknown>

/** Le nom et l’origine auxquels une clef est attachée ; null là où WebAuthn n’en veut pas : une adresse chiffrée. */
export function siteDesClefs({ adressePublique }: Pick<Config, 'adressePublique'>) {
  const { hostname, origin } = new URL(adressePublique)
  return isIP(hostname.replace(/^\[|\]$/g, '')) === 0 ? { rpID: hostname, origine: origin } : null
}

function site(config: Config) {
  const lu = siteDesClefs(config)
  if (!lu) throw new AppelRefuse(400, 'CLEF_IMPOSSIBLE')
  return lu
}

function poserDefi(req: FastifyRequest, texte: string, maintenant: Date): void {
  req.session.defi = { texte, expire: new Date(maintenant.getTime() + DEFI_MS).toISOString() }
}

/** Le défi de cette session, qui ne sert qu’une fois ; null s’il est trop vieux. */
function prendreDefi(req: FastifyRequest, maintenant: Date): string | null {
  const { defi } = req.session
  delete req.session.defi
  return defi && new Date(defi.expire) > maintenant ? defi.texte : null
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
  compte: CompteConnecte,
  req: FastifyRequest,
  maintenant: Date,
) {
  const { rpID } = site(config)
  const clefs = await clefsDe(db, compte.id)
  if (clefs.length >= CLEFS_MAX) throw new AppelRefuse(409, 'CLEFS_TROP_NOMBREUSES')
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
  req: FastifyRequest,
  reponse: Reponse,
  maintenant: Date,
) {
  const { rpID, origine } = site(config)
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
  if (!jugee?.verified) throw new AppelRefuse(400, 'CLEF_REFUSEE')
  return jugee.registrationInfo.credential
}

/** Enregistre la clef sous ce nom ; refuse celle qu’un compte a déjà. */
export async function enregistrerClef(
  trx: Transaction<DB>,
  compteId: number,
  credential: Awaited<ReturnType<typeof verifierPose>>,
  nom: string,
  maintenant: Date,
): Promise<void> {
  const pose = await trx
    .insertInto('clefAcces')
    .values({
      compteId,
      identifiant: credential.id,
      clefPublique: Buffer.from(credential.publicKey),
      compteur: credential.counter,
      transports: credential.transports ?? [],
      nom,
      dateCreation: maintenant.toISOString(),
    })
    .onConflict((oc) => oc.column('identifiant').doNothing())
    .executeTakeFirst()
  if (pose.numInsertedOrUpdatedRows !== 1n) throw new AppelRefuse(409, 'CLEF_DEJA_LA')
}

/** Ce qu’il faut demander aux clefs de ce compte ; null s’il n’en a pas. */
export async function proposerEntree(
  { db, config }: Dependances,
  compteId: number,
  req: FastifyRequest,
  maintenant: Date,
) {
  const clefs = siteDesClefs(config) ? await clefsDe(db, compteId) : []
  if (clefs.length === 0) return null
  const { generateAuthenticationOptions } = await webauthn()
  const demande = await generateAuthenticationOptions({
    rpID: site(config).rpID,
    allowCredentials: pourWebauthn(clefs),
    userVerification: 'preferred',
  })
  poserDefi(req, demande.challenge, maintenant)
  return demande
}

/** Vrai si une clef de ce compte a signé le défi de cette session. */
export async function passerClef(
  { db, config }: Dependances,
  compteId: number,
  req: FastifyRequest,
  reponse: Reponse,
  maintenant: Date,
): Promise<boolean> {
  const { rpID, origine } = site(config)
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
    .set({ compteur: jugee.authenticationInfo.newCounter, dateUsage: maintenant.toISOString() })
    .where('id', '=', clef.id)
    .execute()
  return true
}
