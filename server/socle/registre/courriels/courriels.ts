import { direContact } from '#domain/socle/contact.ts'
import { abandonLe, COURRIEL } from '#domain/socle/courriels/courriel.ts'
import type { Message } from '#domain/socle/courriels/message.ts'
import type { ExpressionBuilder, Kysely } from 'kysely'
import type { Config } from '#server/socle/config.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Noter } from '#server/socle/platform/panne.ts'
import type { Secrets } from '#server/socle/platform/secrets.ts'
import type { Acte } from '../actes/acte.ts'
import { ouvrirDeparts } from './departs.ts'
import { agir, naitreParSuite, type ArretDEtat } from '../actes/etats.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** À qui part un courriel. */
export interface Boite {
  id: number | null
  email: string
}

export interface Courriels {
  /** Écrit le courriel dans la transaction de l’acte ; il part ensuite. */
  envoyer(acte: Acte, a: Boite, message: Message): Promise<void>
  /** Commence à faire partir ce qui attend, si ce processus fait les travaux. */
  demarrer(): void
  fermer(): Promise<void>
}

/** L’instant où l’on a renoncé à un courriel ; de ceux qu’a abandonnés une version d’avant, celui qui était prévu. */
export const abandonneLe = (eb: ExpressionBuilder<DB, 'courriel'>) =>
  eb.fn.coalesce('courriel.abandonneLe', 'courriel.abandonLe')

/** Remet en route un courriel abandonné, à la même adresse, pour deux jours encore ; l’adresse reste dite refusée. */
export async function remettreEnRoute(acte: Acte<ArretDEtat>, id: number): Promise<void> {
  await agir(acte, COURRIEL, id, 'renvoyer')
  await acte.trx
    .updateTable('courriel')
    .set({
      essais: 0,
      erreur: null,
      abandonneLe: null,
      // Revenu, il était parti : il ne l’est plus.
      dateEnvoi: null,
      prochainEssai: acte.maintenant,
      abandonLe: abandonLe(acte.maintenant),
    })
    .where('id', '=', id)
    .execute()
}

/** Sans SMTP_URL, les courriels restent dans la table et se lisent dans la boîte de démonstration. */
export function ouvrirCourriels(deps: {
  config: Config
  db: Kysely<DB>
  horloge: Horloge
  noter: Noter
  secrets: Secrets
}): Courriels {
  const departs = ouvrirDeparts(deps)
  return {
    async envoyer(acte, { id: compteId, email: destinataire }, message) {
      const { nature, sujet, texte, desinscription = null } = message
      await acte.trx
        .insertInto('courriel')
        .values({
          destinataire,
          compteId,
          nature,
          sujet,
          desinscription,
          texte: `${texte}\n\n${direContact(deps.config.contact)}`,
          etat: naitreParSuite(COURRIEL, 'ecrire'),
          dateCreation: acte.maintenant,
          prochainEssai: acte.maintenant,
          abandonLe: abandonLe(acte.maintenant),
        })
        .execute()
    },
    demarrer: () => departs.demarrer(),
    fermer: () => departs.arreter(),
  }
}
