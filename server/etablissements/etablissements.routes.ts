import * as contrat from '#contract/etablissements.ts'
import { apeAdmises } from '#domain/teledeclarant/ape.ts'
import { lireEmail } from '#domain/teledeclarant/coordonnees.ts'
import { lireSiret } from '#domain/teledeclarant/siret.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { serve } from '#server/http/serve.ts'
import { ServiceMuet, type EtablissementConnu } from '#server/outside/entreprises.ts'
import * as store from './etablissements.store.ts'

function exigerSiret(tape: string): string {
  const siret = lireSiret(tape)
  if (siret === null)
    throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'SIRET_INVALIDE' }] })
  return siret
}

function ouIntrouvable<T>(trouve: T | null | undefined): T {
  if (trouve === null || trouve === undefined) throw new AppelRefuse(404, 'INTROUVABLE')
  return trouve
}

/** Le teneur lit tous les établissements, les autres le leur. */
const borneDe = ({ authorities, idTeledeclarant }: CompteConnecte): store.Borne =>
  authorities.includes('LIRE_TELEDECLARANT') ? null : (idTeledeclarant ?? 0)

/** §7.6 : les établissements, au répertoire des entreprises et au registre. */
export function routesEtablissements(app: FastifyInstance, { db, entreprises }: Dependances): void {
  async function auRepertoire(tape: string): Promise<EtablissementConnu | null> {
    const siret = exigerSiret(tape)
    try {
      return await entreprises.chercher(siret)
    } catch (erreur) {
      if (erreur instanceof ServiceMuet) throw new AppelRefuse(503, 'SERVICE_INDISPONIBLE')
      throw erreur
    }
  }

  serve(app, contrat.etablissementParSiret, async ({ params }) =>
    ouIntrouvable(await auRepertoire(params.siret)),
  )

  serve(app, contrat.siretExiste, ({ params }) => store.siretPris(db, exigerSiret(params.siret)))

  serve(app, contrat.codesApe, async ({ params }, { aujourdhui }) => [
    ...(apeAdmises(params.type, aujourdhui) ?? []),
  ])

  serve(
    app,
    contrat.verifierSiretConnu,
    async ({ params }) => (await auRepertoire(params.siret))?.actif === true,
  )

  serve(
    app,
    contrat.existeTeneur,
    async ({ params }) => (await store.parSiret(db, exigerSiret(params.siret), 'PRO')) !== undefined,
  )

  serve(app, contrat.etablissementEnBase, async ({ params }) =>
    ouIntrouvable(await store.parSiret(db, exigerSiret(params.siret))),
  )

  serve(app, contrat.etablissementParEmail, async ({ query }) => {
    if (lireEmail(query.email) === null)
      throw new AppelRefuse(400, 'DONNEES_REFUSEES', { refus: [{ champ: 'email', code: 'EMAIL_INVALIDE' }] })
    return ouIntrouvable(await store.parEmail(db, query.email))
  })

  serve(app, contrat.etablissementParId, async ({ params }, { compte }) =>
    ouIntrouvable(await store.parId(db, borneDe(compte), params.id)),
  )

  serve(app, contrat.etablissementDuMandat, async ({ params }, { compte }) =>
    ouIntrouvable(await store.parMandat(db, borneDe(compte), params.id)),
  )
}
