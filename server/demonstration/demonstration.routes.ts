import { LETTRE } from '#domain/comptes/inscription/lettre.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { type Demandeur } from '#server/socle/registre/actes/acte.ts'
import * as contrat from '#contract/demonstration.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ETABLISSEMENTS_EMBARQUES } from './entreprises-embarquees.ts'
import { composerLettre } from '#server/socle/registre/comptes/lettres.ts'

const DERNIERS = 100

/** Ce qui serait parti par SMTP ou par la poste, et les établissements du répertoire embarqué : la démonstration seule. */
export function routesDemonstration(app: FastifyInstance, deps: Dependances): void {
  const { config, db } = deps
  const enDemonstration = ({ refuser }: Demandeur<'INTROUVABLE'>) => {
    if (config.identite !== 'demonstration') throw refuser('INTROUVABLE')
  }

  serve(app, contrat.lireBoite, async (_, demandeur) => {
    enDemonstration(demandeur)
    const lignes = await db
      .selectFrom('courriel')
      .select(['id', 'destinataire', 'sujet', 'texte', 'dateCreation'])
      .orderBy('id', 'desc')
      .limit(DERNIERS)
      .execute()
    return lignes.map(({ dateCreation, ...l }) => ({ ...l, date: dateCreation }))
  })

  serve(app, contrat.lireLettresDemonstration, async (_, demandeur) => {
    enDemonstration(demandeur)
    const lignes = await db
      .selectFrom('courrier')
      .select(['id', 'reference', 'destinataire', 'dateCreation'])
      .where('etat', 'in', departsDe(LETTRE, 'servir'))
      .orderBy('id', 'desc')
      .limit(DERNIERS)
      .execute()
    return lignes.map(({ dateCreation, ...l }) => ({ ...l, date: dateCreation }))
  })

  serve(app, contrat.lireLettreDemonstration, async ({ params }, demandeur) => {
    enDemonstration(demandeur)
    return composerLettre(deps, demandeur, params.id)
  })

  serve(app, contrat.lireEtablissementsDemonstration, async (_, demandeur) => {
    enDemonstration(demandeur)
    return ETABLISSEMENTS_EMBARQUES.map(({ siret, raisonSociale, cas }) => ({ siret, raisonSociale, cas }))
  })
}
