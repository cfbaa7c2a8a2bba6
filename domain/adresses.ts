import type { Fournisseur } from './acces/sso.ts'

/**
 * Le chemin de chaque page, dans l’ordre du §2.1, puis celles que le site y ajoute ; `$nom` est un morceau qui varie. Le
 * routeur n’en connaît pas d’autre.
 */
export const CHEMINS = {
  accueil: '/',
  aide: '/aide',
  leRegistreEtMoi: '/aide/registreetmoi',
  videos: '/aide/tutoriels/videos',
  contact: '/aide/formulaire',
  questions: '/aide/questionsansreponse',
  mentionsLegales: '/mentionslegales',
  annuaire: '/annuaire',
  fiche: '/annuaire/$numero',
  lettre: '/newsletter',
  statistiques: '/consulter-les-statistiques-du-registre',
  connexion: '/compte',
  monCompte: '/compte/moncompte',
  monEtablissement: '/compte/monetablissement',
  modifierMonEtablissement: '/compte/monetablissement/modifier',
  mesUtilisateurs: '/compte/mes-comptes-utilisateurs',
  monUtilisateur: '/compte/mes-comptes-utilisateurs/$idCompte',
  activation: '/compte/activation',
  inscription: '/compte/inscription',
  activate: '/activate',
  motDePasse: '/compte/activate',
  motDePasseOublie: '/compte/mot-de-passe-oublie',
  nouvelleAdresse: '/compte/adresse',
  resterActif: '/compte/rester-actif',
  immatriculer: '/immatriculer-copropriete',
  etape: '/immatriculer-copropriete/$etape',
  confirmation: '/immatriculer-copropriete/confirmation/$reference',
  rattacher: '/rattacher-une-copropriete',
  rattachement: '/rattacher-une-copropriete/edit',
  charte: '/charte-confidentialite',
  nonValide: '/utilisateur-non-valide',
  teledeclarants: '/teledeclarants',
  teledeclarant: '/teledeclarants/$id',
  modifierTeledeclarant: '/teledeclarants/$id/modifier',
  utilisateurs: '/teledeclarants/comptes-utilisateurs/$id',
  utilisateur: '/teledeclarants/comptes-utilisateurs/$id/$idCompte',
  coproprietes: '/copropriete',
  dissolution: '/copropriete/declarer-une-dissolution',
  indicateurs: '/indicateurs-MCO',
  accessibilite: '/accessibilite',
  planDuSite: '/sitemap',
  journal: '/evenement-journal',
  institutionnels: '/institutionnels',
  categorisation: '/institutionnels/outil-categorisation',
  donneesBrutes: '/institutionnels/donnees-brutes',
  charteInstitutionnels: '/institutionnels/charte-confidentialite',
  validations: '/validations',
  validation: '/validations/$id',
  reclamation: '/reclamation',
  assistance: '/assistance',
  dossierAssistance: '/assistance/$id',
  fournisseur: '/connexion/$sso',
  boite: '/demonstration/courriels',
  api: '/api/docs',
  donneesPersonnelles: '/donnees-personnelles',
} as const

type Chemin = (typeof CHEMINS)[keyof typeof CHEMINS]
/** Un chemin à remplir ne se donne que par une fonction. */
type AMorceaux = {
  [Nom in keyof typeof CHEMINS as (typeof CHEMINS)[Nom] extends `${string}$${string}` ? Nom : never]: (
    ...morceaux: never[]
  ) => string
}

/** Les filtres de la liste des copropriétés (§2.2). */
export type FiltreCoproprietes =
  | 'seeAllCopro'
  | 'annuelle'
  | 'standard'
  | 'mandate'
  | 'immatriculee'
  | 'mandat-expire'
  | 'coproNonGeolocalisees'
  | 'renouveler-mandat'
  | 'declare-new-successor'
  | 'dissolution'

/** Remplit les morceaux d’un chemin, dans leur ordre. */
const remplir = (chemin: Chemin, ...morceaux: (string | number)[]): string =>
  chemin.replace(/\$\w+/g, () => encodeURIComponent(morceaux.shift() ?? ''))

const avec = (chemin: string, cle: string, valeur: string | number): string =>
  `${chemin}?${cle}=${encodeURIComponent(valeur)}`

/** L’adresse de chaque page : un texte, ou une fonction de ce qui varie. */
export const ADRESSES = {
  ...CHEMINS,
  fiche: (numero: string) => remplir(CHEMINS.fiche, numero),
  /** La connexion, puis la page où l’on allait. */
  connexionVers: (retour: string) => avec(CHEMINS.connexion, 'retour', retour),
  /** La connexion, qui dit pourquoi le fournisseur d’identité n’a pas ouvert. */
  connexionEchec: `${CHEMINS.connexion}?sso=echec`,
  connexionPreuve: `${CHEMINS.connexion}?sso=preuve`,
  monUtilisateur: (idCompte: number | 'nouveau') => remplir(CHEMINS.monUtilisateur, idCompte),
  inscriptionDe: (type: string) => avec(CHEMINS.inscription, 'type', type),
  /** L’inscription d’un notaire venu de son fournisseur d’identité (§2.1). */
  inscriptionNotaire: (numEtude: string) => avec(CHEMINS.inscription, 'numEtude', numEtude),
  motDePasse: (clef: string) => avec(CHEMINS.motDePasse, 'key', clef),
  nouvelleAdresse: (clef: string) => avec(CHEMINS.nouvelleAdresse, 'key', clef),
  resterActif: (clef: string) => avec(CHEMINS.resterActif, 'key', clef),
  etape: (etape: string, brouillon: number) => avec(remplir(CHEMINS.etape, etape), 'brouillon', brouillon),
  confirmation: (reference: string) => remplir(CHEMINS.confirmation, reference),
  teledeclarant: (id: number | string) => remplir(CHEMINS.teledeclarant, id),
  modifierTeledeclarant: (id: number | string) => remplir(CHEMINS.modifierTeledeclarant, id),
  utilisateurs: (id: number | string) => remplir(CHEMINS.utilisateurs, id),
  utilisateur: (id: number | string, idCompte: number | 'nouveau') =>
    remplir(CHEMINS.utilisateur, id, idCompte),
  coproprietesFiltrees: (filtre: FiltreCoproprietes) => avec(CHEMINS.coproprietes, 'filtre', filtre),
  validation: (id: number) => remplir(CHEMINS.validation, id),
  /** Le dossier d’un télédéclarant, et le compte que l’on y cherchait. */
  dossierAssistance: (id: number, compte: number | null = null) => {
    const dossier = remplir(CHEMINS.dossierAssistance, id)
    return compte === null ? dossier : avec(dossier, 'compte', compte)
  },
  /** Le fournisseur d’identité, puis la page où l’on allait. */
  fournisseur: (sso: Fournisseur, retour?: string) => {
    const adresse = remplir(CHEMINS.fournisseur, sso)
    return retour === undefined ? adresse : avec(adresse, 'retour', retour)
  },
} as const satisfies AMorceaux & Record<string, string | ((...morceaux: never[]) => string)>

/**
 * Où aller après la connexion : une adresse de ce site, et elle seule. Le navigateur retire tabulations et retours à la
 * ligne d’une adresse : « /⇥/ailleurs » mènerait ailleurs.
 */
export function retourSur(demande: string | null): string {
  if (demande === null || demande.length > 2000) return CHEMINS.accueil
  if (!/^\/(?![/\\])[^\p{Cc}\p{Cs}]*$/u.test(demande)) return CHEMINS.accueil
  // Un en-tête ne porte que de l’ASCII.
  return demande.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
}
