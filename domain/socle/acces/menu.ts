import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Authority } from './authorities.ts'
import { estPermis, LIRE_RECLAMATIONS, PRENDRE_DONNEES_BRUTES, TENIR_HABILITATIONS } from './droit.ts'
import { coproprietesFiltrees } from './filtres.ts'
import { MENU_PUBLIC, type EntreeDeMenu } from './menu-public.ts'

export type { EntreeDeMenu } from './menu-public.ts'

/** Les sept droits qui, ensemble, montrent le bloc « Gérer mes copropriétés » (§2.7, §6). */
export const DROITS_GESTION = [
  'MAJ_COPROPRIETE_STANDARD',
  'MAJ_COPROPRIETE_ANNUELLE',
  'RENOUVELER_MANDAT',
  'DECLARER_SUCCESSEUR',
  'RATTACHER_COPROPRIETE',
  'DISSOUDRE_COPRO',
  'GERER_COPROPRIETE',
] as const satisfies readonly Authority[]

/** §6 : une liste de droits vide vaut permission pour ces entrées de menu (et pour elles seules). */
export function montreLaGestion(authorities: readonly Authority[]): boolean {
  return authorities.length === 0 || DROITS_GESTION.every((d) => authorities.includes(d))
}

const CATEGORISATION = 'Catégorisation'

const [ACCUEIL, ...POUR_TOUS] = MENU_PUBLIC

export const MENU_PRINCIPAL: readonly EntreeDeMenu[] = [
  ACCUEIL,
  {
    code: 'validations',
    libelle: 'Demandes à valider',
    vers: CHEMINS.validations,
    droit: ['VALIDER_RATTACHEMENT_DECLARATION'],
    groupe: 'Mes actions',
  },
  {
    code: 'indicateurs',
    libelle: 'Indicateurs MCO',
    vers: CHEMINS.indicateurs,
    droit: ['SUIVI_INDICATEURS_MCO'],
    groupe: 'Tableau de bord',
  },
  {
    code: 'journal',
    libelle: 'Journal des événements',
    vers: CHEMINS.journal,
    droit: ['RECHERCHE_EVENEMENT_JOURNAL'],
    groupe: 'Administration',
  },
  {
    code: 'assistance',
    libelle: 'Assistance',
    vers: CHEMINS.assistance,
    droit: ['LIRE_TELEDECLARANT'],
    groupe: 'Administration',
  },
  {
    code: 'reclamations',
    libelle: 'Demandes et réclamations',
    vers: CHEMINS.reclamations,
    droit: LIRE_RECLAMATIONS,
    groupe: 'Administration',
  },
  {
    code: 'habilitations',
    libelle: 'Accès des institutions',
    vers: CHEMINS.habilitations,
    droit: TENIR_HABILITATIONS,
    groupe: 'Administration',
  },
  {
    code: 'donnees-brutes',
    libelle: 'Données brutes',
    vers: CHEMINS.donneesBrutes,
    droit: PRENDRE_DONNEES_BRUTES,
    groupe: 'Statistiques',
  },
  {
    code: 'grille-de-lecture',
    libelle: 'Grille de lecture (PDF)',
    vers: CHEMINS.grilleDeLecture,
    droit: PRENDRE_DONNEES_BRUTES,
    groupe: 'Statistiques',
  },
  {
    code: 'teledeclarants',
    libelle: 'Liste des télédéclarants',
    vers: CHEMINS.teledeclarants,
    droit: ['LST_TELEDECLARANT'],
    groupe: 'Statistiques',
  },
  {
    code: 'immatriculer',
    libelle: 'Immatriculer une copropriété',
    vers: CHEMINS.immatriculer,
    droit: ['IMMATRICULER_NVELLE_COPRO'],
  },
  {
    code: 'gerer-tout',
    libelle: 'Voir toutes mes copropriétés',
    vers: coproprietesFiltrees('seeAllCopro'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-standard',
    libelle: 'Mise à jour standard',
    vers: coproprietesFiltrees('standard'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-annuelle',
    libelle: 'Mise à jour annuelle',
    vers: coproprietesFiltrees('annuelle'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-mandat',
    libelle: 'Renouveler un mandat',
    vers: coproprietesFiltrees('renouveler-mandat'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-successeur',
    libelle: 'Déclarer un nouveau représentant légal',
    vers: coproprietesFiltrees('declare-new-successor'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-rattacher',
    libelle: 'Me rattacher à une copropriété',
    vers: CHEMINS.rattacher,
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  {
    code: 'gerer-dissolution',
    libelle: 'Déclarer une dissolution',
    vers: coproprietesFiltrees('dissolution'),
    droit: DROITS_GESTION,
    groupe: 'Gérer mes copropriétés',
  },
  ...POUR_TOUS,
  {
    code: 'categorisation',
    libelle: 'Outil de catégorisation',
    vers: CHEMINS.categorisation,
    droit: ['CATEGORISATION'],
    groupe: CATEGORISATION,
  },
  {
    code: 'guide-de-l-outil',
    libelle: 'Guide de l’outil (PDF)',
    vers: CHEMINS.guideDeLOutil,
    droit: ['CATEGORISATION'],
    groupe: CATEGORISATION,
  },
]

export const MENU_UTILISATEUR: readonly EntreeDeMenu[] = [
  { code: 'mon-compte', libelle: 'Mon compte', vers: CHEMINS.monCompte, droit: ['MON_COMPTE'] },
  {
    code: 'mon-etablissement',
    libelle: 'Mon établissement',
    vers: CHEMINS.monEtablissement,
    droit: ['MON_ENTREPRISE_LECTURE'],
  },
  {
    code: 'mes-utilisateurs',
    libelle: 'Mes comptes utilisateurs',
    vers: CHEMINS.mesUtilisateurs,
    droit: ['MENU_GESTION_UTILISATEURS'],
  },
]

/** Les lignes qu’une personne voit ; `authorities` null pour un visiteur. Le bloc de gestion vient entier ou pas du tout. */
export function menuPour(
  lignes: readonly EntreeDeMenu[],
  authorities: readonly Authority[] | null,
): EntreeDeMenu[] {
  return lignes.filter((ligne) =>
    ligne.droit === DROITS_GESTION
      ? authorities !== null && montreLaGestion(authorities)
      : estPermis(ligne.droit, authorities),
  )
}
