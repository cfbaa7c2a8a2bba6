import { transiger } from '#server/socle/registre/actes/acte.ts'
import * as contrat from '#contract/comptes/teledeclarants.ts'
import { estRemplacable } from '#domain/comptes/utilisateurs/gestion.ts'
import { dire } from '#domain/socle/refus/arrets.ts'
import { PLAFOND_DU_COMPTE } from '#domain/socle/recherche/termes.ts'
import { CODE_MASQUE } from '#domain/comptes/inscription/code-activation.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { STATUTS_TELEDECLARANT, TYPES_TELEDECLARANT } from '#domain/socle/acces/teledeclarants.ts'
import { statutsSuivants } from '#domain/comptes/teledeclarants/transitions.ts'
import { direCroyance } from '#domain/teneur/validations/verifications.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { serve } from '#server/socle/http/serve.ts'
import { ETATS_LETTRE } from '#domain/comptes/inscription/lettre.ts'
import { lettreCourante, lettresDe } from '#server/socle/registre/comptes/courriers.ts'
import {
  enveloppeDe,
  lignesA,
  lireTeledeclarant,
  rendreEtablissement,
  type LigneTeledeclarant,
} from '#server/socle/registre/comptes/etablissement.ts'
import { mandatsAuDela } from '#server/socle/registre/coproprietes/faits-dementis.ts'
import { croyancesDe } from '#server/socle/registre/actes/verifications.ts'
import { retenueDe, supprimerTeledeclarant } from '#server/socle/registre/comptes/teledeclarants.ts'
import { afficherCode } from './afficher-code.ts'
import { changerStatut } from './changer-statut.ts'
import { deciderAdresse } from './decider-adresse.ts'
import { lireCriteres } from './rechercher.ts'
import * as store from './teledeclarants.store.ts'

const A_DECIDER = {
  ADRESSE: 'Autre adresse demandée pour la lettre d’activation',
  SIRET: 'SIRET que le répertoire contredit',
} as const

/** Où part la lettre d’un télédéclarant, et où il demande qu’elle parte. */
const lettreAVenir = (t: LigneTeledeclarant) => ({
  enveloppe: enveloppeDe(t),
  adresseDemandee:
    t.lettreDemandee && t.lettreDemandeeLe && t.statut === 'ATT_ACTIVATION'
      ? { le: t.lettreDemandeeLe, lignes: lignesA(t, t.lettreDemandee) }
      : null,
})

/** §2.8, §7.7 : les télédéclarants, pour le teneur et son assistance. */
export function routesTeledeclarants(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.rechercherTeledeclarants, async ({ body }, { refuser }) => {
    const { paginationOptions: p, ...saisie } = body
    const criteres = lireCriteres(saisie, refuser)
    const { lignes, total } = await store.rechercher(db, criteres, {
      tri: p.sortField,
      sens: p.sortDirection,
      rang: p.pageNumber,
      taille: p.pageSize,
    })
    const plafonne = total > PLAFOND_DU_COMPTE
    return {
      teledeclarantDTOList: lignes.map((l) => ({
        ...l,
        libelleStatut: STATUTS_TELEDECLARANT[l.status].libelle,
        libelleType: TYPES_TELEDECLARANT[l.type].libelle,
      })),
      totalItems: Math.min(total, PLAFOND_DU_COMPTE),
      plafonne,
      totalExact: plafonne ? await store.compter(db, criteres) : null,
    }
  })

  serve(app, contrat.lireTeledeclarant, async ({ params }, { compte, refuser }) => {
    const t = await lireTeledeclarant(db, params.id)
    if (!t) throw refuser('INTROUVABLE')
    const { authorities } = compte
    const [autour, lettres, courante, retenue, [croyance], auDela] = await Promise.all([
      store.entourer(db, t.id),
      lettresDe(db, t.id),
      authorities.includes('EDITER_TELEDECLARANT') ? lettreCourante(db, t.id) : null,
      retenueDe(db, t),
      croyancesDe(db, { service: 'ENTREPRISES', teledeclarantId: t.id }),
      t.bailleurSocial ? [] : mandatsAuDela(db, t.id),
    ])
    return {
      etablissement: rendreEtablissement(t, compte),
      codeActivation: courante && CODE_MASQUE,
      ...lettreAVenir(t),
      peutDeciderAdresse: authorities.includes('VALIDER_RATTACHEMENT_DECLARATION'),
      croyance: croyance
        ? {
            message: direCroyance(croyance, `le SIRET ${afficherSiret(croyance.valeur)}`),
            contredite: croyance.contrediteLe !== null,
          }
        : null,
      mandatsAuDela: auDela.map(({ idCopropriete, numero, debut, fin }) => ({
        idCopropriete,
        numero,
        debut,
        fin,
      })),
      lettres: lettres.map((l) => {
        const etat = l.etat
        return {
          id: l.id,
          reference: l.reference,
          etat,
          libelleEtat: ETATS_LETTRE[etat].libelle,
          dateCreation: l.dateCreation,
          dateRemise: l.dateRemise,
        }
      }),
      admin: autour.admin,
      peutAgirASaPlace:
        authorities.includes('EDITER_TELEDECLARANT') &&
        autour.admin?.statut === 'ACTIF' &&
        estRemplacable(autour.admin.profil),
      nbCoproprietes: autour.nbCoproprietes,
      nbUtilisateurs: autour.nbUtilisateurs,
      statutsSuivants: statutsSuivants(t.statut, authorities).map((clef) => ({
        clef,
        valeur: STATUTS_TELEDECLARANT[clef].libelle,
      })),
      refusSuppression: retenue && dire(retenue),
    }
  })

  serve(app, contrat.afficherCode, ({ params, body }, demandeur) =>
    afficherCode(deps, demandeur, { id: params.id, motif: body.motif }),
  )

  serve(app, contrat.deciderAdresse, ({ params, body }, demandeur) =>
    deciderAdresse(deps, demandeur, { id: params.id, ...body }),
  )

  serve(app, contrat.teledeclarantsADecider, async () =>
    (await store.aDecider(db)).map(({ cause, ...t }) => ({ ...t, quoi: A_DECIDER[cause] })),
  )

  serve(app, contrat.supprimerTeledeclarant, ({ params }, demandeur) =>
    transiger(db, demandeur, (acte) =>
      supprimerTeledeclarant(acte, deps, { id: params.id, cause: 'teneur' }),
    ),
  )

  serve(app, contrat.changerStatut, ({ params, body }, demandeur) =>
    changerStatut(deps, demandeur, { id: params.id, ...body }),
  )
}
