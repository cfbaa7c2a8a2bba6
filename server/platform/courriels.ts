import type { EtatCourriel } from '#domain/messages/courriel.ts'
import nodemailer from 'nodemailer'
import type { Kysely, Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Horloge } from './horloge.ts'
import type { Jobs, Travail } from './jobs.ts'
import type { DB } from './schema.ts'

/** Un courriel à envoyer, en texte simple. */
export interface Courriel {
  destinataire: string
  compteId: number | null
  /** Ce que l’assistance lit dans sa liste. */
  nature: string
  sujet: string
  texte: string
}

/** Ce qu’il reste d’un courriel parti : son lien ouvrait un compte à qui lirait la base ou une sauvegarde. */
const sansClef = (texte: string): string => texte.replace(/([?&]key=)[\w-]+/g, '$1…')

export interface Courriels {
  /** Écrit le courriel dans la transaction de l’acte ; il part ensuite. */
  envoyer(trx: Transaction<DB>, courriel: Courriel, maintenant: Date): Promise<void>
  travail: Travail<{ id: number }>
  fermer(): void
}

/** Sans SMTP_URL, les courriels restent dans la table et se lisent dans la boîte de démonstration. */
export function ouvrirCourriels(deps: {
  config: Config
  db: Kysely<DB>
  jobs: Jobs
  horloge: Horloge
}): Courriels {
  const { config, db, jobs, horloge } = deps
  const transport = config.smtpUrl ? nodemailer.createTransport(config.smtpUrl) : null

  const travail: Travail<{ id: number }> = {
    nom: 'courriel',
    reprise: 'patient',
    async faire({ id }) {
      const c = await db
        .selectFrom('courriel')
        .select(['destinataire', 'sujet', 'texte', 'etat'])
        .where('id', '=', id)
        .executeTakeFirst()
      // Un travail peut revenir après un arrêt brutal : ce qui est parti ne repart pas.
      if (!c || c.etat === 'ENVOYE' || c.etat === 'GARDE') return
      const marquer = (etat: EtatCourriel, erreur: string | null, texte = c.texte) =>
        db
          .updateTable('courriel')
          .set({ etat, erreur, texte, dateEnvoi: horloge.maintenant().toISOString() })
          .where('id', '=', id)
          .execute()
      if (!transport) {
        await marquer('GARDE', null)
        return
      }
      try {
        await transport.sendMail({
          from: config.smtpExpediteur,
          to: c.destinataire,
          subject: c.sujet,
          text: c.texte,
        })
      } catch (erreur) {
        await marquer('ECHEC', (erreur as Error).message)
        throw erreur
      }
      await marquer('ENVOYE', null, sansClef(c.texte))
    },
  }

  return {
    async envoyer(trx, courriel, maintenant) {
      const { id } = await trx
        .insertInto('courriel')
        .values({ ...courriel, dateCreation: maintenant.toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.demander(trx, travail, { id })
    },
    travail,
    fermer: () => transport?.close(),
  }
}
