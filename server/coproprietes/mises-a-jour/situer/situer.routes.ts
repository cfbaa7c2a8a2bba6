import * as contrat from '#contract/coproprietes/mises-a-jour.ts'
import { adressesDe } from '#domain/coproprietes/declaration/localisation.ts'
import type { FastifyInstance } from 'fastify'
import { precedenteDe } from '#server/socle/declaration/declaration.store.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { rendreCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { deviner } from './deviner.ts'
import { aMettreAJour } from '../ouvrir.ts'
import { situer } from './situer.ts'
import * as store from './situer.store.ts'

/** §2.4, §7.3 : situer les parcelles que le cadastre ne connaît pas. */
export function routesSituer(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.lireParcellesASituer, async ({ params }, demandeur) => {
    const copropriete = await aMettreAJour(db, demandeur, params.id, 'STANDARD')
    const [{ declaration, declarationId, date }, aSituer] = await Promise.all([
      precedenteDe(db, copropriete.id),
      store.parcellesASituer(db, copropriete.id),
    ])
    const devine = await deviner(deps, declaration, aSituer)
    const [principale] = adressesDe(declaration)
    const parcelle = devine.parcelles[0]?.parcelle
    return {
      infoCopro: rendreCopropriete(copropriete, demandeur.aujourdhui),
      idDeclaration: declarationId ?? 0,
      dateAcceptation: date,
      ...devine,
      commune: parcelle
        ? {
            codeInsee: parcelle.codeInsee,
            commune: parcelle.commune || (principale?.commune ?? parcelle.codeInsee),
            codePostal: parcelle.codePostal ?? principale?.codePostal ?? '',
          }
        : null,
    }
  })

  serve(app, contrat.situerParcelles, ({ params, body }, demandeur) =>
    situer(deps, demandeur, params.idDeclaration, body),
  )
}
