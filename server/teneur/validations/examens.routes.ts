import * as aValider from '#contract/teneur/validations/a-valider.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { empreinteDeSession } from '#server/socle/http/session.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import * as store from './examens.store.ts'
import { dossierDe } from './rendre-dossier.ts'
import { demandeDuMandat } from './validations.store.ts'
import { liberer, ouvrir } from './reservations.ts'

/** §7.8 : ce que le teneur lit et réserve par la copropriété ou le mandat, sans connaître la demande. */
export function routesExamens(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  async function exiger({ refuser }: Pick<Demandeur<'INTROUVABLE'>, 'refuser'>, designee: string) {
    const copropriete = await store.trouver(db, designee)
    if (!copropriete) throw refuser('INTROUVABLE')
    return copropriete
  }

  serve(app, aValider.mandatAValider, async ({ params }, demandeur) => {
    const { id } = await exiger(demandeur, params.n)
    return (await store.mandatsDemandes(db, id, { ouverts: true }))[0] ?? null
  })

  serve(app, aValider.mandatsAValider, async ({ params }, demandeur) => {
    const { id } = await exiger(demandeur, params.id)
    return store.mandatsDemandes(db, id, { ouverts: false })
  })

  serve(app, aValider.infosAValider, async ({ params, query: { idMandat } }, demandeur) => {
    const { id } = await exiger(demandeur, params.n)
    const demandes = await store.demandesDe(db, id)
    const demande = demandes.find((d) =>
      idMandat === undefined ? d.decision === null : d.mandatId === idMandat,
    )
    if (!demande) throw demandeur.refuser('INTROUVABLE')
    return dossierDe(deps, demande.id, demandeur)
  })

  serve(app, aValider.ouvrirSansMandat, async ({ params }, demandeur) => {
    const { id } = await exiger(demandeur, params.n)
    const demandes = await store.demandesDe(db, id)
    const demande = demandes.find((d) => d.decision === null && d.mandatId === null)
    if (!demande) throw demandeur.refuser('INTROUVABLE')
    await transiger(db, demandeur, (acte) =>
      ouvrir(acte, { id: demande.id, session: empreinteDeSession(demandeur.req) }),
    )
    return dossierDe(deps, demande.id, demandeur)
  })

  serve(app, aValider.adressesAValider, async ({ params }, demandeur) => {
    const c = await exiger(demandeur, params.id)
    const principale = direAdresse({ ...c, commune: c.localite })
    return [
      ...(principale ? [{ type: 'Principal' as const, adresse: principale }] : []),
      ...(c.adressesSecondaires ?? []).map((adresse) => ({ type: 'Secondaire' as const, adresse })),
    ]
  })

  serve(app, aValider.quitterRattachement, async ({ params }, demandeur) => {
    const id = await demandeDuMandat(db, { idMandat: params.id })
    if (id === undefined) throw demandeur.refuser('INTROUVABLE')
    return transiger(db, demandeur, (acte) => liberer(acte, id))
  })
}
