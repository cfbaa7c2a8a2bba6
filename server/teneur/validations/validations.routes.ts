import { sousSesNoms } from '#domain/socle/refus/arret.ts'
import { transiger } from '#server/socle/registre/actes/acte.ts'
import * as decisions from '#contract/teneur/validations/decision.ts'
import * as examens from '#contract/teneur/validations/examen.ts'
import * as modeles from '#contract/teneur/validations/modele.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { pointsPour } from '#domain/teneur/validations/points.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { empreinteDeSession } from '#server/socle/http/session.ts'
import { annulerLaDemande, preciserLaDemande, refuserLaDemande, validerDemande } from './valider.ts'
import * as store from './validations.store.ts'
import { ecrireModele, lireModele } from './modele.ts'
import { liberer, ouvrir, prolonger, reprendre, verrouillerTenue } from './reservations.ts'
import { demandeurDe } from './demandeur.ts'
import { dossierDe } from './rendre-dossier.ts'

/** §4.7, §7.8 : la réservation d’une demande, et ce que le teneur en décide. */
export function routesValidations(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, examens.ouvrirDemande, async ({ params }, demandeur) => {
    await transiger(db, demandeur, (acte) =>
      ouvrir(acte, { id: params.id, session: empreinteDeSession(demandeur.req) }),
    )
    return dossierDe(deps, params.id, demandeur)
  })

  serve(app, examens.lireDossier, ({ params }, demandeur) => dossierDe(deps, params.id, demandeur))

  serve(app, examens.lireDemandeur, async ({ params }, { refuser }) => {
    const connu = await demandeurDe(db, params.id)
    if (!connu) throw refuser('INTROUVABLE')
    return connu
  })

  serve(app, examens.cocherPoints, ({ params, body }, demandeur) =>
    transiger(db, demandeur, async (acte) => {
      const { type } = await verrouillerTenue(acte, params.id)
      if (body.points.some((point) => !pointsPour(type).includes(point)))
        throw demandeur.refuser('DONNEES_REFUSEES', { refus: [{ champ: 'points', code: 'CHOIX_INVALIDE' }] })
      await store.retenirPoints(acte.trx, params.id, body.points)
    }),
  )

  serve(app, examens.prolongerVerrou, async ({ params }, demandeur) => ({
    expire: await transiger(db, demandeur, (acte) => prolonger(acte, params.id)),
  }))

  serve(app, examens.libererDemande, async ({ params: { n } }, demandeur) => {
    const numero = lireNumero(n)
    const id = numero === null ? Number(n) : await store.demandeOuverteSur(db, numero)
    if (id === undefined) throw demandeur.refuser('INTROUVABLE')
    return transiger(db, demandeur, (acte) => liberer(acte, id))
  })

  serve(app, examens.reprendreDemande, async ({ params }, demandeur) => {
    await transiger(db, demandeur, (acte) =>
      reprendre(acte, { id: params.id, session: empreinteDeSession(demandeur.req) }),
    )
    return dossierDe(deps, params.id, demandeur)
  })

  serve(app, decisions.validerDemande, ({ body }, demandeur) =>
    validerDemande(deps, demandeur, body.idDemande),
  )

  serve(app, decisions.refuserDemande, ({ params, body }, demandeur) =>
    refuserLaDemande(deps, demandeur, { ...body, idDemande: params.id }),
  )

  serve(app, decisions.refuserRattachement, async ({ params, query }, demandeur) => {
    const idDemande = await store.demandeDuMandat(db, params)
    if (idDemande === undefined) throw demandeur.refuser('INTROUVABLE')
    const { typesMotifRefus: motifs, raison } = query
    const refuser = sousSesNoms(demandeur.refuser, { motifs: 'typesMotifRefus' })
    await refuserLaDemande(deps, { ...demandeur, refuser }, { motifs, raison, idDemande })
  })

  serve(app, decisions.annulerDoublon, ({ params, body }, demandeur) =>
    annulerLaDemande(deps, demandeur, { idDemande: params.id, doublonDe: body.idCopropriete }),
  )

  serve(app, decisions.validerDoublonDuNotaire, async ({ params }, demandeur) => {
    const idDemande = await store.demandeADoubler(db, params.id)
    if (idDemande === undefined) throw demandeur.refuser('INTROUVABLE')
    await annulerLaDemande(deps, demandeur, { idDemande, doublonDe: params.idDoublon })
  })

  serve(app, decisions.demanderPrecisions, ({ body }, demandeur) => preciserLaDemande(deps, demandeur, body))

  serve(app, modeles.lireModelePrecisions, () => lireModele(db))

  serve(app, modeles.ecrireModelePrecisions, ({ body }, demandeur) =>
    transiger(db, demandeur, (acte) => ecrireModele(acte, body)),
  )
}
