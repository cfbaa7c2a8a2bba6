import { lireBoite } from '#contract/demonstration.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve } from '#server/http/serve.ts'

const DERNIERS = 100

/** La boîte aux lettres du site de démonstration : ce qui serait parti par SMTP. */
export function routesDemonstration(app: FastifyInstance, { config, db }: Dependances): void {
  serve(app, lireBoite, async () => {
    if (config.identite !== 'demonstration') throw new AppelRefuse(404, 'INTROUVABLE')
    const lignes = await db
      .selectFrom('courriel')
      .select(['id', 'destinataire', 'sujet', 'texte', 'dateCreation'])
      .orderBy('id', 'desc')
      .limit(DERNIERS)
      .execute()
    return lignes.map(({ dateCreation, ...l }) => ({ ...l, date: dateCreation }))
  })
}
