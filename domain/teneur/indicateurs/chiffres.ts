import { plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { evenementsDepuis, IMMATRICULEES, teledeclarantsDuStatut, type ListeComptee } from './listes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { SEMAINES_DE_MOYENNE } from '#domain/teneur/validations/indicateurs.ts'

/** Ce que comptent les chiffres des téléchargements, jusqu’à aujourd’hui (§3.5). */
export const MOIS_DES_TELECHARGEMENTS = 12

interface Chiffre {
  libelle: string
  /** Sous quel titre il se lit. */
  section: Section
  /** Ce qu’il compte aujourd’hui, s’il y en a une liste (décision 0070). */
  liste?: (aujourdhui: Jour) => ListeComptee
}

export type Section = 'REGISTRE' | 'COMPTES' | 'MISES_A_JOUR' | 'TELECHARGEMENTS'

/**
 * §3.5 : les chiffres du teneur qui ne sont pas des demandes, dans l’ordre où ils se lisent. Celui des données brutes reste vide tant
 * qu’elles ne se téléchargent pas.
 */
export const CHIFFRES = {
  nbCoproImmatriculees: {
    libelle: 'Copropriétés immatriculées',
    section: 'REGISTRE',
    liste: () => IMMATRICULEES,
  },
  moyenneImmatHebdo: {
    libelle: `Immatriculations par semaine, moyenne sur ${compter(SEMAINES_DE_MOYENNE, 'semaine')}`,
    section: 'REGISTRE',
  },
  moyenneRattachementHebdo: {
    libelle: `Rattachements acceptés par semaine, moyenne sur ${compter(SEMAINES_DE_MOYENNE, 'semaine')}`,
    section: 'REGISTRE',
  },
  nbTeledeclarants: {
    libelle: 'Télédéclarants actifs',
    section: 'COMPTES',
    liste: () => teledeclarantsDuStatut('ACTIF'),
  },
  nbUtilisateurs: { libelle: 'Comptes d’utilisateurs actifs', section: 'COMPTES' },
  nbMajParAnnee: {
    libelle: 'Mises à jour acceptées cette année',
    section: 'MISES_A_JOUR',
    liste: (aujourdhui) =>
      evenementsDepuis('COPROPRIETE.MISE_A_JOUR', debutsDeLAnneeEtDuMois(aujourdhui).annee),
  },
  nbMajParMois: {
    libelle: 'Mises à jour acceptées ce mois',
    section: 'MISES_A_JOUR',
    liste: (aujourdhui) =>
      evenementsDepuis('COPROPRIETE.MISE_A_JOUR', debutsDeLAnneeEtDuMois(aujourdhui).mois),
  },
  nbTelechargementDonneesBrutes: {
    libelle: `Téléchargements des données brutes, sur ${compter(MOIS_DES_TELECHARGEMENTS, 'mois')}`,
    section: 'TELECHARGEMENTS',
  },
  topEchelleGeographique: {
    libelle: `Échelle géographique la plus demandée, sur ${compter(MOIS_DES_TELECHARGEMENTS, 'mois')}`,
    section: 'TELECHARGEMENTS',
  },
  nbTelechargementRapportBo: {
    libelle: `Rapports statistiques téléchargés, sur ${compter(MOIS_DES_TELECHARGEMENTS, 'mois')}`,
    section: 'TELECHARGEMENTS',
  },
} as const satisfies Record<string, Chiffre>

export type CodeChiffre = keyof typeof CHIFFRES

/** Ce que compte ce chiffre, s’il y en a une liste. */
export function listeDuChiffre(code: CodeChiffre, aujourdhui: Jour): ListeComptee | null {
  const chiffre: Chiffre = CHIFFRES[code]
  return chiffre.liste?.(aujourdhui) ?? null
}

/** Le premier jour de l’année et celui du mois, du calendrier. */
export const debutsDeLAnneeEtDuMois = (aujourdhui: Jour): { annee: Jour; mois: Jour } => ({
  annee: `${aujourdhui.slice(0, 4)}-01-01`,
  mois: `${aujourdhui.slice(0, 7)}-01`,
})

/** Le jour après lequel les téléchargements se comptent, celui-ci compris. */
export const debutDesTelechargements = (aujourdhui: Jour): Jour =>
  plusMois(aujourdhui, -MOIS_DES_TELECHARGEMENTS)
