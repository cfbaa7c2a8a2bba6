import * as contrat from '#contract/teneur/doublons.ts'
import { ressemblance } from '#domain/coproprietes/copropriete/doublons.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import { chercherProches } from '#server/socle/registre/demandes/proches.ts'
import { comparer, designer, numerotee } from './comparer.ts'
import * as store from './doublons.store.ts'
import { ecarter, reconsiderer } from './ecarter.ts'
import { fusionner } from './fusionner.ts'

const direEcart = ({ raison, prenom, nom, dateEcart }: store.Ecartee) => ({
  raison,
  par: `${prenom} ${nom}`,
  dateEcart,
})

/** Les doublons entre copropriétés déjà immatriculées (domain.md, section 15 ; décision 0053). */
export function routesDoublons(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  async function exiger({ refuser }: Pick<Demandeur<'INTROUVABLE'>, 'refuser'>, id: number) {
    const lue = await store.lire(db, id)
    if (!lue) throw refuser('INTROUVABLE')
    return lue
  }

  /** Une copropriété que le teneur a écartée, et à quel point elle ressemble à celle-ci. */
  async function rendreEcartee(c: store.Lue, ecartee: store.Ecartee) {
    const autre = await store.lire(db, ecartee.id)
    if (!autre) return []
    const { voie, codePostal, localite, nbLots, numero, nom } = autre
    return [
      {
        id: ecartee.id,
        numero,
        nom,
        voie,
        codePostal,
        localite,
        nbLots,
        enDemande: numero === null,
        ...ressemblance(store.candidatDe(c), store.candidatDe(autre)),
        ...direEcart(ecartee),
      },
    ]
  }

  serve(app, contrat.doublonsDe, async ({ params }, demandeur) => {
    const c = await exiger(demandeur, params.id)
    const immatriculee = numerotee(c)
    if (!immatriculee) throw demandeur.refuser('INTROUVABLE')
    const ecartees = await store.ecartees(db, c.id)
    const [proches, absorbees] = await Promise.all([
      chercherProches(db, store.candidatDe(c), c.id, { pourLeTeneur: true }),
      store.absorbees(db, c.id),
    ])
    const rendues = await Promise.all(ecartees.map((e) => rendreEcartee(c, e)))
    return { ...designer(c), numero: immatriculee.numero, proches, ecartees: rendues.flat(), absorbees }
  })

  serve(app, contrat.comparerCoproprietes, async ({ params }, demandeur) => {
    const [gauche, droite] = [await exiger(demandeur, params.id), await exiger(demandeur, params.autre)]
    const [ecartee] = await store.ecartees(db, gauche.id, droite.id)
    return {
      ...(await comparer(db, { gauche, droite }, demandeur.aujourdhui)),
      ecartee: ecartee ? direEcart(ecartee) : null,
    }
  })

  serve(app, contrat.fusionnerCoproprietes, ({ params, body }, demandeur) =>
    fusionner(deps, demandeur, params, body),
  )

  serve(app, contrat.ecarterDoublon, ({ params, body }, demandeur) =>
    ecarter(deps, demandeur, params, body.raison),
  )

  serve(app, contrat.reconsidererDoublon, ({ params }, demandeur) => reconsiderer(deps, demandeur, params))
}
