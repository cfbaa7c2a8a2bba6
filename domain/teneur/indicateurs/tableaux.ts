import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { ETATS_LETTRE } from '#domain/comptes/inscription/lettre.ts'
import {
  CODES_STATUTS_TELEDECLARANT,
  STATUTS_TELEDECLARANT,
  TYPES_TELEDECLARANT,
} from '#domain/socle/acces/teledeclarants.ts'
import type { CodeDecision } from '#domain/coproprietes/demandes/decision.ts'
import { JOURS_DECIDES } from '#domain/teneur/validations/onglets.ts'
import { TYPES_DEMANDE } from '#domain/coproprietes/demandes/demandes.ts'
import {
  demandesDecidees,
  demandesDuType,
  PRECISIONS_ATTENDUES,
  teledeclarantsDuStatut,
  type ListeComptee,
} from './listes.ts'

interface Ligne {
  libelle: string
  /** Ce que compte cette ligne, s’il y en a une liste. */
  liste?: ListeComptee
}

interface Tableau {
  titre: string
  /** Une ligne par code que l’on compte. */
  lignes: Readonly<Record<string, Ligne>>
}

/** Au pluriel : celles qui l’ont été. */
export const DECIDEES: Record<CodeDecision, { libelle: string }> = {
  VALIDEE: { libelle: 'Validées' },
  REFUSEE: { libelle: 'Refusées' },
  ANNULEE: { libelle: 'Annulées' },
  A_PRECISER: { libelle: 'Précisions demandées' },
}

/** Celles qui n’attendent plus rien du déclarant. */
const DECIDEES_SANS_RETOUR = ['VALIDEE', 'REFUSEE', 'ANNULEE'] as const satisfies readonly CodeDecision[]

/** §7.7 : les tableaux de suivi du teneur, leurs lignes dans l’ordre où elles se lisent. */
export const TABLEAUX: Record<'COMPTES' | 'TELEDECLARANTS' | 'LETTRES' | 'DEMANDES', Tableau> = {
  COMPTES: { titre: 'Comptes par type', lignes: TYPES_TELEDECLARANT },
  TELEDECLARANTS: {
    titre: 'Télédéclarants par statut',
    lignes: parCode(CODES_STATUTS_TELEDECLARANT, (statut) => ({
      libelle: STATUTS_TELEDECLARANT[statut].libelle,
      liste: teledeclarantsDuStatut(statut),
    })),
  },
  LETTRES: { titre: 'Lettres d’activation', lignes: ETATS_LETTRE },
  DEMANDES: {
    titre: 'Demandes à décider et décidées',
    lignes: {
      ...parCode(codes(TYPES_DEMANDE), (type) => ({
        libelle: `${TYPES_DEMANDE[type].libelle}, à décider`,
        liste: demandesDuType(type, 'enCours'),
      })),
      A_PRECISER: { libelle: 'Précisions attendues du déclarant', liste: PRECISIONS_ATTENDUES },
      ...parCode(DECIDEES_SANS_RETOUR, (decision) => ({
        libelle: `${DECIDEES[decision].libelle} depuis ${JOURS_DECIDES} jours`,
        liste: demandesDecidees(decision),
      })),
    },
  },
}

export type CodeTableau = keyof typeof TABLEAUX
export const CODES_TABLEAUX = codes(TABLEAUX)

/** Les lignes d’un tableau, celles que rien ne compte à zéro. */
export const lignesDuTableau = (code: CodeTableau, nombres: Readonly<Record<string, number>>) =>
  Object.entries(TABLEAUX[code].lignes).map(([clef, { libelle }]) => ({
    clef,
    libelle,
    nombre: nombres[clef] ?? 0,
  }))

/** Ce que compte cette ligne d’un tableau, s’il y en a une liste. */
export const listeDeLaLigne = (code: CodeTableau, clef: string): ListeComptee | null =>
  TABLEAUX[code].lignes[clef]?.liste ?? null
