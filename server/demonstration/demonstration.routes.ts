import * as contrat from '#contract/demonstration.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve } from '#server/http/serve.ts'
import { ETABLISSEMENTS_EMBARQUES } from '#server/demonstration/entreprises-embarquees.ts'
import { composerLettre } from '#server/registre/lettres.ts'

const DERNIERS = 100

/** Ce qui serait parti par SMTP ou par la poste, et les établissements du répertoire embarqué : la démonstration seule. */
export function routesDemonstration(app: FastifyInstance, deps: Dependances): void {
  const { config, db } = deps
  const enDemonstration = () => {
    if (config.identite !== 'demonstration') throw new AppelRefuse(404, 'INTROUVABLE')
  }

  serve(app, contrat.lireBoite, async () => {
    enDemonstration()
    const lignes = await db
      .selectFrom('courriel')
      .select(['id', 'destinataire', 'sujet', 'texte', 'dateCreation'])
      .orderBy('id', 'desc')
      .limit(DERNIERS)
      .execute()
    return lignes.map(({ dateCreation, ...l }) => ({ ...l, date: dateCreation }))
  })

  serve(app, contrat.lireLettresDemonstration, async () => {
    enDemonstration()
    const lignes = await db
      .selectFrom('courrier')
      .select(['id', 'reference', 'destinataire', 'dateCreation'])
      .where('etat', 'in', ['A_IMPRIMER', 'REMIS'])
      .orderBy('id', 'desc')
      .limit(DERNIERS)
      .execute()
    return lignes.map(({ dateCreation, ...l }) => ({ ...l, date: dateCreation }))
  })

  serve(app, contrat.lireLettreDemonstration, async ({ params }) => {
    enDemonstration()
    return composerLettre(deps, params.id)
  })

  serve(app, contrat.lireEtablissementsDemonstration, async () => {
    enDemonstration()
    return ETABLISSEMENTS_EMBARQUES.map(({ siret, raisonSociale, cas }) => ({ siret, raisonSociale, cas }))
  })
}
