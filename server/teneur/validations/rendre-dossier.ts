import { certain } from '#domain/socle/certain.ts'
import { type Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { PROFILS } from '#domain/socle/acces/profils.ts'
import { avertirSecondaires } from '#domain/coproprietes/dissolution/dissolution.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { contexteDImmatriculation, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Semblables } from '#domain/coproprietes/comparaison/semblables.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import { direAvertissement, type Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avertir, avertirDuree } from '#domain/coproprietes/declaration/vraisemblance.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherSiret } from '#domain/comptes/etablissements/siret.ts'
import { attenteDe } from '#domain/coproprietes/demandes/delais.ts'
import { direCroyance, type Croyance } from '#domain/teneur/validations/verifications.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { candidatDe, chercherProches, type Proche } from '#server/socle/registre/demandes/proches.ts'
import { semblablesDe } from '#server/socle/registre/chiffres/comparaison.ts'
import { rendreACorriger, rendreReponse } from '#server/socle/registre/demandes/reponses.ts'
import { croyancesDe } from '#server/socle/registre/actes/verifications.ts'
import { avecSaDissolution, avecSonMandat } from './dossier.ts'
import * as store from './validations.store.ts'

/** Une réservation passée d’heure n’en est plus une. */
export function verrouDe(
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
  return avertirDuree({ debut: d.debut, fin: d.fin }, 'dateFinMandat', d)
}

const rendreDissolution = (d: ReturnType<typeof avecSaDissolution>) => ({
  nbLots: d.nbLots,
  representant: representantDe(d),
  dateReglement: d.dateReglement,
  motif: d.motif,
  autreMotif: d.autreMotif,
  faitGenerateur: d.faitGenerateur,
  dateFaitGenerateur: d.dateFait,
  typeJustif: d.justifDissolution,
  liquidation: d.liquidation,
})

function rendreRattachement(d: ReturnType<typeof avecSonMandat>, aujourdhui: Jour) {
  return {
    nbLots: d.nbLots,
    situationMandat: situationMandat({ ...d, fin: d.mandatFin }, aujourdhui),
    representant: representantDe(d),
    mandatFin: d.mandatFin,
    avisPredecesseur: d.avisPredecesseur && {
      avis: d.avisPredecesseur,
      date: certain(d.dateAvis, 'la date de l’avis'),
    },
    adminProvisoire: d.administrationProvisoire === true,
    dateDebutMandat: d.debut,
    dateFinMandat: d.fin,
    typeJustifMandat: d.typeJustificatif,
  }
}

/** La pièce de la demande : un fichier a toujours son nom et sa taille. */
const justificatifDe = ({ fichierId: id, fichierNom: nom, fichierTaille: taille }: store.DossierLu) =>
  id === null || nom === null || taille === null ? null : { id, nom, taille }

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
  const depot = jourDeParis(d.dateDepot)
  const contexte = contexteDImmatriculation(d.typeImmat ?? 'DEFAULT', d, depot)
  return {
    id: d.id,
    reference: d.reference,
    type: d.type,
    attendueLe: d.attendueLe,
    attente: d.decision === null ? attenteDe({ depot, attendue: d.attendueLe }, aujourdhui) : null,
    pointsVus: d.pointsVus,
    nomCopropriete: declaration?.identification.nomCopropriete ?? d.nomCopropriete,
    adresse: direAdresse({ ...d, commune: d.localite }) || null,
    copropriete: { id: d.coproprieteId, voie: d.voie, codePostal: d.codePostal, localite: d.localite },
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
            raison: certain(d.raisonAffectation, 'la raison de l’affectation'),
            date: certain(d.affecteeLe, 'la date de l’affectation'),
          },
    demandeur: `${d.prenom} ${d.nom}`,
    etablissement: d.raisonSociale,
    siret: d.siret,
    profilDemandeur: PROFILS[d.profil].libelle,
    email: d.email,
    dateDepot: d.dateDepot,
    declaration,
    contexte,
    rattachement: d.type === 'RATTACHEMENT' ? rendreRattachement(avecSonMandat(d), aujourdhui) : null,
    dissolution: d.type === 'DISSOLUTION' ? rendreDissolution(avecSaDissolution(d)) : null,
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
    justificatif: justificatifDe(d),
    numero: d.numero,
    decideePar: d.decideurNom ? `${d.decideurPrenom} ${d.decideurNom}` : null,
    reponse: rendreReponse(d),
    corrige: rendreACorriger({
      reference: d.referenceCorrigee,
      decision: d.decisionCorrigee,
      motifs: d.motifsCorriges,
      raison: d.raisonCorrigee,
    }),
    suite:
      d.idSuite === null
        ? null
        : { id: d.idSuite, reference: certain(d.referenceSuite, 'la référence de la suite') },
  }
}

/** La demande telle que le teneur la lit, avec ce qui lui ressemble et ce que l’on a cru d’elle. */
export async function dossierDe(
  deps: Pick<Dependances, 'db' | 'geographie'>,
  id: number,
  demandeur: Demandeur<'INTROUVABLE', CompteConnecte>,
) {
  const { db } = deps
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
  const proches = await chercherProches(db, candidatDe(donnees), dossier.coproprieteId, {
    pourLeTeneur: true,
  })
  const semblables = await semblablesDe(deps, donnees)
  return rendreDossier(dossier, { croyances, proches, semblables }, demandeur)
}
