import { COURRIEL } from '#domain/messages/courriel.ts'
import type { Message } from '#domain/messages/message.ts'
import nodemailer from 'nodemailer'
import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { Horloge } from '#server/platform/horloge.ts'
import type { Jobs, Travail } from '#server/platform/jobs.ts'
import { leSysteme, transiger, type Acte } from './acte.ts'
import { agir, naitreParSuite } from './etats.ts'
import type { DB } from './../postgres/schema.ts'

/** À qui part un courriel. */
export interface Boite {
  id: number | null
  email: string
}

/** Ce qu’il reste d’un courriel parti : son lien ouvrait un compte à qui lirait la base ou une sauvegarde. */
const sansClef = (texte: string): string => texte.replace(/([?&]key=)[\w-]+/g, '$1…')

export interface Courriels {
  /** Écrit le courriel dans la transaction de l’acte ; il part ensuite. */
  envoyer(acte: Acte, a: Boite, message: Message): Promise<void>
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
      const marquer = (fait: 'garder' | 'echouer' | 'envoyer', erreur: string | null, texte = c.texte) =>
        transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
          await agir(acte, COURRIEL, id, fait)
          await acte.trx
            .updateTable('courriel')
            .set({ erreur, texte, dateEnvoi: acte.maintenant })
            .where('id', '=', id)
            .execute()
        })
      if (!transport) {
        await marquer('garder', null)
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
        // Le courriel a pu disparaître pendant l’envoi : c’est la panne du service qui se dit.
        await marquer('echouer', (erreur as Error).message).catch(() => undefined)
        throw erreur
      }
      await marquer('envoyer', null, sansClef(c.texte))
    },
  }

  return {
    async envoyer(acte, { id: compteId, email: destinataire }, message) {
      const { nature, sujet, texte } = message
      const { id } = await acte.trx
        .insertInto('courriel')
        .values({
          destinataire,
          compteId,
          nature,
          sujet,
          texte,
          etat: naitreParSuite(COURRIEL, 'ecrire'),
          dateCreation: acte.maintenant,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await jobs.demander(acte.trx, travail, { id })
    },
    travail,
    fermer: () => transport?.close(),
  }
}
