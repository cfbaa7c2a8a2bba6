import { pageAccessibilite, PAGES_ACCESSIBILITE } from '#domain/public/accessibilite/pages.ts'
import { question } from '#domain/public/aide/adresses.ts'
import { INTITULES } from '#domain/public/aide/sommaire.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { codes } from '#domain/socle/codes.ts'

/** Ce qu’un moteur lit d’une page : deux phrases au plus. `parametres` : ceux qui en font une autre page, et non un filtre. */
export interface PagePourMoteurs {
  description: string
  parametres?: readonly string[]
}

/**
 * Les pages publiques offertes aux moteurs (décision 0063), par leur chemin ; une page qui n’y est pas porte `noindex`. Celles
 * d’un lieu, d’une copropriété, d’une réponse et de l’accessibilité complètent la leur (web/socle/ecrans/moteurs.tsx).
 */
export const PAGES_POUR_MOTEURS: Readonly<Record<string, PagePourMoteurs>> = {
  [CHEMINS.accueil]: {
    description:
      'Le registre national d’immatriculation des copropriétés : retrouver une copropriété, l’immatriculer, la mettre à jour, connaître le parc.',
  },
  [CHEMINS.annuaire]: {
    description:
      'Chercher une copropriété par son adresse, son nom ou son numéro d’immatriculation, et lire sa fiche publique.',
  },
  [CHEMINS.rechercheAvancee]: {
    description:
      'Chercher des copropriétés par lieu, taille, période de construction, syndic ou mandat, les voir sur une carte et les emporter.',
  },
  [CHEMINS.departements]: {
    description: 'Toutes les copropriétés immatriculées, par région et par département, avec leur nombre.',
  },
  [CHEMINS.departement]: {
    description: 'Les communes de ce département et le nombre de leurs copropriétés immatriculées.',
  },
  [CHEMINS.commune]: {
    description: 'Les copropriétés immatriculées de cette commune, rue par rue.',
    parametres: ['page'],
  },
  [CHEMINS.fiche]: { description: 'La fiche publique de cette copropriété au registre national.' },
  [CHEMINS.verifier]: {
    description: 'Vérifier qu’une attestation d’immatriculation est authentique, par le code qu’elle porte.',
  },
  [CHEMINS.statistiques]: {
    description:
      'Combien de copropriétés, de lots et de syndics, en France, par région, département, intercommunalité et commune, à chaque trimestre.',
    parametres: ['niveau', 'code'],
  },
  [CHEMINS.comparerTerritoires]: {
    description: 'Comparer les copropriétés de deux territoires, chiffre à chiffre.',
  },
  [CHEMINS.semblables]: {
    description:
      'Ce que déclarent les copropriétés de même taille, période, chauffage et lieu : charges, impayés, ascenseurs, étiquettes énergétiques.',
  },
  [CHEMINS.donneesOuvertes]: {
    description:
      'Le registre public en fichiers, chaque nuit, sous Licence ouverte 2.0 : copropriétés, changements du jour, dictionnaire.',
  },
  [CHEMINS.api]: {
    description:
      'Les appels de l’API du registre, avec un exemple de chacun de ceux qui sont ouverts à tous.',
  },
  [CHEMINS.connexion]: { description: 'Se connecter au registre des copropriétés, ou y demander un compte.' },
  [CHEMINS.aide]: {
    description:
      'Ce que le registre attend de chacun, comment le faire, et les réponses aux questions courantes.',
  },
  [CHEMINS.registreEtMoi]: {
    description:
      'Ce que le registre est pour un copropriétaire, un acquéreur, un syndic, un notaire, une collectivité.',
  },
  [CHEMINS.tutoriels]: {
    description: 'Créer un compte, immatriculer, mettre à jour, se rattacher : les démarches pas à pas.',
  },
  [CHEMINS.questions]: {
    description: 'Les questions que l’on pose au registre, par public, et leurs réponses.',
  },
  [CHEMINS.question]: { description: 'Une réponse du registre des copropriétés.' },
  [CHEMINS.contact]: { description: 'Écrire au registre : une question, une erreur, une démarche bloquée.' },
  [CHEMINS.lettre]: { description: 'La lettre d’information du registre : la lire, s’y inscrire.' },
  [CHEMINS.mentionsLegales]: {
    description: 'Qui édite et héberge ce site, d’où viennent ses données et comment les réutiliser.',
  },
  [CHEMINS.donneesPersonnelles]: {
    description:
      'Ce que le registre recueille sur les personnes, pourquoi, combien de temps, et leurs droits.',
  },
  [CHEMINS.accessibilite]: {
    description:
      'Où en est l’accessibilité du site : déclaration, schéma pluriannuel, plans de chaque année.',
  },
  [CHEMINS.pageAccessibilite]: { description: 'Accessibilité du registre des copropriétés.' },
  [CHEMINS.planDuSite]: { description: 'Toutes les pages du registre national des copropriétés.' },
}

/** Les adresses qui ne varient pas, dans l’ordre du fichier des moteurs. */
export const ADRESSES_FIXES: readonly string[] = [
  ...Object.keys(PAGES_POUR_MOTEURS).filter((chemin) => !chemin.includes('$')),
  ...codes(PAGES_ACCESSIBILITE).map(pageAccessibilite),
]

/** Celles que le site connaît d’avance : les mêmes, et chaque réponse de l’aide. */
export const ADRESSES_CONNUES: readonly string[] = [
  ...ADRESSES_FIXES,
  ...INTITULES.map((q) => question(q.code)),
]

/** Ce que robots.txt ne laisse pas parcourir : une recherche par combinaison de filtres n’aurait pas de fin. */
export const SANS_ROBOTS: readonly string[] = [
  '/api/public/',
  `${CHEMINS.annuaire}?`,
  `${CHEMINS.rechercheAvancee}?`,
  CHEMINS.emporter,
  `${CHEMINS.comparerTerritoires}?`,
  `${CHEMINS.semblables}?`,
]

/** L’index que lisent les moteurs, et l’un de ses fichiers. */
export const INDEX_DU_PLAN = `${CHEMINS.planDuSite}.xml`
export const fichierDuPlan = (nom: string): string => `${CHEMINS.planDuSite}/${nom}`

/** Adresses par fichier : ce que prennent les moteurs (sitemaps.org). */
export const ADRESSES_PAR_FICHIER = 50_000
