import * as contrat from '#contract/coproprietes/immatriculation.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import { designer } from './designer.ts'
import * as store from './notaires.store.ts'
import { reprendre } from './reprendre.ts'
import { soumettre } from './soumettre.ts'

/** §3.6, typeMaj : ce que l’on modifie, selon la voie. */
const MODIFICATIONS = { DEFAULT: null, INITIALE: 'MODIF_INITIALE', OFFICE: 'MODIF_OFFICE' } as const

/** §1, §4.6, §7.4 : ce qu’un notaire immatricule, jusqu’à son numéro. */
export function routesNotaires(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.typeModifNotaireOk, async ({ params }, demandeur) => {
    const lue = await store.lireDeclaration(db, etablissementDe(demandeur), params.n)
    if (!lue) throw demandeur.refuser('INTROUVABLE')
    const possible = departsDe(COPROPRIETE, 'reprendreAvantValidation').includes(lue.etat)
    return { typeMaj: possible ? MODIFICATIONS[lue.typeImmat] : null }
  })

  serve(app, contrat.compterBatimentsRef, async ({ params, body }, demandeur) => {
    const nombre = params.count
    const fait = await store.compterBatiments(db, etablissementDe(demandeur), { id: body.id, nombre })
    if (!fait) throw demandeur.refuser('INTROUVABLE')
    return { nbBatimentsRef: nombre }
  })

  serve(app, contrat.continuerImmatriculation, ({ params, body }, demandeur) =>
    designer(deps, demandeur, params.kind, body),
  )

  serve(app, contrat.soumettreDuNotaire, ({ params, body }, demandeur) =>
    soumettre(deps, demandeur, params.id, body),
  )

  serve(app, contrat.reprendreDuNotaire, ({ params }, demandeur) => reprendre(deps, demandeur, params.id))

  serve(app, contrat.immatriculationsDuNotaire, async (_, demandeur) => {
    const lignes = await store.listerDeposees(db, etablissementDe(demandeur))
    return lignes.map(({ voie, codePostal, localite, ...l }) => ({
      ...l,
      adresse: direAdresse({ voie, codePostal, commune: localite }) || null,
    }))
  })
}
