import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { avec, remplir } from '#domain/socle/adresses/remplir.ts'

export const monUtilisateur = (idCompte: number | 'nouveau'): string =>
  remplir(CHEMINS.monUtilisateur, idCompte)

export const inscriptionDe = (type: string): string => avec(CHEMINS.inscription, 'type', type)

/** L’inscription d’un notaire venu de son fournisseur d’identité (§2.1). */
export const inscriptionNotaire = (numEtude: string): string =>
  avec(CHEMINS.inscription, 'numEtude', numEtude)

export const motDePasse = (clef: string): string => avec(CHEMINS.motDePasse, 'key', clef)

export const nouvelleAdresse = (clef: string): string => avec(CHEMINS.nouvelleAdresse, 'key', clef)

export const resterActif = (clef: string): string => avec(CHEMINS.resterActif, 'key', clef)

/** Les télédéclarants d’un statut. */
export const teledeclarantsDuStatut = (statut: StatutTeledeclarant): string =>
  avec(CHEMINS.teledeclarants, 'statut', statut)

/** La fiche d’un télédéclarant, et le compte que l’on y cherchait. */
export const teledeclarant = (id: number | string, compte: number | null = null): string => {
  const fiche = remplir(CHEMINS.teledeclarant, id)
  return compte === null ? fiche : avec(fiche, 'compte', compte)
}

export const modifierTeledeclarant = (id: number | string): string =>
  remplir(CHEMINS.modifierTeledeclarant, id)

export const utilisateurs = (id: number | string): string => remplir(CHEMINS.utilisateurs, id)

export const utilisateur = (id: number | string, idCompte: number | 'nouveau'): string =>
  remplir(CHEMINS.utilisateur, id, idCompte)

/** Le fournisseur d’identité, puis la page où l’on allait. */
export const fournisseur = (sso: Fournisseur, retour?: string): string => {
  const adresse = remplir(CHEMINS.fournisseur, sso)
  return retour === undefined ? adresse : avec(adresse, 'retour', retour)
}

/** La page d’un notaire dont l’identité dit un autre office que celui de son compte ; `office` : celui qu’elle dit. */
export const autreOffice = (office: string) => `${CHEMINS.nonValide}?office=${office}` as const

/** La page d’un agent dont l’identité dit un autre organisme que celui de son compte. */
export const autreOrganisme = `${CHEMINS.nonValide}?organisme=autre` as const
