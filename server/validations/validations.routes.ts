import { transiger } from '#server/registre/acte.ts'
import * as contrat from '#contract/validations.ts'
import { PROFILS } from '#domain/acces/profils.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import { ecartEnJoursOuvres, jourDeParis } from '#domain/jour.ts'
import { lireRecherche } from '#domain/recherche/termes.ts'
import { TYPES_DEMANDE, reponseAttendue } from '#domain/validation/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import { serve } from '#server/http/serve.ts'
import { chercherEnListe } from '#server/registre/recherche.ts'
import { affecter, listerTeneurs } from './affecter.ts'
import { annulerLaDemande, repondreALaDemande, validerDemande } from './valider.ts'
import * as store from './validations.store.ts'
import { liberer, ouvrir, prendreLaSuivante, prolonger } from './verrous.ts'
import { dossierDe, verrouDe } from './rendre-dossier.ts'

/** §4.7, §7.8 : la file du teneur, la réservation et la validation. */
export function routesValidations(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.rechercherDemandes, async ({ body }, { compte, maintenant, aujourdhui, refuser }) => {
    const p = body.paginationOptions
    const recherche = body.recherche?.trim() ? lireRecherche(body.recherche, true) : null
    if (recherche && 'code' in recherche) throw refuser('DONNEES_REFUSEES', { refus: [recherche] })
    const lire = (cherche: RawBuilder<boolean> | null) =>
      store.rechercherDemandes(db, {
        cherche,
        type: body.type ?? null,
        onglet: body.onglet,
        teneurId: compte.id,
        aujourdhui,
        tri: p.sortField,
        sens: p.sortDirection,
        rang: p.pageNumber,
        taille: p.pageSize,
        maintenant,
      })
    const vocabulaire = await deps.vocabulaire()
    const { lignes, total, approche } = await chercherEnListe(
      lire,
      recherche,
      vocabulaire,
      store.DE_LA_DEMANDE,
    )
    return {
      totalItems: total,
      comptes: await store.compterVues(db, { teneurId: compte.id, aujourdhui, maintenant }),
      approche,
      lignes: lignes.map((l) => {
        const depot = jourDeParis(l.dateDepot)
        const type = l.type
        return {
          id: l.id,
          reference: l.reference,
          type,
          libelleType: TYPES_DEMANDE[type].libelle,
          nom: l.nom,
          adresse: direAdresse({ ...l, commune: l.localite }) || null,
          demandeur: l.demandeur,
          profilDemandeur: PROFILS[l.profilDemandeur].libelle,
          dateDepot: l.dateDepot,
          joursOuvres: ecartEnJoursOuvres(depot, aujourdhui),
          prochesEcartees: l.prochesEcartees,
          affectee:
            l.affecteeA === null ? null : { nom: l.affecteeNom ?? '', parMoi: l.affecteeA === compte.id },
          redeposee: l.redeposee,
          decision: l.decision,
          dateDecision: l.dateDecision,
          horsDelai: l.decision === null && aujourdhui > reponseAttendue(type, depot),
          verrou: verrouDe(
            {
              compteId: l.verrouCompteId,
              nom: l.verrouNom ?? '',
              depuis: l.verrouDepuis,
              expire: l.verrouExpire,
            },
            compte,
            maintenant,
          ),
        }
      }),
    }
  })

  serve(app, contrat.ouvrirDemande, async ({ params }, demandeur) => {
    await transiger(db, demandeur, (acte) => ouvrir(acte, params.id))
    return dossierDe(deps, params.id, demandeur)
  })

  serve(app, contrat.lireDossier, ({ params }, demandeur) => dossierDe(deps, params.id, demandeur))

  serve(app, contrat.prolongerVerrou, async ({ params }, demandeur) => ({
    expire: await transiger(db, demandeur, (acte) => prolonger(acte, params.id)),
  }))

  serve(app, contrat.libererDemande, ({ params }, demandeur) =>
    transiger(db, demandeur, (acte) => liberer(acte, params.n)),
  )

  serve(app, contrat.demandeSuivante, async (_, demandeur) => ({
    id: await transiger(db, demandeur, prendreLaSuivante),
  }))

  serve(app, contrat.listerTeneurs, async () =>
    (await listerTeneurs(db)).map(({ id, prenom, nom }) => ({ id, nom: `${prenom} ${nom}` })),
  )

  serve(app, contrat.affecterDemandes, async ({ body }, demandeur) => ({
    affectees: await affecter(deps, demandeur, body),
  }))

  serve(app, contrat.validerDemande, ({ body }, demandeur) => validerDemande(deps, demandeur, body.idDemande))

  serve(app, contrat.refuserDemande, ({ params, body }, demandeur) =>
    repondreALaDemande(deps, demandeur, { ...body, idDemande: params.id, acte: 'refuser' }),
  )

  serve(app, contrat.refuserRattachement, async ({ params, query }, demandeur) => {
    const idDemande = await store.demandeDuMandat(db, params)
    if (idDemande === undefined) throw demandeur.refuser('INTROUVABLE')
    const { typesMotifRefus: motifs, raison } = query
    await repondreALaDemande(deps, demandeur, { motifs, raison, idDemande, acte: 'refuser' })
  })

  serve(app, contrat.annulerDoublon, ({ params, body }, demandeur) =>
    annulerLaDemande(deps, demandeur, { idDemande: params.id, doublonDe: body.idCopropriete }),
  )

  serve(app, contrat.validerDoublonDuNotaire, async ({ params }, demandeur) => {
    const idDemande = await store.demandeADoubler(db, params.id)
    if (idDemande === undefined) throw demandeur.refuser('INTROUVABLE')
    await annulerLaDemande(deps, demandeur, { idDemande, doublonDe: params.idDoublon })
  })

  serve(app, contrat.demanderPrecisions, ({ body }, demandeur) =>
    repondreALaDemande(deps, demandeur, { ...body, acte: 'preciser' }),
  )
}
