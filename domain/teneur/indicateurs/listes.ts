import type { Authority } from '#domain/socle/acces/authorities.ts'
import { estPermis, VOIR_COPROPRIETES } from '#domain/socle/acces/droit.ts'
import { coproprietesFiltrees } from '#domain/socle/acces/filtres.ts'
import * as ADRESSES_DES_COMPTES from '#domain/comptes/adresses.ts'
import * as ADRESSES from '#domain/teneur/adresses.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { journal } from '#domain/teneur/journal/adresses.ts'
import { lireEvenement, type TypeEvenement } from '#domain/socle/journal/evenements.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import type { CompteDUnType } from '#domain/teneur/validations/indicateurs.ts'

/** Ce qu’un chiffre compte, ligne à ligne, et qui peut l’ouvrir. */
export interface ListeComptee {
  adresse: string
  droit: readonly Authority[]
}

/** Les copropriétés immatriculées. */
export const IMMATRICULEES: ListeComptee = {
  adresse: coproprietesFiltrees('immatriculee'),
  droit: VOIR_COPROPRIETES,
}

/** Les télédéclarants d’un statut. */
export const teledeclarantsDuStatut = (statut: StatutTeledeclarant): ListeComptee => ({
  adresse: ADRESSES_DES_COMPTES.teledeclarantsDuStatut(statut),
  droit: ['LST_TELEDECLARANT'],
})

/** Les demandes d’un type que personne n’a décidées : toutes, ou celles dont le délai est passé. */
export const demandesDuType = (type: TypeDemande, compte: CompteDUnType): ListeComptee => ({
  adresse: ADRESSES.file(compte === 'enCours' ? { type } : { onglet: 'HORS_DELAI', type }),
  droit: ['VALIDER_RATTACHEMENT_DECLARATION'],
})

/** Les demandes qu’un teneur vient de décider ainsi. */
export const demandesDecidees = (decision: CodeDecision): ListeComptee => ({
  adresse: ADRESSES.file({ onglet: 'TRAITEES', decision }),
  droit: ['VALIDER_RATTACHEMENT_DECLARATION'],
})

/** Celles que leur déclarant n’a pas encore précisées. */
export const PRECISIONS_ATTENDUES: ListeComptee = {
  adresse: ADRESSES.file({ onglet: 'PRECISIONS' }),
  droit: ['VALIDER_RATTACHEMENT_DECLARATION'],
}

/** Les événements de cette sorte depuis ce jour. */
export const evenementsDepuis = (evenement: TypeEvenement, du: Jour): ListeComptee => ({
  adresse: journal({ du, categorie: lireEvenement(evenement).categorie, evenement }),
  droit: ['RECHERCHE_EVENEMENT_JOURNAL'],
})

/** L’adresse de la liste ; null s’il n’y en a pas, ou si la personne ne l’ouvre pas. */
export const adressePour = (
  liste: ListeComptee | null,
  authorities: readonly Authority[] | null,
): string | null => (liste && estPermis(liste.droit, authorities) ? liste.adresse : null)
