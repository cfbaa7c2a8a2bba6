import { transiger, type Demandeur } from '#server/registre/acte.ts'
import type { Instant } from '#domain/instant.ts'
import * as contrat from '#contract/validations.ts'
import { PROFILS } from '#domain/acces/profils.ts'
import { avertirSecondaires } from '#domain/copropriete/dissolution.ts'
import { ETATS } from '#domain/copropriete/etats.ts'
import { contexteDImmatriculation, type Contexte } from '#domain/declaration/contexte.ts'
import type { Semblables } from '#domain/comparaison/semblables.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import {
  avertir,
  avertirDuree,
  direAvertissement,
  type Avertissement,
} from '#domain/declaration/vraisemblance.ts'
import { TYPES_SYNDIC } from '#domain/copropriete/syndic.ts'
import { situationMandat } from '#domain/mandat/statuts.ts'
import { ecartEnJoursOuvres, jourDeParis, type Jour } from '#domain/jour.ts'
import { lireRecherche } from '#domain/recherche/termes.ts'
import { TYPES_DEMANDE, reponseAttendue } from '#domain/validation/demandes.ts'
import { afficherSiret } from '#domain/teledeclarant/siret.ts'
import { direCroyance, type Croyance } from '#domain/validation/verifications.ts'
import type { FastifyInstance } from 'fastify'
import type { RawBuilder } from 'kysely'
import type { Dependances } from '#server/dependances.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { serve } from '#server/http/serve.ts'
import { candidatDe, chercherProches, type Proche } from '#server/registre/proches.ts'
import { chercherEnListe } from '#server/registre/recherche.ts'
import { semblablesDe } from '#server/registre/comparaison.ts'
import { rendreACorriger, rendreReponse } from '#server/registre/reponses.ts'
import { croyancesDe } from '#server/registre/verifications.ts'
import { affecter, listerTeneurs } from './affecter.ts'
import { repondreALaDemande, validerDemande } from './valider.ts'
import * as store from './validations.store.ts'
import { liberer, ouvrir, prendreLaSuivante, prolonger } from './verrous.ts'

/** Une réservation passée d’heure n’en est plus une. */
function verrouDe(
  v: { compteId: number | null; nom: string; depuis: string | null; expire: string | null },
  compte: CompteConnecte,
  maintenant: Instant,
) {
  if (v.compteId === null || !v.depuis || !v.expire || v.expire <= maintenant) return null
  return { nom: v.nom, depuis: v.depuis, expire: v.expire, parMoi: v.compteId === compte.id }
}

function direCru({ service, valeur }: Croyance): string {
  if (service === 'SYNDICATS') return `le SIRET du syndicat ${afficherSiret(valeur)}`
  return service === 'ADRESSES' ? `l’adresse ${valeur}` : `la parcelle ${valeur}`
}

/** Ce que le déclarant a confirmé à son dépôt ; ses comptes se comparent à ce que l’on sait maintenant. */
function avertissementsDe(
  d: store.DossierLu,
  contexte: Contexte,
  semblables: Semblables | undefined,
): Avertissement[] {
  if (d.donnees) return avertir(d.donnees, { ...contexte, ...(semblables && { semblables }) })
  if (d.secondaires !== null) return avertirSecondaires(d.secondaires)
  return avertirDuree({ debut: d.debut, fin: d.fin }, 'dateFinMandat')
}

const representantDe = (d: store.DossierLu) =>
  d.syndicRaisonSociale ?? (d.typeSyndic && TYPES_SYNDIC[d.typeSyndic])

// La base le garantit : une demande de dissolution dit tout cela.
const rendreDissolution = (d: store.DossierLu) => ({
  nbLots: d.nbLots,
  representant: representantDe(d),
  dateReglement: d.dateReglement,
  motif: d.motif!,
  autreMotif: d.autreMotif,
  faitGenerateur: d.faitGenerateur!,
  dateFaitGenerateur: d.dateFait,
  typeJustif: d.justifDissolution!,
  liquidation: d.liquidation!,
})

function rendreRattachement(d: store.DossierLu, aujourdhui: Jour) {
  return {
    nbLots: d.nbLots,
    situationMandat: situationMandat({ ...d, fin: d.mandatFin }, aujourdhui),
    representant: representantDe(d),
    mandatFin: d.mandatFin,
    avisPredecesseur: d.avisPredecesseur && { avis: d.avisPredecesseur, date: d.dateAvis! },
    adminProvisoire: d.administrationProvisoire === true,
    dateDebutMandat: d.debut!,
    dateFinMandat: d.fin!,
    typeJustifMandat: d.typeJustificatif,
  }
}

