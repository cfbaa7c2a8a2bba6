import { lireAlentours, lireQrDeFiche } from '#contract/public/annuaire.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { premierJourPublic } from '#domain/coproprietes/historique/public.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { qrEnSvg } from '#server/socle/documents/qr.ts'
import { serve } from '#server/socle/http/serve.ts'
import { changementsPublics } from '#server/socle/registre/coproprietes/changements-publics.ts'
import * as store from './alentours.store.ts'
import { situerCommune } from './parcours.store.ts'
import { minuit } from '#server/socle/postgres/minuit.ts'

/** Ce qui entoure une fiche publique (décision 0058) : où elle est, ce qui a changé, le code de sa page imprimée. */
export function routesAlentours(app: FastifyInstance, { db, config }: Dependances): void {
  serve(app, lireAlentours, async ({ params }, { aujourdhui, refuser }) => {
    const place = await store.lirePlace(db, lireNumero(params.numero) ?? '')
    if (!place) throw refuser('INTROUVABLE')
    const [situee, changements] = await Promise.all([
      place.codeInsee === null ? undefined : situerCommune(db, place.codeInsee),
      changementsPublics(db, { id: place.id, depuis: minuit(premierJourPublic(aujourdhui)) }),
    ])
    return {
      region: situee?.region ?? null,
      departement: situee?.departement ?? null,
      communes: situee
        ? [...(situee.parente ? [situee.parente] : []), { code: situee.code, nom: situee.nom }]
        : [],
      changements: changements.map(({ cle, jour, titre, details }) => ({ cle, jour, titre, details })),
    }
  })

  serve(app, lireQrDeFiche, async ({ params }, { refuser }) => {
    const numero = lireNumero(params.numero) ?? ''
    if (!(await store.lirePlace(db, numero))) throw refuser('INTROUVABLE')
    const svg = qrEnSvg(`${config.adressePublique}${ADRESSES.fiche(numero)}`)
    return {
      nom: `${numero}.svg`,
      type: 'image/svg+xml',
      contenu: Buffer.from(svg),
      telecharger: false,
    }
  })
}
