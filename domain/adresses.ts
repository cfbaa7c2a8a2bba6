import type { Fournisseur } from './acces/sso.ts'
import type { EtatLigne } from './bordereau/transitions.ts'
import * as CHEMINS from './chemins.ts'
import type { Situation } from './habilitation/habilitation.ts'
import type { Periode } from './echeance/echeances.ts'
import type { CodeDecision } from './validation/decision.ts'
import type { GenreHistorique } from './historique/genres.ts'
import type { StatutTeledeclarant } from './teledeclarant/statuts.ts'
import type { TypeDemande } from './validation/demandes.ts'
import type { Onglet } from './validation/onglets.ts'

/** Remplit les morceaux d’un chemin, dans leur ordre. */
const remplir = (chemin: string, ...morceaux: (string | number)[]): string =>
  chemin.replace(/\$\w+/g, () => encodeURIComponent(morceaux.shift() ?? ''))

const avec = (chemin: string, cle: string, valeur: string | number): string =>
  `${chemin}?${cle}=${encodeURIComponent(valeur)}`

/** La page d’une liste, et ce que l’on y filtre ; ce qui n’est pas demandé, et la première page, ne s’écrivent pas. */
const liste = (chemin: string, filtres: Record<string, string | null>, page: number): string => {
  const parametres = Object.entries({ ...filtres, page: page > 1 ? String(page) : null }).flatMap(
    ([cle, valeur]) => (valeur === null ? [] : [`${cle}=${encodeURIComponent(valeur)}`]),
  )
  return parametres.length === 0 ? chemin : `${chemin}?${parametres.join('&')}`
}

export const fiche = (numero: string): string => remplir(CHEMINS.fiche, numero)

/** Le formulaire qui fait suivre cette copropriété. */
export const suivre = (numero: string): string => remplir(CHEMINS.suivre, numero)

/** La page qui dit si une attestation porte ce code. */
export const attestation = (code: string): string => remplir(CHEMINS.attestation, code)

export const monUtilisateur = (idCompte: number | 'nouveau'): string =>
  remplir(CHEMINS.monUtilisateur, idCompte)

export const inscriptionDe = (type: string): string => avec(CHEMINS.inscription, 'type', type)

/** L’inscription d’un notaire venu de son fournisseur d’identité (§2.1). */
export const inscriptionNotaire = (numEtude: string): string =>
  avec(CHEMINS.inscription, 'numEtude', numEtude)

export const motDePasse = (clef: string): string => avec(CHEMINS.motDePasse, 'key', clef)

export const nouvelleAdresse = (clef: string): string => avec(CHEMINS.nouvelleAdresse, 'key', clef)

export const resterActif = (clef: string): string => avec(CHEMINS.resterActif, 'key', clef)

export const etape = (etape: string, brouillon: number): string =>
  avec(remplir(CHEMINS.etape, etape), 'brouillon', brouillon)

/** La même étape, que l’on corrige depuis le récapitulatif pour y revenir. */
export const avecRetour = (adresse: string): string => `${adresse}&retour=recapitulatif`

export const confirmation = (reference: string): string => remplir(CHEMINS.confirmation, reference)

/** Rattacher la copropriété de ce numéro : ses vérifications d’abord. */
export const rattacherLe = (numero: string): string => avec(CHEMINS.rattacher, 'numero', numero)

/** La saisie d’un rattachement (§2.1). */
export const rattachement = (numero: string, idMandat: number | null = null): string => {
  const edition = avec(CHEMINS.rattachement, 'numero', numero)
  return idMandat === null ? edition : `${edition}&idMandat=${idMandat}`
}

/** Les échéances d’une période, et leur page. */
export const echeances = (periode: Periode, page = 1): string => liste(CHEMINS.echeances, { periode }, page)

/** Mettre à jour cette copropriété : ce qui a changé se demande d’abord. */
export const miseAJour = (id: number): string => remplir(CHEMINS.miseAJour, id)

export const etapeMiseAJour = (etape: string, brouillon: number): string =>
  avec(remplir(CHEMINS.etapeMiseAJour, etape), 'brouillon', brouillon)

/** Un fichier de mises à jour remis : ses lignes, toutes ou celles d’un état, son dépôt. */
export const fichierDeMiseAJour = (id: number, etat: EtatLigne | null = null, page = 1): string =>
  liste(remplir(CHEMINS.fichierDeMiseAJour, id), { etat }, page)

/** Tout ce qui a été déclaré de cette copropriété. */
export const declarations = (id: number): string => remplir(CHEMINS.declarations, id)

/** La fiche synthétique de cette copropriété. */
export const ficheSynthetique = (id: number): string => remplir(CHEMINS.ficheSynthetique, id)

/** Tout ce qui est arrivé à cette copropriété, ou ce qui est d’un genre. */
export const historique = (id: number, genre: GenreHistorique | null = null, page = 1): string =>
  liste(remplir(CHEMINS.historique, id), { genre }, page)