function rendreDossier(
  d: store.DossierLu,
  {
    croyances,
    proches,
    semblables,
  }: { croyances: readonly Croyance[]; proches: Proche[]; semblables?: Semblables },
  { auteur: compte, maintenant, aujourdhui }: Demandeur<never, CompteConnecte>,
) {
  const declaration = d.donnees
  const contexte = contexteDImmatriculation(d.typeImmat ?? 'DEFAULT', d, jourDeParis(d.dateDepot))
  return {
    id: d.id,
    reference: d.reference,
    type: d.type,
    nomCopropriete: declaration?.identification.nomCopropriete ?? d.nomCopropriete,
    adresse: direAdresse({ ...d, commune: d.localite }) || null,
    copropriete: { voie: d.voie, codePostal: d.codePostal, localite: d.localite },
    etat: d.etat,
    libelleEtat: ETATS[d.etat].libelle,
    verrou: verrouDe(
      {
        compteId: d.verrouCompteId,
        nom: `${d.teneurPrenom} ${d.teneurNom}`,
        depuis: d.verrouDepuis,
        expire: d.verrouExpire,
      },
      compte,
      maintenant,
    ),
    affectation:
      d.affecteeA === null
        ? null
        : {
            idTeneur: d.affecteeA,
            nom: `${d.affectePrenom} ${d.affecteNom}`,
            raison: d.raisonAffectation!,
            date: d.affecteeLe!,
          },
    demandeur: `${d.prenom} ${d.nom}`,
    etablissement: d.raisonSociale,
    siret: d.siret,
    profilDemandeur: PROFILS[d.profil].libelle,
    email: d.email,
    dateDepot: d.dateDepot,
    declaration,
    contexte,
    rattachement: d.type === 'RATTACHEMENT' ? rendreRattachement(d, aujourdhui) : null,
    dissolution: d.type === 'DISSOLUTION' ? rendreDissolution(d) : null,
    avertissements: avertissementsDe(d, contexte, semblables).map((a) => ({
      champ: a.champ,
      code: a.code,
      message: direAvertissement(a),
    })),
    croyances: croyances.map((c) => ({
      message: direCroyance(c, direCru(c)),
      contredite: c.contrediteLe !== null,
    })),
    proches,
    prochesEcartees: d.prochesEcartees,
    raisonDistincte: d.raisonDistincte,
    nbBatimentsRef: d.nbBatimentsRef,
    justificatif: d.fichierId ? { id: d.fichierId, nom: d.fichierNom!, taille: d.fichierTaille! } : null,
    numero: d.numero,
    decideePar: d.decideurNom ? `${d.decideurPrenom} ${d.decideurNom}` : null,
    reponse: rendreReponse(d),
    corrige: rendreACorriger({
      reference: d.referenceCorrigee,
      decision: d.decisionCorrigee,
      motifs: d.motifsCorriges,
      raison: d.raisonCorrigee,
    }),
    suite: d.idSuite === null ? null : { id: d.idSuite, reference: d.referenceSuite! },
  }
}

/** §4.7, §7.8 : la file du teneur, la réservation et la validation. */
export function routesValidations(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  async function dossierDe(id: number, demandeur: Demandeur<'INTROUVABLE', CompteConnecte>) {
    const dossier = await store.lireDossier(db, id)
    if (!dossier) throw demandeur.refuser('INTROUVABLE')
    const { declarationId, donnees } = dossier
    if (declarationId === null || donnees === null)
      return rendreDossier(dossier, { croyances: [], proches: [] }, demandeur)
    const croyances = [
      ...(await croyancesDe(db, { service: 'CADASTRE', declarationId })),
      ...(await croyancesDe(db, { service: 'ADRESSES', declarationId })),
      ...(await croyancesDe(db, { service: 'SYNDICATS', declarationId })),
    ]
    const proches = await chercherProches(db, candidatDe(donnees), dossier.coproprieteId, true)
    const semblables = await semblablesDe(deps, donnees)
    return rendreDossier(dossier, { croyances, proches, semblables }, demandeur)
  }

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
    return dossierDe(params.id, demandeur)
  })

  serve(app, contrat.lireDossier, ({ params }, demandeur) => dossierDe(params.id, demandeur))

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

  serve(app, contrat.demanderPrecisions, ({ body }, demandeur) =>
    repondreALaDemande(deps, demandeur, { ...body, acte: 'preciser' }),
  )
}
