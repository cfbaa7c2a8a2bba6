import { CODES_NIVEAUX_GEOGRAPHIQUES } from '#domain/institutions/habilitations/territoires.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { estJour } from '#domain/socle/temps/jour.ts'
import { TRIS_DES_CHANGEMENTS } from './changements.ts'
import { CHOISIES_MAX, choisiesLues } from './choisies.ts'
import { CODES_COLONNES } from './colonnes.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { estUnePage } from '#domain/socle/recherche/page.ts'
import { CODES_CRITERES, critere, type CodeCritere } from './criteres.ts'
import { MOUVEMENTS_LISTES } from './mouvements.ts'
import { CODES_REGROUPEMENTS } from './regroupements.ts'
import { CODES_TRIS } from './tris.ts'
import { CODES_AFFICHAGES, enTextes, inconnuDe, seLit } from './vue.ts'

const cite = (ecrit: string) => `«\u202f${ecrit}\u202f»`
const parmi = (permis: readonly string[]) => (ecrit: string) => permis.includes(ecrit)

interface Parametre {
  compris: (ecrit: string) => boolean
  /** Ce qui n’est pas compris, et ce que l’outil montre à la place. */
  dit: (ecrit: string) => string
  /** Plusieurs valeurs en une : « a,b ». */
  liste?: true
  /** Ce qui est compris et ne se montre pas, faute de place. */
  deTrop?: (ecrits: readonly string[]) => string | null
}

/** Ce qu’une adresse de l’outil peut demander, en plus de ses critères. */
const PARAMETRES: Readonly<Record<string, Parametre>> = {
  territoire: {
    compris: (ecrit) => CODES_NIVEAUX_GEOGRAPHIQUES.some((niveau) => ecrit.startsWith(`${niveau}:`)),
    dit: (ecrit) => `${cite(ecrit)} n’est pas un territoire\u00a0: il n’est pas pris en compte.`,
  },
  vue: {
    compris: parmi(CODES_AFFICHAGES),
    dit: (ecrit) => `Les groupes ne se montrent pas en ${cite(ecrit)}\u00a0: ils sont sur la carte.`,
  },
  niveau: {
    compris: parmi(CODES_REGROUPEMENTS),
    dit: (ecrit) =>
      `On ne regroupe pas par ${cite(ecrit)}\u00a0: les groupes sont ceux qui conviennent au territoire.`,
  },
  tri: {
    compris: parmi(CODES_TRIS),
    dit: (ecrit) => `La liste ne se range pas par ${cite(ecrit)}\u00a0: elle l’est par note de fragilité.`,
  },
  sens: {
    compris: parmi(['asc', 'desc']),
    dit: (ecrit) => `L’ordre ${cite(ecrit)} n’existe pas\u00a0: la liste va du plus au moins.`,
  },
  page: {
    compris: (ecrit) => estUnePage(Number(ecrit)),
    dit: (ecrit) => `Il n’y a pas de page ${cite(ecrit)}\u00a0: voici la première.`,
  },
  depuis: {
    compris: estJour,
    dit: (ecrit) =>
      `${cite(ecrit)} n’est pas une date : ce qui a changé se compare à celle que l’outil propose.`,
  },
  mouvement: {
    compris: parmi(MOUVEMENTS_LISTES),
    dit: (ecrit) =>
      `Ce qui a changé ne se montre pas par ${cite(ecrit)} : voici celles qui sont plus fragiles.`,
  },
  triChangements: {
    compris: parmi(TRIS_DES_CHANGEMENTS),
    dit: (ecrit) =>
      `Ce qui a changé ne se range pas par ${cite(ecrit)}\u00a0: celles qui ont le plus bougé viennent d’abord.`,
  },
  sensChangements: {
    compris: parmi(['asc', 'desc']),
    dit: (ecrit) => `L’ordre ${cite(ecrit)} n’existe pas\u00a0: ce qui a changé va du plus au moins.`,
  },
  changements: {
    compris: (ecrit) => estUnePage(Number(ecrit)),
    dit: (ecrit) => `Il n’y a pas de page ${cite(ecrit)} de ce qui a changé : voici la première.`,
  },
  colonnes: {
    liste: true,
    compris: parmi(CODES_COLONNES),
    dit: (ecrit) => `Il n’y a pas de colonne ${cite(ecrit)}.`,
  },
  choisies: {
    liste: true,
    compris: (ecrit) => lireNumero(ecrit) !== null,
    dit: (ecrit) =>
      `${cite(ecrit)} n’est pas un numéro d’immatriculation\u00a0: il n’est pas pris en compte.`,
    deTrop: (ecrits) => {
      const nombre = choisiesLues(ecrits).length
      return nombre > CHOISIES_MAX
        ? `${afficherEntier(nombre)} copropriétés sont choisies\u00a0: l’outil montre les ${afficherEntier(CHOISIES_MAX)} premières.`
        : null
    },
  },
  // Celle que désigne un courriel d’alerte : qui la cherche dit qu’elle n’est plus.
  recherche: { compris: () => true, dit: String },
}

function duCritere(code: CodeCritere): Parametre {
  const { genre, libelle } = critere(code)
  return {
    compris: (ecrit) => seLit(code, ecrit),
    dit: (ecrit) =>
      genre === 'plage'
        ? `${libelle}\u00a0: ${cite(ecrit)} n’est pas un nombre, et n’est pas pris en compte.`
        : `${libelle}\u00a0: ${cite(ecrit)} n’est ni «\u202foui\u202f» ni «\u202fnon\u202f», et n’est pas pris en compte.`,
  }
}

function parametreDe(nom: string): Parametre | null {
  const propre = Object.hasOwn(PARAMETRES, nom) ? PARAMETRES[nom] : undefined
  if (propre) return propre
  const code = CODES_CRITERES.find((c) => c === nom || inconnuDe(c) === nom)
  if (code === undefined) return null
  return code === nom
    ? duCritere(code)
    : {
        compris: parmi(['oui']),
        dit: (ecrit) =>
          `${critere(code).libelle}, inconnu\u00a0: ${cite(ecrit)} n’est pas «\u202foui\u202f», et n’est pas pris en compte.`,
      }
}

/** Ce que l’adresse demande et que l’outil ne comprend pas, en phrases ; le reste se cherche. */
export const nonCompris = (parametres: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(parametres).flatMap(([nom, valeur]) => {
    const parametre = parametreDe(nom)
    if (parametre === null) return [`${cite(nom)} n’est pas un critère de l’outil.`]
    const ecrits = enTextes(valeur).flatMap((ecrit) => (parametre.liste ? ecrit.split(',') : [ecrit]))
    const dits = ecrits.filter((ecrit) => !parametre.compris(ecrit)).map((ecrit) => parametre.dit(ecrit))
    const deTrop = parametre.deTrop?.(ecrits) ?? null
    return deTrop === null ? dits : [...dits, deTrop]
  })
