import { codes } from '#domain/socle/codes.ts'

/** Les fournisseurs d’identité (§4.4, §7.1) : celui des institutions et du teneur, celui des notaires. */
export const SSO = {
  clavis: { libelle: 'Connexion institutionnelle' },
  notaires: { libelle: 'Connexion des notaires' },
} as const satisfies Record<string, { libelle: string }>

export type Fournisseur = keyof typeof SSO
export const FOURNISSEURS = codes(SSO)

/** Ce qu’un fournisseur d’identité a dit de la personne, gardé le temps de la session. */
export interface IdentiteSso {
  fournisseur: Fournisseur
  sujet: string
  nom: string
  prenom: string
  email: string
  siret: string | null
  /** Notaires : leur qualité et leur office. */
  qualite: 'NOTAIRE' | 'COLLABORATEUR' | null
  numEtude: string | null
  service: string
  /** Pour se déconnecter chez le fournisseur. */
  idToken: string | null
}

/** §4.4. */
export type EtatAuthentification = 'AUTHENTICATED' | 'AUTHENTICATED_CLAVIS' | 'NOT_AUTHENTICATED' | 'PENDING'

/** L’état d’authentification d’une personne, d’après ce que le serveur dit d’elle ; undefined : pas encore de réponse. */
export function etatAuthentification(
  compte: { sso: Fournisseur | null } | null | undefined,
): EtatAuthentification {
  if (compte === undefined) return 'PENDING'
  if (compte === null) return 'NOT_AUTHENTICATED'
  return compte.sso === 'clavis' ? 'AUTHENTICATED_CLAVIS' : 'AUTHENTICATED'
}

/** Les niveaux de territoire d’une institution habilitée. */
export const NIVEAUX_GEOGRAPHIQUES = {
  NATIONAL: 'National',
  REGION: 'Région',
  DEPARTEMENT: 'Département',
  EPCI: 'Intercommunalité',
  COMMUNE: 'Commune',
} as const
export type NiveauGeographique = keyof typeof NIVEAUX_GEOGRAPHIQUES
