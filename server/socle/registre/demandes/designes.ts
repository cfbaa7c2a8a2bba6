import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import { plusTard } from '#domain/socle/temps/instant.ts'
import { ecartEnJours, JOUR_MS, type Jour } from '#domain/socle/temps/jour.ts'
import type { Copropriete } from '#domain/coproprietes/demandes/messages.ts'
import type { Message, Personne } from '#domain/socle/courriels/message.ts'
import type { Kysely, Transaction } from 'kysely'
import type { Dependances } from '#server/socle/dependances.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Acte } from '../actes/acte.ts'
import { administrateurs, compteParEmail } from '../comptes/comptes.ts'

/** Après le début du mandat déclaré, ou après l’envoi s’il vient ensuite. */
const JOURS_DU_LIEN = 90

/** L’établissement de ce SIRET. */
export function etablissementDuSiret(db: Kysely<DB>, siret: string) {
  return db
    .selectFrom('teledeclarant')
    .select('id')
    .where('siret', '=', siret)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
}

/** Qui est désigné : un SIRET, une adresse électronique, ou personne. */
interface Designation {
  siret: string | null
  email: string | null
}

interface Destinataire {
  id: number | null
  email: string
  personne: Personne | null
}

/**
 * À qui écrire de ce successeur : les administrateurs de l’établissement, ou la boîte de la personne, qu’elle ait un compte ou
 * non : qui déclare n’apprend pas si elle en a un.
 */
export async function destinatairesDe(acte: Acte, d: Designation): Promise<Destinataire[]> {
  if (d.siret !== null) {
    const etablissement = await etablissementDuSiret(acte.trx, d.siret)
    const admins = etablissement ? await administrateurs(acte.trx, etablissement.id) : []
    return admins.map(({ id, email, ...personne }) => ({ id, email, personne }))
  }
  if (d.email === null) return []
  const compte = await compteParEmail(acte.trx, d.email)
  return compte?.statut === 'ACTIF'
    ? [{ id: compte.id, email: compte.email, personne: compte }]
    : [{ id: null, email: d.email, personne: null }]
}

/** Vrai quand cet établissement est celui qui est désigné, ou celui de la personne désignée. */
export async function estDesigne(
  db: Transaction<DB>,
  d: Designation,
  teledeclarantId: number,
): Promise<boolean> {
  if (d.siret !== null) return (await etablissementDuSiret(db, d.siret))?.id === teledeclarantId
  return d.email !== null && (await compteParEmail(db, d.email))?.teledeclarantId === teledeclarantId
}

/** Une clef de lien, dont seule l’empreinte se garde : elle montre ce qui est déclaré, et n’ouvre rien d’autre. */
async function poserClef(
  { trx, maintenant, aujourdhui }: Acte,
  { secrets }: Pick<Dependances, 'secrets'>,
  s: { id: number; debut: Jour },
): Promise<string> {
  const secret = secrets.tirerClef()
  const attente = Math.max(0, ecartEnJours(aujourdhui, s.debut))
  await trx
    .insertInto('clefSuccession')
    .values({
      empreinte: secrets.empreinte(secret),
      successionId: s.id,
      expire: plusTard(maintenant, (attente + JOURS_DU_LIEN) * JOUR_MS),
    })
    .execute()
  return secret
}

/** Ce que l’on dit de la copropriété : à qui n’a pas de compte, rien qu’un déclarant ait librement écrit, pas même une adresse. */
export const pourLeDesigne = <C extends Copropriete>(personne: Personne | null, copropriete: C): C =>
  personne ? copropriete : { ...copropriete, nom: null, voie: null, localite: null }

/** Avertit le représentant désigné, un lien par personne ; faux si personne n’a de quoi le lire. */
export async function avertirLeDesigne(
  acte: Acte,
  deps: Pick<Dependances, 'config' | 'courriels' | 'secrets'>,
  copropriete: Copropriete & { numero: string },
  s: Designation & { id: number; debut: Jour },
  message: (p: {
    personne: Personne | null
    copropriete: Copropriete & { numero: string }
    lien: string
  }) => Message,
): Promise<boolean> {
  const destinataires = await destinatairesDe(acte, s)
  for (const a of destinataires) {
    const clef = await poserClef(acte, deps, s)
    await deps.courriels.envoyer(
      acte,
      a,
      message({
        personne: a.personne,
        copropriete: pourLeDesigne(a.personne, copropriete),
        lien: `${deps.config.adressePublique}${ADRESSES.successionDeclaree(clef)}`,
      }),
    )
  }
  return destinataires.length > 0
}
