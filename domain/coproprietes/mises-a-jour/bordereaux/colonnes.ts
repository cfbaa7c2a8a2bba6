import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  champsDuBloc,
  courtDe,
  estVisible,
  libelleDe,
  type Champ,
} from '#domain/coproprietes/declaration/champs.ts'
import { contexteDeMiseAJour, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import { declarationVide } from '#domain/coproprietes/declaration/lecture.ts'
import { JOURS_DES_REGLAGES } from '#domain/coproprietes/declaration/reglages.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'

export const BLOC_DU_FICHIER = 'donneesFinancieres'

/** Ce qui désigne une ligne, et se lit sans se remplir. */
export const COLONNES_DE_TETE = {
  numero: 'Numéro d’immatriculation',
  nom: 'Nom de la copropriété',
  adresse: 'Adresse',
  cloturePrecedente: 'Clôture précédente',
} as const

/** Ce que le fichier des lignes à corriger dit de plus. */
export const COLONNE_DES_ENNUIS = 'À corriger'
export const COLONNE_DU_RESULTAT = 'Résultat'

/** Une question du fichier : le champ de la déclaration, et son titre ce jour-là. */
export interface Question {
  /** Le nom du champ dans son bloc : celui que connaît l’API. */
  cle: string
  champ: Champ
  titre: string
}

/** D’un exercice clos : la plupart des questions se posent, et aucune n’est répondue. */
export function situation(aujourdhui: Jour): { declaration: Declaration; contexte: Contexte } {
  const declaration = declarationVide()
  declaration.donneesFinancieres.premierExerciceComptable = false
  const declarant = { typeTeledeclarant: null, bailleurSocial: false }
  return {
    declaration,
    contexte: contexteDeMiseAJour(declarant, aujourdhui, {
      type: 'ANNUELLE',
      precedente: declarationVide(),
      blocs: [BLOC_DU_FICHIER],
    }),
  }
}

const cleDe = ({ chemin }: Champ) => chemin.slice(BLOC_DU_FICHIER.length + 1)

/** Les questions d’un fichier, dans l’ordre de leur table : toutes celles que la voie du syndic pose. */
export function questions(aujourdhui: Jour): Question[] {
  const { declaration: d, contexte: c } = situation(aujourdhui)
  return champsDuBloc(BLOC_DU_FICHIER)
    .filter((champ) => estVisible(champ, d, c))
    .map((champ) => ({ cle: cleDe(champ), champ, titre: courtDe(champ, d, c) }))
}

/** Le titre de la colonne qui redit ce qui avait été déclaré. */
export const titreDAvant = (titre: string): string => `Avant : ${titre}`

/** Les montants et les nombres : ce qui se compare d’une année à l’autre. */
export const seCompare = ({ champ: { type } }: Question): boolean => type === 'montant' || type === 'entier'

const normaliser = (titre: string) =>
  titre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Où mène un en-tête : une question, le numéro, ou rien qui se lise. `brut` : écrit comme l’API, la réponse ne s’inverse pas. */
export type Destination = { cle: string; brut: boolean } | 'pourLire'

/** Tous les en-têtes que l’on connaît, sans accents ni ponctuation. */
export function entetesConnues(): Map<string, Destination> {
  const connues = new Map<string, Destination>()
  // Un titre change avec les textes : un modèle d’avant se relit.
  const toutes = JOURS_DES_REGLAGES.flatMap((jour) => questions(jour).map((q) => ({ ...q, jour })))
  for (const { cle, champ, titre, jour } of toutes) {
    const { declaration: d, contexte: c } = situation(jour)
    connues.set(normaliser(cle), { cle, brut: true })
    connues.set(normaliser(libelleDe(champ, d, c)), { cle, brut: false })
    connues.set(normaliser(titre), { cle, brut: false })
    connues.set(normaliser(titreDAvant(titre)), 'pourLire')
  }
  const { numero, ...pourLire } = COLONNES_DE_TETE
  for (const nom of ['numero', 'numImmatriculationCopropriete', numero, 'Immatriculation', 'Numéro'])
    connues.set(normaliser(nom), { cle: 'numero', brut: true })
  for (const titre of [...Object.values(pourLire), COLONNE_DES_ENNUIS, COLONNE_DU_RESULTAT])
    connues.set(normaliser(titre), 'pourLire')
  return connues
}

/** Ce qu’un en-tête veut dire ; undefined : on ne le connaît pas. */
export const reconnaitre = (
  connues: ReadonlyMap<string, Destination>,
  entete: string,
): Destination | undefined => connues.get(normaliser(entete))
