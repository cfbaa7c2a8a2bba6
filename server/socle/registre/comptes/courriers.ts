import { certain } from '#domain/socle/certain.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { randomInt } from 'node:crypto'
import {
  ALPHABET_CODE,
  afficherCode,
  codeDeTirages,
  lireCode,
} from '#domain/comptes/inscription/code-activation.ts'
import { LETTRE, type EtatLettre } from '#domain/comptes/inscription/lettre.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { Acte } from '../actes/acte.ts'
import { enveloppeDe } from './etablissement.ts'
import { agir, naitre, type ArretDEtat } from '../actes/etats.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { memeSecret, type Secrets } from '#server/socle/platform/secrets.ts'

const USAGE = 'code-activation'
const TIRAGES = 12

/** Une lettre telle que le service d’impression et l’assistance la voient. */
export interface Lettre {
  id: number
  reference: string
  etat: EtatLettre
  destinataire: string[]
  dateCreation: string
  dateRemise: string | null
}

/** Annule la lettre dont le code vaut encore : il ne vaudra plus rien. */
export async function annulerLettre(acte: Acte<ArretDEtat>, teledeclarantId: number): Promise<void> {
  const lettre = await lettreCourante(acte.trx, teledeclarantId)
  if (lettre) await agir(acte, LETTRE, lettre.id, 'annuler')
}

/**
 * Met une lettre dans la file d’impression, avec un code neuf, et rend ce code. La lettre précédente est annulée : son
 * code ne vaut plus rien. L’origine des délais d’activation repart de maintenant. Null, et aucune lettre, quand on ne sait
 * pas encore où écrire.
 */
export async function posterCode(
  acte: Acte<ArretDEtat>,
  secrets: Secrets,
  teledeclarantId: number,
): Promise<string | null> {
  const { trx, maintenant } = acte
  const t = await trx
    .updateTable('teledeclarant')
    .set({ activationDepuis: maintenant, activationRappels: 0 })
    .where('id', '=', teledeclarantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const destinataire = enveloppeDe(t)
  if (!destinataire) return null
  await annulerLettre(acte, teledeclarantId)
  const code = codeDeTirages(Array.from({ length: TIRAGES }, () => randomInt(ALPHABET_CODE.length)))
  const { rang } = await sql<{ rang: number }>`SELECT nextval('rang_courrier')::int AS rang`
    .execute(trx)
    .then((r) => laLigne(r.rows))
  await trx
    .insertInto('courrier')
    .values({
      reference: `LA-${acte.aujourdhui.slice(0, 4)}-${String(rang).padStart(6, '0')}`,
      teledeclarantId,
      etat: naitre(acte, LETTRE, 'poster', { teledeclarantId }),
      destinataire,
      codeChiffre: secrets.chiffrer(USAGE, code),
      codeEmpreinte: secrets.empreinte(certain(lireCode(code), 'le code que l’on vient de tirer')),
      dateCreation: maintenant,
    })
    .execute()
  return code
}

/** La lettre dont le code vaut encore pour ce télédéclarant ; null s’il n’y en a pas. */
export async function lettreCourante(db: Kysely<DB>, teledeclarantId: number) {
  return (
    (await db
      .selectFrom('courrier')
      .selectAll()
      .where('teledeclarantId', '=', teledeclarantId)
      .where('etat', 'in', departsDe(LETTRE, 'servir'))
      .executeTakeFirst()) ?? null
  )
}

/** Vrai si le code tapé est celui de la lettre courante ; il ne servira plus. */
export async function servirCode(
  acte: Acte<ArretDEtat>,
  secrets: Secrets,
  teledeclarantId: number,
  tape: string,
): Promise<boolean> {
  const code = lireCode(tape)
  const lettre = await lettreCourante(acte.trx, teledeclarantId)
  if (!code || !lettre) return false
  if (!secrets.empreintes(code).some((e) => memeSecret(e, lettre.codeEmpreinte))) return false
  await agir(acte, LETTRE, lettre.id, 'servir')
  return true
}

/** Le code d’une lettre, tel qu’il s’imprime. */
export function codeDeLettre(secrets: Secrets, lettre: { codeChiffre: string }): string {
  return afficherCode(secrets.dechiffrer(USAGE, lettre.codeChiffre).replaceAll('-', ''))
}

/** Les lettres d’un télédéclarant, la dernière d’abord. */
export function lettresDe(db: Kysely<DB>, teledeclarantId: number): Promise<Lettre[]> {
  return db
    .selectFrom('courrier')
    .select(['id', 'reference', 'etat', 'destinataire', 'dateCreation', 'dateRemise'])
    .where('teledeclarantId', '=', teledeclarantId)
    .orderBy('id', 'desc')
    .execute()
}

/** Les jours où ces lettres ont été demandées. */
export const joursDes = (lettres: readonly { dateCreation: string }[]): Jour[] =>
  lettres.map((l) => jourDeParis(l.dateCreation))
