import {
  refuserSiFusionnee,
  rendreCopropriete,
  type CoproprieteLue,
} from '#server/socle/registre/coproprietes/coproprietes.ts'
import * as contrat from '#contract/coproprietes/mandats.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { departsDe } from '#domain/socle/machine.ts'
import { obstacleAuRattachement } from '#domain/coproprietes/mandats/rattachement.ts'
import { datesProposees } from '#domain/coproprietes/mandats/renouvellement.ts'
import { direEtatDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { FastifyInstance } from 'fastify'
import type { Dependances } from '#server/socle/dependances.ts'
import { accueillir, depotDe } from '#server/socle/documents/reception.ts'
import { serve } from '#server/socle/http/serve.ts'
import { etablissementDe, porteeDe, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import * as consulter from './consulter.ts'
import { modifierDate } from './dates.ts'
import { aRattacher, declarantDe, exiger, trouver } from './dossier.ts'
import * as store from './mandats.store.ts'
import { aCorriger, rendreACorriger, rendreReponse } from '#server/socle/registre/demandes/reponses.ts'
import { rattacher } from './rattacher.ts'
import { aRenouveler, renouveler } from './renouveler.ts'
import { preparerPlusieurs, renouvelerPlusieurs } from './renouveler-plusieurs.ts'
import { retirerRattachement } from './retirer.ts'
import { lireSituation } from './situation.ts'
import { supprimerMandat, supprimerMandatRattachement } from './supprimer.ts'

type Obstacle = NonNullable<ReturnType<typeof obstacleAuRattachement>>

const RATTACHABLES = departsDe(COPROPRIETE, 'validerRattachement')

/** Le mandat que tient un établissement de la même entreprise, dont les dates se reprennent ; `idMandat` : celui-là. */
async function mandatDeLEntreprise(
  db: Dependances['db'],
  c: CoproprieteLue,
  { siren }: { siren: string | null },
  idMandat?: number,
) {
  if (siren === null || aRattacher(c).siren !== siren) return null
  if (idMandat !== undefined) return (await store.dernierMandat(db, c.id, { idMandat, siren })) ?? null
  return (await store.dernierMandat(db, c.id)) ?? mandatConnu(c)
}

/** Ce qu’il faut savoir d’une copropriété et de soi avant de la rattacher ; refuse ce qui l’empêche. */
async function lireRattachement(
  db: Dependances['db'],
  demandeur: DuDeclarant<
    'COPROPRIETE_FUSIONNEE' | 'IMMAT_INEXISTANTE' | 'INTROUVABLE' | 'NON_AUTORISE' | Obstacle
  >,
  id: string,
  { adminProvisoire = false, idMandat }: { adminProvisoire?: boolean; idMandat?: number },
) {
  const copropriete = await exiger(db, demandeur, id)
  const declarant = await declarantDe(db, demandeur)
  const { aujourdhui, refuser } = demandeur
  const qualite = { adminProvisoire }
  const obstacle = obstacleAuRattachement(aRattacher(copropriete), declarant, qualite, aujourdhui)
  if (obstacle) throw refuser(obstacle)
  const [demande, dernier, sien, corrigee] = await Promise.all([
    store.demandeOuverte(db, copropriete.id),
    store.dernierMandat(db, copropriete.id),
    mandatDeLEntreprise(db, copropriete, declarant, idMandat),
    aCorriger(db, {
      type: 'RATTACHEMENT',
      coproprieteId: copropriete.id,
      teledeclarantId: declarant.teledeclarantId,
    }),
  ])
  // Celui d’un autre ne se lit pas plus que celui qui n’est pas là.
  if (idMandat !== undefined && sien?.idMandat !== idMandat) throw refuser('INTROUVABLE')
  const siens = demande?.teledeclarantId === declarant.teledeclarantId
  return {
    infoCopro: rendreCopropriete(copropriete, aujourdhui),
    infoMandatRattachement: sien,
    mandatCoproStatus: dernier?.statut ?? null,
    isSuccessorDeclared: copropriete.successeurDeclare,
    previousArchivedMandat: dernier ? publique(dernier, copropriete) : mandatConnu(copropriete),
    previousStartDateMandat: dernier?.dateDebut ?? null,
    demandeEnCours: demande && siens ? { reference: demande.reference, dateDepot: demande.dateDepot } : null,
    aCorriger: rendreMandatACorriger(corrigee),
    autreDemandeEnCours: demande !== undefined && !siens,
    contexte: {
      dossier: aRattacher(copropriete),
      declarant: {
        teledeclarantId: declarant.teledeclarantId,
        siren: declarant.siren,
        bailleurSocial: declarant.bailleurSocial,
      },
      aujourdhui,
    },
  }
}

/** §4.5, §7.5 : rattacher une copropriété, et ce qu’il faut savoir de ses mandats. */
export function routesMandats(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf } = deps

  serve(app, contrat.numeroExiste, async ({ params }, demandeur) => {
    if (await trouver(db, params.n)) return true
    await refuserSiFusionnee(db, demandeur, lireNumero(params.n))
    return false
  })

  serve(app, contrat.rattachementPossible, async ({ params, query }, demandeur) => {
    const copropriete = await trouver(db, params.n)
    if (!copropriete) return false
    const declarant = await declarantDe(db, demandeur)
    const qualite = { adminProvisoire: query.adminProvisoire ?? false }
    const obstacle = obstacleAuRattachement(aRattacher(copropriete), declarant, qualite, demandeur.aujourdhui)
    return obstacle !== 'DEJA_RATTACHEE'
  })

  serve(app, contrat.etatRattachable, async ({ params }) => {
    const copropriete = await trouver(db, params.n)
    return copropriete !== undefined && RATTACHABLES.includes(copropriete.etat)
  })

  serve(app, contrat.mandatMemeSiren, async ({ params }, demandeur) => {
    const copropriete = await exiger(db, demandeur, params.n)
    return mandatDeLEntreprise(db, copropriete, await declarantDe(db, demandeur))
  })

  serve(app, contrat.lireRattachement, ({ params, query }, demandeur) =>
    lireRattachement(db, demandeur, params.id, query),
  )

  serve(app, contrat.rattachementEnCours, async ({ params }, demandeur) => {
    const { id } = await exiger(db, demandeur, params.id)
    return (await store.demandeOuverte(db, id)) !== undefined
  })

  serve(
    app,
    contrat.demanderRattachement,
    async ({ body }, recu) =>
      rattacher(deps, recu, await declarantDe(db, recu), { ...body, fichier: recu.fichier }),
    ({ auteur, refuser }) => accueillir(pdf, depotDe(auteur), refuser),
  )

  serve(app, contrat.rattachementsEnCours, async (_, demandeur) => {
    const lignes = await store.demandesOuvertes(db, etablissementDe(demandeur))
    return lignes.map((d) => ({
      reference: d.reference,
      numero: d.numero,
      nom: d.nom,
      adresse: direAdresse({ ...d, commune: d.localite }) || null,
      dateDepot: d.dateDepot,
      reponseAttendueLe: d.attendueLe,
    }))
  })

  serve(app, contrat.retirerRattachement, ({ params, body }, demandeur) =>
    retirerRattachement(deps, demandeur, params.id, body.raison),
  )

  serve(app, contrat.lireDemandeRattachement, async ({ params }, demandeur) => {
    const d = await store.lireDemande(db, porteeDe(demandeur), params.reference)
    if (!d) throw demandeur.refuser('INTROUVABLE')
    const tenue = d.verrouExpire !== null && d.verrouExpire > demandeur.maintenant
    return {
      reference: d.reference,
      libelleEtat: direEtatDemande({ decision: d.decision, etat: d.etat, tenue }),
      decision: d.decision,
      reponse: rendreReponse(d),
      suite: d.suite,
      numero: d.numero,
      nom: d.nom,
      adresse: direAdresse({ ...d, commune: d.localite }) || null,
      adminProvisoire: d.administrationProvisoire,
      dateDebutMandat: d.debut,
      dateFinMandat: d.fin,
      typeJustifMandat: d.typeJustificatif,
      nomFichierJustifMandat: d.fichierNom,
      idDocument: d.fichierId,
      dateDepot: d.dateDepot,
      reponseAttendueLe: d.attendueLe,
      dateDecision: d.dateDecision,
    }
  })

  routesDuRenouvellement(app, deps)
  routesDesMandatsDUneCopropriete(app, deps)
}

/** Ce que la demande de rattachement à corriger déclarait, et ce que le teneur a répondu. */
function rendreMandatACorriger(d: Awaited<ReturnType<typeof aCorriger>>) {
  const corrigee = d && rendreACorriger(d)
  if (!d || !corrigee || d.debut === null || d.fin === null) return null
  return {
    ...corrigee,
    adminProvisoire: d.administrationProvisoire === true,
    dateDebutMandat: d.debut,
    dateFinMandat: d.fin,
    typeJustifMandat: d.typeJustificatif,
  }
}

/** §4.5 : renouveler un mandat, ou plusieurs. */
function routesDuRenouvellement(app: FastifyInstance, deps: Dependances): void {
  const { db, pdf } = deps

  serve(app, contrat.lireRenouvellement, async ({ params }, demandeur) => {
    const { copropriete, contexte } = await aRenouveler(db, demandeur, params.id)
    const { debut, fin } = datesProposees(contexte)
    return {
      infoCopro: rendreCopropriete(copropriete, demandeur.aujourdhui),
      dateDebutMandat: debut,
      dateFinMandat: fin,
      contexte,
    }
  })

  serve(
    app,
    contrat.renouvelerMandat,
    ({ body }, recu) => renouveler(deps, recu, { ...body, fichier: recu.fichier }),
    ({ auteur, refuser }) => accueillir(pdf, depotDe(auteur), refuser),
  )

  serve(app, contrat.preparerRenouvellements, ({ body }, demandeur) =>
    preparerPlusieurs(deps, demandeur, body.identifiants),
  )

  serve(app, contrat.renouvelerMandats, ({ body }, demandeur) => renouvelerPlusieurs(deps, demandeur, body))
}

/** §4.2, §5.3 : les mandats d’une copropriété, leurs dates, leur suppression. */
function routesDesMandatsDUneCopropriete(app: FastifyInstance, deps: Dependances): void {
  const { db } = deps

  serve(app, contrat.mandatCourant, ({ params }, lecteur) => consulter.mandatCourant(db, lecteur, params.id))

  serve(app, contrat.mandatEnCoursOuAVenir, ({ params }, lecteur) =>
    consulter.mandatEnCoursOuAVenir(db, lecteur, params.id),
  )

  serve(app, contrat.mandatPrecedentArchive, ({ params }, lecteur) =>
    consulter.mandatPrecedentArchive(db, lecteur, params.id),
  )

  serve(app, contrat.debutMandatPrecedent, async ({ params: { id, flag } }, lecteur) => ({
    dateDebut: await consulter.debutMandatPrecedent(db, lecteur, { id, adminProvisoire: flag }),
  }))

  serve(app, contrat.mandatsSupprimables, ({ params }, lecteur) =>
    consulter.mandatsSupprimables(db, lecteur, params.id),
  )

  serve(app, contrat.etatDeCopropriete, async ({ params }, lecteur) => {
    const { copropriete } = await lireSituation(db, lecteur, params.id)
    return { etatCopropriete: copropriete.etat }
  })

  serve(app, contrat.infosCopropriete, ({ params, query }, lecteur) =>
    consulter.infosCopropriete(db, lecteur, { ...params, ...query }),
  )

  serve(app, contrat.modifierDebutMandat, ({ params, query }, demandeur) =>
    modifierDate(deps, demandeur, 'debut', { ...params, ...query }),
  )

  serve(app, contrat.modifierFinMandatArchive, ({ params, query }, demandeur) =>
    modifierDate(deps, demandeur, 'fin', { ...params, ...query }),
  )

  serve(app, contrat.supprimerMandat, ({ params }, demandeur) => supprimerMandat(deps, demandeur, params.id))

  serve(app, contrat.supprimerMandatRattachement, ({ params, body }, demandeur) =>
    supprimerMandatRattachement(deps, demandeur, params.id, body),
  )
}

type Mandat = NonNullable<Awaited<ReturnType<typeof store.dernierMandat>>>

/** Le nom d’un syndic bénévole ne se dit pas à qui ne le connaît pas. */
const publique = (m: Mandat, c: CoproprieteLue) => ({ ...m, raisonSociale: representantDe(c) })

/** D’une copropriété venue du fichier public, on ne sait que la fin du mandat. */
const mandatConnu = (c: CoproprieteLue) =>
  c.mandatFin === null
    ? null
    : {
        idMandat: null,
        raisonSociale: representantDe(c),
        dateDebut: null,
        dateFin: c.mandatFin,
        statut: null,
        syndicProvisoire: false,
      }
