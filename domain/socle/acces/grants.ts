import { AUTHORITIES, type Authority } from './authorities.ts'
import type { Profil } from './profils.ts'

/** Colonnes du tableau : les profils qui partagent les mêmes droits (PRO et NON_PRO à l’identique). */
const COLONNES = {
  TP: ['TELE_PRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_PRINC'],
  TS: ['TELE_PRO_ADMIN_SECOND', 'TELE_NONPRO_ADMIN_SECOND'],
  TG: ['TELE_PRO_GESTION', 'TELE_NONPRO_GESTION'],
  NA: ['NOTAIRE_ADMIN'],
  NN: ['NOTAIRE_NOTAIRE'],
  NC: ['NOTAIRE_COLLAB'],
  KP: ['TENEUR_ADMIN_PRINC'],
  KS: ['TENEUR_ADMIN_SCOND'],
  HA: ['TENEUR_ASS_HOTLINE_ADMIN'],
  HG: ['TENEUR_ASS_HOTLINE_GES'],
  IN: ['INSTITUTIONNEL'],
} as const satisfies Record<string, readonly Profil[]>

type Colonne = keyof typeof COLONNES

/**
 * Qui porte quel droit. ATTENTE_ACTIVATION_TELE ne vient pas du profil mais du statut ATT_ACTIVATION du
 * télédéclarant : aucune colonne. Décision 0003.
 */
const TABLE: Record<Authority, readonly Colonne[]> = {
  MON_COMPTE: ['TP', 'TS', 'TG', 'NA', 'NN', 'NC', 'KP', 'KS', 'HA', 'HG'],
  UPDATE_ACCOUNT: ['TP', 'TS', 'TG', 'NA', 'NN', 'NC', 'KP', 'KS', 'HA', 'HG'],
  MON_ENTREPRISE_LECTURE: ['TP', 'TS', 'TG', 'NA', 'NN', 'NC', 'KP', 'KS'],
  MON_ENTREPRISE_ECRITURE: ['TP', 'NA', 'KP'],
  MENU_GESTION_UTILISATEURS: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  LIST_RECH_UTILISATEUR: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  AJOUTER_UTILISATEUR: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  SUPPRIMER_UTILISATEUR: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  CREER_ADMIN_SEC: ['TP', 'KP'],
  EDITER_SUPPRIMER_ADMIN: ['TP', 'KP'],
  CREER_GESTIONNAIRE: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  EDITER_SUPPRIMER_NON_ADMIN: ['TP', 'TS', 'NA', 'KP', 'KS', 'HA'],
  EDITER_MDP_USER: ['KP', 'KS', 'HA'],
  VISUALISER_COPRO: ['TP', 'TS', 'TG', 'NA', 'NN', 'NC', 'KP', 'KS', 'HA', 'HG'],
  MENU_COPROPRIETE: ['TP', 'TS', 'TG', 'KP', 'KS'],
  GERER_COPROPRIETE: ['TP', 'TS', 'TG', 'KP', 'KS'],
  ENREGISTRER_MODIFICATIONS: ['TP', 'TS', 'TG', 'KP', 'KS'],
  IMMATRICULER_NVELLE_COPRO: ['TP', 'TS', 'TG', 'NA', 'NN'],
  IMMATRICULER_INITIALE: ['NA', 'NN'],
  IMMATRICULER_D_OFFICE: ['NA', 'NN'],
  MAJ_COPROPRIETE_STANDARD: ['TP', 'TS', 'TG'],
  MAJ_COPROPRIETE_ANNUELLE: ['TP', 'TS', 'TG'],
  MAJ_COPROPRIETE_STANDARD_EXPIRE: ['TP', 'TS'],
  MAJ_COPROPRIETE_ANNUELLE_EXPIRE: ['TP', 'TS'],
  MAJ_COPROPRIETE_AVANT_VALIDATION: ['TP', 'TS', 'TG', 'NA', 'NN'],
  RENOUVELER_MANDAT: ['TP', 'TS', 'TG'],
  DECLARER_SUCCESSEUR: ['TP', 'TS', 'TG'],
  RATTACHER_COPROPRIETE: ['TP', 'TS', 'TG'],
  LIST_RATTACHEMENT: ['TP', 'TS', 'TG'],
  VALIDER_DECLA_PREDECESSEUR: ['TP', 'TS'],
  DISSOUDRE_COPRO: ['TP', 'TS', 'TG', 'NA', 'NN'],
  AFFICHER_DONNEES_ADMIN_SYNDIC: ['TP', 'TS'],
  ATTENTE_ACTIVATION_TELE: [],
  TYPE_TELEDECLARANT: ['TP', 'TS', 'TG', 'NA', 'NN', 'NC', 'KP', 'KS', 'HA', 'HG'],
  LIRE_TELEDECLARANT: ['KP', 'KS', 'HA', 'HG'],
  LST_TELEDECLARANT: ['KP', 'KS', 'HA', 'HG'],
  EDITER_TELEDECLARANT: ['KP', 'KS', 'HA'],
  LIST_RCH_USER_TENEUR: ['KP', 'KS', 'HA'],
  SUPPRIMER_TELEDECLARANT: ['KP', 'KS'],
  VALIDER_RATTACHEMENT_DECLARATION: ['KP', 'KS'],
  SUIVI_INDICATEURS_MCO: ['KP', 'KS'],
  RECHERCHE_EVENEMENT_JOURNAL: ['KP', 'KS'],
  DONNEES_BRUTES: ['KP', 'KS', 'IN'],
  CATEGORISATION: ['IN'],
  CHART_CONFIDENTIALITE: ['IN'],
}

const PAR_PROFIL = new Map<Profil, readonly Authority[]>()
for (const authority of AUTHORITIES)
  for (const colonne of TABLE[authority])
    for (const profil of COLONNES[colonne])
      PAR_PROFIL.set(profil, [...(PAR_PROFIL.get(profil) ?? []), authority])

/** Les droits d’un profil ; liste vide pour DEFAULT et RESTREINT. Source : §6 et tableau de la décision 0003. */
export function authoritiesDe(profil: Profil): readonly Authority[] {
  return PAR_PROFIL.get(profil) ?? []
}

/** Ce que garde un compte qui attend son code : se préparer, sans engager (experience §1.1). */
const EN_ATTENTE: readonly Authority[] = [
  'MON_COMPTE',
  'UPDATE_ACCOUNT',
  'MON_ENTREPRISE_LECTURE',
  'TYPE_TELEDECLARANT',
  'IMMATRICULER_NVELLE_COPRO',
  'IMMATRICULER_INITIALE',
  'IMMATRICULER_D_OFFICE',
]

/** Les droits d’un profil dont l’établissement attend son activation. */
export function authoritiesEnAttente(profil: Profil): readonly Authority[] {
  return [...authoritiesDe(profil).filter((a) => EN_ATTENTE.includes(a)), 'ATTENTE_ACTIVATION_TELE']
}