/** Une copropriété, telle que la voient son représentant et le teneur. */
export const copropriete = (id: number): string => avec(CHEMINS.copropriete, 'id', id)

/** Le renouvellement du mandat de cette copropriété. */
export const renouvellement = (id: number): string => remplir(CHEMINS.renouvellement, id)

/** Déclarer la dissolution de la copropriété de ce numéro. */
export const declarerDissolution = (numero: string): string =>
  avec(CHEMINS.declarerDissolution, 'numero', numero)

/** La dernière dissolution déclarée de cette copropriété. */
export const dissolution = (id: number): string => remplir(CHEMINS.dissolution, id)
/** Les mandats de cette copropriété. */
export const mandats = (id: number): string => remplir(CHEMINS.mandats, id)
/** Les copropriétés qui ressemblent à celle-ci. */
export const doublons = (id: number): string => remplir(CHEMINS.doublons, id)

/** Deux copropriétés côte à côte. */
export const coteACote = (id: number, autre: number): string => remplir(CHEMINS.coteACote, id, autre)

/** Le successeur d’une copropriété de son établissement : le déclarer, le corriger, le retirer. */
export const successeur = (id: number): string => remplir(CHEMINS.successeur, id)

/** Ce que montre le lien envoyé au successeur. */
export const successionDeclaree = (clef: string): string => avec(CHEMINS.successionDeclaree, 'key', clef)

/** Confirmer le rattachement que le prédécesseur a déclaré. */
export const confirmerRattachement = (id: number): string => remplir(CHEMINS.confirmerRattachement, id)

export const demandeRattachement = (reference: string): string =>
  remplir(CHEMINS.demandeRattachement, reference)

/** Les télédéclarants d’un statut. */
export const teledeclarantsDuStatut = (statut: StatutTeledeclarant): string =>
  avec(CHEMINS.teledeclarants, 'statut', statut)

export const teledeclarant = (id: number | string): string => remplir(CHEMINS.teledeclarant, id)

export const modifierTeledeclarant = (id: number | string): string =>
  remplir(CHEMINS.modifierTeledeclarant, id)

export const utilisateurs = (id: number | string): string => remplir(CHEMINS.utilisateurs, id)

export const utilisateur = (id: number | string, idCompte: number | 'nouveau'): string =>
  remplir(CHEMINS.utilisateur, id, idCompte)

/** La file du teneur : un de ses onglets, les demandes d’un type, celles d’une décision. */
export const file = ({
  onglet = null,
  type = null,
  decision = null,
}: {
  onglet?: Onglet | null
  type?: TypeDemande | null
  decision?: CodeDecision | null
}): string => liste(CHEMINS.validations, { onglet, type, decision }, 1)

export const validation = (id: number): string => remplir(CHEMINS.validation, id)

/** Le dossier d’un télédéclarant, et le compte que l’on y cherchait. */
export const dossierAssistance = (id: number, compte: number | null = null): string => {
  const dossier = remplir(CHEMINS.dossierAssistance, id)
  return compte === null ? dossier : avec(dossier, 'compte', compte)
}

/** Le fournisseur d’identité, puis la page où l’on allait. */
export const fournisseur = (sso: Fournisseur, retour?: string): string => {
  const adresse = remplir(CHEMINS.fournisseur, sso)
  return retour === undefined ? adresse : avec(adresse, 'retour', retour)
}

/** La page d’un notaire dont l’identité dit un autre office que celui de son compte ; `office` : celui qu’elle dit. */
export const autreOffice = (office: string) => `${CHEMINS.nonValide}?office=${office}` as const

/** La page d’un agent dont l’identité dit un autre organisme que celui de son compte. */
export const autreOrganisme = `${CHEMINS.nonValide}?organisme=autre` as const

/** L’outil, sur une recherche que l’on a enregistrée. */
export const rechercheEnregistree = (id: number): string => avec(CHEMINS.categorisation, 'recherche', id)

/** L’accès d’un organisme à son territoire. */
export const habilitation = (id: number | 'nouveau'): string => remplir(CHEMINS.habilitation, id)

/** Les accès des organismes : dans cette situation, de ce nom ou de ce SIRET. */
export const habilitations = ({
  situation,
  q,
  page,
}: {
  situation: Situation | null
  q: string
  page: number
}): string => liste(CHEMINS.habilitations, { situation, q: q === '' ? null : q }, page)

/** L’accès à ouvrir à qui l’a demandé par cette réclamation. */
export const habilitationDemandee = (reclamation: number): string =>
  avec(habilitation('nouveau'), 'demande', reclamation)

/** Une copropriété du territoire, dans l’outil de catégorisation. */
export const coproprieteDeLOutil = (numero: string): string => remplir(CHEMINS.coproprieteDeLOutil, numero)
