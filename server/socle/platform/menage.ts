import { BORDEREAUX_GARDES_JOURS } from '#domain/coproprietes/mises-a-jour/bordereaux/reglages.ts'
import { CONFIRMATION_JOURS } from '#domain/public/lettre/abonnement.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { Horloge } from './horloge.ts'
import type { Travail } from './jobs.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { ANS_GARDES, MOIS_DES_REFUS_VUS } from '#domain/socle/courriels/bornes.ts'

const ERREURS_GARDEES_MS = MOIS_DES_REFUS_VUS * 30 * JOUR_MS
export const COURRIELS_GARDES_JOURS = ANS_GARDES * 365

/** Le relais a refusé cette adresse depuis qu’elle a demandé nos courriels. */
const refusee = (email: string, depuis: string) => sql`EXISTS (SELECT FROM courriel c
  WHERE c.compte_id IS NULL AND c.adresse_refusee_le IS NOT NULL AND lower(c.destinataire) = lower(${sql.ref(email)})
    AND c.date_creation >= ${sql.ref(depuis)} AND c.nature ~ '^(LETTRE|SUIVI)[.]')`

/** Les adresses qui n’ont pas confirmé, ou ne reçoivent plus, et ce qui a été écrit à celles qui ne sont plus là. */
async function oublierLesAdresses(db: Kysely<DB>, nonConfirme: Instant): Promise<void> {
  for (const table of ['abonne', 'suivi'] as const)
    await db
      .deleteFrom(table)
      .where('confirmeLe', 'is', null)
      .where('dateDemande', '<', nonConfirme)
      .execute()
  // Une adresse que le relais refuse ne reçoit plus rien, et celle qui ne suit plus rien n’est plus gardée.
  await sql`DELETE FROM abonne a WHERE ${refusee('a.email', 'a.dateDemande')}`.execute(db)
  await sql`DELETE FROM suivi s USING suiveur a WHERE a.id = s.suiveur_id
    AND ${refusee('a.email', 's.dateDemande')}`.execute(db)
  await sql`DELETE FROM suiveur s WHERE NOT EXISTS (SELECT FROM suivi WHERE suiveur_id = s.id)`.execute(db)
  for (const [nature, table] of [
    ['LETTRE.%', 'abonne'],
    ['SUIVI.%', 'suiveur'],
  ] as const)
    await sql`DELETE FROM courriel c WHERE c.compte_id IS NULL AND c.nature LIKE ${nature} AND c.prochain_essai IS NULL
      AND NOT EXISTS (SELECT FROM ${sql.table(table)} a WHERE lower(a.email) = lower(c.destinataire))`.execute(
      db,
    )
}

/**
 * Ajoute au nombre de copropriétés de chaque télédéclarant ce qui a bougé depuis la dernière fois : le total des deux ne
 * change pas, et le tri par ce nombre a moins à lire (décision 0071).
 */
export async function tasserLesPortefeuilles(db: Kysely<DB>): Promise<void> {
  await sql`
    WITH faits AS (DELETE FROM portefeuille_mouvement RETURNING teledeclarant_id, delta),
      sommes AS (SELECT teledeclarant_id AS id, sum(delta)::int AS delta FROM faits GROUP BY 1)
    UPDATE teledeclarant_cherche t SET nombre = t.nombre + s.delta FROM sommes s WHERE s.id = t.id AND s.delta <> 0`.execute(
    db,
  )
}

/** Chaque nuit : ce qui est passé d’âge s’en va (sessions, compteurs, clefs, captchas, erreurs vues, courriels, fichiers de mises à jour, ressemblances). */
export function menage({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'menage',
    cron: '15 3 * * *',
    reprise: 'nuit',
    async faire() {
      const maintenant = horloge.maintenant()
      await db.deleteFrom('session').where('expire', '<', maintenant).execute()
      await db.deleteFrom('compteur').where('expire', '<', maintenant).execute()
      const avant = (duree: number) => plusTard(maintenant, -duree)
      await db.deleteFrom('erreurVue').where('date', '<', avant(ERREURS_GARDEES_MS)).execute()
      await db
        .deleteFrom('courriel')
        .where('dateCreation', '<', avant(COURRIELS_GARDES_JOURS * JOUR_MS))
        .execute()
      await db
        .deleteFrom('rappel')
        .where('dateEnvoi', '<', avant(COURRIELS_GARDES_JOURS * JOUR_MS))
        .execute()
      await db
        .deleteFrom('bordereau')
        .where('dateCreation', '<', avant(BORDEREAUX_GARDES_JOURS * JOUR_MS))
        .where('etat', 'in', ['EXAMINE', 'DEPOSE'])
        .execute()
      await oublierLesAdresses(db, avant(CONFIRMATION_JOURS * JOUR_MS))
      await db.deleteFrom('clef').where('expire', '<', maintenant).execute()
      await db.deleteFrom('clefSuccession').where('expire', '<', maintenant).execute()
      await db.deleteFrom('oidcDemonstration').where('expire', '<', maintenant).execute()
      // La file ne lit que ce qui ressemble à une demande ouverte.
      await sql`DELETE FROM ressemblance r WHERE NOT EXISTS (
        SELECT FROM demande d WHERE d.copropriete_id = r.copropriete_id AND d.decision IS NULL)`.execute(db)
      await tasserLesPortefeuilles(db)
      await db.deleteFrom('captchaServi').where('expire', '<', maintenant).execute()
    },
  }
}
