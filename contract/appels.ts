import * as alentours from './alentours.ts'
import * as accueil from './accueil.ts'
import * as annuaire from './annuaire.ts'
import * as assistance from './assistance.ts'
import * as attestations from './attestations.ts'
import * as bordereaux from './bordereaux.ts'
import type { Call } from './call.ts'
import * as captcha from './captcha.ts'
import * as carte from './carte.ts'
import * as compte from './compte.ts'
import * as coproprietes from './coproprietes.ts'
import * as demonstration from './demonstration.ts'
import * as dissolution from './dissolution.ts'
import * as documentation from './documentation.ts'
import * as donneesOuvertes from './donnees-ouvertes.ts'
import * as doublons from './doublons.ts'
import * as echeances from './echeances.ts'
import * as etablissements from './etablissements.ts'
import * as ficheSynthetique from './fiche-synthetique.ts'
import * as fichesMemo from './fiches-memo.ts'
import * as emporter from './emporter.ts'
import * as examens from './examens.ts'
import * as fileDesDemandes from './file-des-demandes.ts'
import * as geographie from './geographie.ts'
import * as territoires from './territoires.ts'
import * as habilitations from './habilitations.ts'
import * as historique from './historique.ts'
import * as immatriculation from './immatriculation.ts'
import * as indicateurs from './indicateurs.ts'
import * as inscription from './inscription.ts'
import * as categorisation from './categorisation.ts'
import * as extraits from './extraits.ts'
import * as rapportsOutil from './rapports-outil.ts'
import * as recherches from './recherches.ts'
import * as donneesBrutes from './donnees-brutes.ts'
import * as institution from './institution.ts'
import * as journal from './journal.ts'
import * as lettre from './lettre.ts'
import * as mandats from './mandats.ts'
import * as misesAJour from './mises-a-jour.ts'
import * as modelePrecisions from './modele-precisions.ts'
import * as motDePasse from './mot-de-passe.ts'
import * as notaires from './notaires.ts'
import * as parcellesASituer from './parcelles-a-situer.ts'
import * as parcoursAnnuaire from './parcours-annuaire.ts'
import * as referentiels from './referentiels.ts'
import * as secondFacteur from './second-facteur.ts'
import * as semblables from './semblables.ts'
import * as semblablesFichier from './semblables-fichier.ts'
import * as session from './session.ts'
import * as aide from './aide.ts'
import * as reclamations from './reclamations.ts'
import * as signalements from './signalements.ts'
import * as sso from './sso.ts'
import * as statistiques from './statistiques.ts'
import * as successeurs from './successeurs.ts'
import * as suivre from './suivre.ts'
import * as telechargements from './telechargements.ts'
import * as teledeclarants from './teledeclarants.ts'
import * as utilisateurs from './utilisateurs.ts'
import * as validations from './validations.ts'

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
