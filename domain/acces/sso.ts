/** Les fournisseurs d’identité (§4.4, §7.1) : celui des institutions et du teneur, celui des notaires. */
export const SSO = {
  clavis: { libelle: 'Connexion institutionnelle' },
  notaires: { libelle: 'Connexion des notaires' },
} as const satisfies Record<string, { libelle: string }>

export type Fournisseur = keyof typeof SSO
export const FOURNISSEURS = Object.keys(SSO) as [Fournisseur, ...Fournisseur[]]

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
