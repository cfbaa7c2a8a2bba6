import { randomInt } from 'node:crypto'
import { PROFILS_A_SECOND_FACTEUR } from '#domain/acces/gestion.ts'
import { messageSecondFacteur } from '#domain/messages/compte.ts'
import { ALPHABET_CODE } from '#domain/teledeclarant/code-activation.ts'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'

const USAGE = 'second-facteur'
const PERIODE_SECONDES = 30
const EMETTEUR = 'Registre des copropriétés'
const CODES_DE_SECOURS = 10
const LONGUEUR_SECOURS = 10

const totp = (secret: string, compte: string) =>
  new TOTP({
    issuer: EMETTEUR,
    label: compte,
    algorithm: 'SHA1',
    digits: 6,
    period: PERIODE_SECONDES,
    secret: Secret.fromBase32(secret),
  })

/** Le pas de temps où ce code vaut, à une période près ; null s’il ne vaut pas. */
function pasDuCode(secret: string, code: string, maintenant: Date): number | null {
  const timestamp = maintenant.getTime()
  const ecart = totp(secret, '').validate({ token: code, timestamp, window: 1 })
  return ecart === null ? null : Math.floor(timestamp / 1000 / PERIODE_SECONDES) + ecart
}

export async function aUnSecondFacteur(db: Kysely<DB>, compteId: number): Promise<boolean> {
  const ligne = await db
    .selectFrom('secondFacteur')
    .select('compteId')
    .where('compteId', '=', compteId)
    .where('actifDepuis', 'is not', null)
    .executeTakeFirst()
  return ligne !== undefined
}

const lireSecours = (tape: string) => tape.replace(/[\s-]/g, '').toUpperCase()

/** Vrai si le code de l’application, ou un code de secours, est bon ; il ne servira plus. */
export async function passerSecondFacteur(
  { db, secrets }: Dependances,
  compteId: number,
  tape: string,
  maintenant: Date,
): Promise<boolean> {
  const code = tape.replace(/\s/g, '')
  if (/^\d{6}$/.test(code)) {
    const facteur = await db
      .selectFrom('secondFacteur')
      .select('secretChiffre')
      .where('compteId', '=', compteId)
      .where('actifDepuis', 'is not', null)
      .executeTakeFirst()
    const pas = facteur && pasDuCode(secrets.dechiffrer(USAGE, facteur.secretChiffre), code, maintenant)
    if (pas === undefined || pas === null) return false
    // Un code lu par-dessus l’épaule ne sert pas deux fois, même à la même seconde.
    const pose = await db
      .updateTable('secondFacteur')
      .set({ dernierPas: pas })
      .where('compteId', '=', compteId)
      .where('dernierPas', '<', pas)
      .executeTakeFirst()
    return pose.numUpdatedRows === 1n
  }
  const secours = await db
    .deleteFrom('codeSecours')
    .where('compteId', '=', compteId)
    .where('empreinte', '=', secrets.empreinte(lireSecours(tape)))
    .executeTakeFirst()
  return secours.numDeletedRows === 1n
}

/** Où en est la personne : second facteur posé ou non, exigé de son profil ou non. */
export async function lireSecondFacteur({ db, config }: Dependances, compte: CompteConnecte) {
  const { codes } = await db
    .selectFrom('codeSecours')
    .select((eb) => eb.fn.countAll<number>().as('codes'))
    .where('compteId', '=', compte.id)
    .executeTakeFirstOrThrow()
  const propose = PROFILS_A_SECOND_FACTEUR.includes(compte.profil)
  return {
    actif: await aUnSecondFacteur(db, compte.id),
    propose,
    exige: propose && config.secondFacteur === 'exige',
    codesRestants: codes,
  }
}

/** Tire un secret ; il n’agit qu’une fois confirmé par un premier code. */
export async function preparerSecondFacteur({ db, secrets }: Dependances, compte: CompteConnecte) {
  if (await aUnSecondFacteur(db, compte.id))
    throw new AppelRefuse(409, 'ACTE_IMPOSSIBLE', { params: { etat: 'protégé par un second facteur' } })
  const secret = new Secret({ size: 20 }).base32
  const valeurs = { secretChiffre: secrets.chiffrer(USAGE, secret), actifDepuis: null, dernierPas: 0 }
  await db
    .insertInto('secondFacteur')
    .values({ compteId: compte.id, ...valeurs })
    .onConflict((oc) => oc.column('compteId').doUpdateSet(valeurs))
    .execute()
  return { secret, adresse: totp(secret, compte.email).toString() }
}

function codeDeSecours(): string {
  const lettres = Array.from(
    { length: LONGUEUR_SECOURS },
    () => ALPHABET_CODE[randomInt(ALPHABET_CODE.length)],
  )
  return lettres.join('')
}

const afficherSecours = (code: string) => `${code.slice(0, 5)}-${code.slice(5)}`

/** Active le second facteur et rend ses codes de secours, que rien ne redonnera. */
export async function activerSecondFacteur(
  { db, secrets, courriels }: Dependances,
  compte: CompteConnecte,
  tape: string,
  maintenant: Date,
): Promise<{ codes: string[] }> {
  const prepare = await db
    .selectFrom('secondFacteur')
    .select('secretChiffre')
    .where('compteId', '=', compte.id)
    .where('actifDepuis', 'is', null)
    .executeTakeFirst()
  const pas =
    prepare &&
    pasDuCode(secrets.dechiffrer(USAGE, prepare.secretChiffre), tape.replace(/\s/g, ''), maintenant)
  if (pas === undefined || pas === null)
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', {
      refus: [{ champ: 'code', code: 'SECOND_FACTEUR_FAUX' }],
    })
  const codes = Array.from({ length: CODES_DE_SECOURS }, codeDeSecours)
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable('secondFacteur')
      .set({ actifDepuis: maintenant.toISOString(), dernierPas: pas })
      .where('compteId', '=', compte.id)
      .execute()
    await trx.deleteFrom('codeSecours').where('compteId', '=', compte.id).execute()
    await trx
      .insertInto('codeSecours')
      .values(codes.map((c) => ({ compteId: compte.id, empreinte: secrets.empreinte(c) })))
      .execute()
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.SECOND_FACTEUR_POSE', objet: 'compte', objetId: compte.id },
    ])
    const message = messageSecondFacteur({ ...compte, pose: true })
    await courriels.envoyer(trx, { destinataire: compte.email, compteId: compte.id, ...message }, maintenant)
  })
  return { codes: codes.map(afficherSecours) }
}

/** Retire le second facteur : le mot de passe a été vérifié, il faut encore un code. */
export async function retirerSecondFacteur(
  deps: Dependances,
  compte: CompteConnecte,
  tape: string,
  maintenant: Date,
): Promise<void> {
  if (!(await passerSecondFacteur(deps, compte.id, tape, maintenant)))
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', {
      refus: [{ champ: 'code', code: 'SECOND_FACTEUR_FAUX' }],
    })
  await deps.db.transaction().execute(async (trx) => {
    await trx.deleteFrom('secondFacteur').where('compteId', '=', compte.id).execute()
    await trx.deleteFrom('codeSecours').where('compteId', '=', compte.id).execute()
    await ecrireJournal(trx, compte, maintenant, [
      { type: 'COMPTE.SECOND_FACTEUR_RETIRE', objet: 'compte', objetId: compte.id },
    ])
    const message = messageSecondFacteur({ ...compte, pose: false })
    await deps.courriels.envoyer(
      trx,
      { destinataire: compte.email, compteId: compte.id, ...message },
      maintenant,
    )
  })
}
