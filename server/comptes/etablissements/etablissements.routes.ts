import type { Refuser } from '#domain/socle/refus/arret.ts'
import * as contrat from '#contract/comptes/etablissements.ts'
import { apeAdmises } from '#domain/comptes/etablissements/ape.ts'
import { lireEmail, rendreLignes } from '#domain/comptes/etablissements/coordonnees.ts'
import { lireSiret } from '#domain/comptes/etablissements/siret.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ServiceMuet, type EtablissementConnu } from '#server/socle/outside/entreprises.ts'
import * as store from './etablissements.store.ts'

function exigerSiret(tape: string, refuser: Refuser<'DONNEES_REFUSEES'>): string {
  const siret = lireSiret(tape)
  if (siret === null)
    throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'siret', code: 'SIRET_INVALIDE' }] })
  return siret
}

function ouIntrouvable<T>(trouve: T | null | undefined, refuser: Refuser<'INTROUVABLE'>): T {
  if (trouve === null || trouve === undefined) throw refuser('INTROUVABLE')
  return trouve
}

/** Le teneur lit tous les établissements, les autres le leur. */
const borneDe = ({ authorities, idTeledeclarant }: CompteConnecte): store.Borne =>
  authorities.includes('LIRE_TELEDECLARANT') ? null : (idTeledeclarant ?? 0)

/** §7.6 : les établissements, au répertoire des entreprises et au registre. */
export function routesEtablissements(app: FastifyInstance, { db, entreprises }: Dependances): void {
  async function auRepertoire(
    tape: string,
    refuser: Refuser<'DONNEES_REFUSEES' | 'SERVICE_INDISPONIBLE'>,
  ): Promise<EtablissementConnu | null> {
    const siret = exigerSiret(tape, refuser)
    try {
      return await entreprises.chercher(siret)
    } catch (erreur) {
      if (erreur instanceof ServiceMuet) throw refuser('SERVICE_INDISPONIBLE')
      throw erreur
    }
  }

  serve(app, contrat.etablissementParSiret, async ({ params }, { refuser }) => {
    const { lignes, ...connu } = ouIntrouvable(await auRepertoire(params.siret, refuser), refuser)
    return { ...connu, ...rendreLignes(lignes) }
  })

  serve(app, contrat.siretExiste, ({ params }, { refuser }) =>
    store.siretPris(db, exigerSiret(params.siret, refuser)),
  )

  serve(app, contrat.codesApe, async ({ params }, { aujourdhui }) => [
    ...(apeAdmises(params.type, aujourdhui) ?? []),
  ])

  serve(
    app,
    contrat.verifierSiretConnu,
    async ({ params }, { refuser }) => (await auRepertoire(params.siret, refuser))?.actif === true,
  )

  serve(
    app,
    contrat.existeTeneur,
    async ({ params }, { refuser }) =>
      (await store.parSiret(db, exigerSiret(params.siret, refuser), 'PRO')) !== undefined,
  )

  serve(app, contrat.etablissementEnBase, async ({ params }, { refuser }) =>
    ouIntrouvable(await store.parSiret(db, exigerSiret(params.siret, refuser)), refuser),
  )

  serve(app, contrat.etablissementParEmail, async ({ query }, { refuser }) => {
    if (lireEmail(query.email) === null)
      throw refuser('DONNEES_REFUSEES', { refus: [{ champ: 'email', code: 'EMAIL_INVALIDE' }] })
    return ouIntrouvable(await store.parEmail(db, query.email), refuser)
  })

  serve(app, contrat.etablissementParId, async ({ params }, { compte, refuser }) =>
    ouIntrouvable(await store.parId(db, borneDe(compte), params.id), refuser),
  )

  serve(app, contrat.etablissementDuMandat, async ({ params }, { compte, refuser }) =>
    ouIntrouvable(await store.parMandat(db, borneDe(compte), params.id), refuser),
  )
}
