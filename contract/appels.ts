import * as alentours from '#contract/public/alentours.ts'
import * as accueil from '#contract/public/accueil.ts'
import * as annuaire from '#contract/public/annuaire.ts'
import * as assistance from '#contract/comptes/assistance.ts'
import * as attestations from '#contract/coproprietes/attestations.ts'
import * as bordereaux from '#contract/coproprietes/bordereaux.ts'
import type { Call } from '#contract/socle/call.ts'
import * as captcha from '#contract/socle/captcha.ts'
import * as carte from '#contract/public/carte.ts'
import * as compte from '#contract/comptes/compte.ts'
import * as coproprietes from '#contract/coproprietes/coproprietes.ts'
import * as demonstration from './demonstration.ts'
import * as dissolution from '#contract/coproprietes/dissolution.ts'
import * as documentation from '#contract/public/documentation.ts'
import * as donneesOuvertes from '#contract/public/donnees-ouvertes.ts'
import * as doublons from '#contract/teneur/doublons.ts'
import * as echeances from '#contract/coproprietes/echeances.ts'
import * as etablissements from '#contract/comptes/etablissements.ts'
import * as ficheSynthetique from '#contract/coproprietes/fiche-synthetique.ts'
import * as fichesMemo from '#contract/public/fiches-memo.ts'
import * as emporter from '#contract/public/emporter.ts'
import * as examens from '#contract/teneur/examens.ts'
import * as fileDesDemandes from '#contract/teneur/file-des-demandes.ts'
import * as geographie from '#contract/public/geographie.ts'
import * as territoires from '#contract/public/territoires.ts'
import * as habilitations from '#contract/institutions/habilitations.ts'
import * as historique from '#contract/coproprietes/historique.ts'
import * as immatriculation from '#contract/coproprietes/immatriculation.ts'
import * as indicateurs from '#contract/teneur/indicateurs.ts'
import * as inscription from '#contract/comptes/inscription.ts'
import * as categorisation from '#contract/institutions/categorisation.ts'
import * as extraits from '#contract/institutions/extraits.ts'
import * as rapportsOutil from '#contract/institutions/rapports-outil.ts'
import * as recherches from '#contract/institutions/recherches.ts'
import * as donneesBrutes from '#contract/institutions/donnees-brutes.ts'
import * as institution from '#contract/institutions/institution.ts'
import * as journal from '#contract/teneur/journal.ts'
import * as lettre from '#contract/public/lettre.ts'
import * as mandats from '#contract/coproprietes/mandats.ts'
import * as misesAJour from '#contract/coproprietes/mises-a-jour.ts'
import * as modelePrecisions from '#contract/teneur/modele-precisions.ts'
import * as motDePasse from '#contract/comptes/mot-de-passe.ts'
import * as notaires from '#contract/coproprietes/notaires.ts'
import * as parcellesASituer from '#contract/coproprietes/parcelles-a-situer.ts'
import * as parcoursAnnuaire from '#contract/public/parcours-annuaire.ts'
import * as referentiels from '#contract/public/referentiels.ts'
import * as secondFacteur from '#contract/comptes/second-facteur.ts'
import * as semblables from '#contract/public/semblables.ts'
import * as semblablesFichier from '#contract/public/semblables-fichier.ts'
import * as session from '#contract/comptes/session.ts'
import * as aide from '#contract/public/aide.ts'
import * as reclamations from '#contract/public/reclamations.ts'
import * as signalements from '#contract/coproprietes/signalements.ts'
import * as sso from '#contract/comptes/sso.ts'
import * as statistiques from '#contract/public/statistiques.ts'
import * as successeurs from '#contract/coproprietes/successeurs.ts'
import * as suivre from '#contract/public/suivre.ts'
import * as telechargements from '#contract/institutions/telechargements.ts'
import * as teledeclarants from '#contract/comptes/teledeclarants.ts'
import * as utilisateurs from '#contract/comptes/utilisateurs.ts'
import * as validations from '#contract/teneur/validations.ts'

const FICHIERS = {
  session,
  motDePasse,
  compte,
  secondFacteur,
  inscription,
  sso,
  captcha,
  accueil,
  utilisateurs,
  etablissements,
  teledeclarants,
  indicateurs,
  assistance,
  coproprietes,
  doublons,
  echeances,
  immatriculation,
  mandats,
  misesAJour,
  parcellesASituer,
  aide,
  reclamations,
  signalements,
  bordereaux,
  dissolution,
  successeurs,
  attestations,
  historique,
  journal,
  ficheSynthetique,
  notaires,
  fileDesDemandes,
  validations,
  modelePrecisions,
  examens,
  annuaire,
  emporter,
  alentours,
  parcoursAnnuaire,
  carte,
  donneesOuvertes,
  fichesMemo,
  geographie,
  territoires,
  statistiques,
  semblables,
  semblablesFichier,
  lettre,
  habilitations,
  institution,
  categorisation,
  extraits,
  telechargements,
  rapportsOutil,
  recherches,
  donneesBrutes,
  suivre,
  referentiels,
  demonstration,
  documentation,
}

const estAppel = (valeur: unknown): valeur is Call =>
  typeof valeur === 'object' && valeur !== null && 'paragraphe' in valeur && 'path' in valeur

/** Tous les appels servis, avec leur nom : pour la page de l’API et les essais, jamais pour une page. */
export const APPELS: readonly { nom: string; fichier: string; appel: Call }[] = Object.entries(
  FICHIERS,
).flatMap(([fichier, module]) =>
  Object.entries(module).flatMap(([nom, valeur]) =>
    estAppel(valeur) ? [{ nom, fichier, appel: valeur }] : [],
  ),
)
