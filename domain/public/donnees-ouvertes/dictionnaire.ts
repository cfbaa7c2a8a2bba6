import { codes } from '#domain/socle/codes.ts'
import { FICHIERS_OUVERTS } from './fichiers.ts'
import { OFFICIELLES } from './officielles.ts'
import { CHANGEMENTS, RANGEES, SEPARATEUR } from './rangees.ts'

/** Une colonne d’un fichier : où elle est, ce qu’elle dit. */
export interface LigneDuDictionnaire {
  fichier: string
  rang: number
  colonne: string
  type: string
  sens: string
}

const TYPES = {
  texte: 'texte',
  entier: 'entier',
  degré: 'nombre décimal, point pour virgule',
  jour: 'jour, AAAA-MM-JJ',
  'oui ou non': 'oui ou non',
  liste: `liste, ses valeurs séparées par une barre (${SEPARATEUR.trim()})`,
} as const

const rangees = (fichier: string, premier: number): LigneDuDictionnaire[] =>
  codes(RANGEES).map((colonne, i) => ({
    fichier,
    rang: premier + i,
    colonne,
    type: TYPES[RANGEES[colonne].type],
    sens: RANGEES[colonne].sens,
  }))

/** Chaque colonne de chaque fichier, dans son ordre. */
export const DICTIONNAIRE: readonly LigneDuDictionnaire[] = [
  ...codes(OFFICIELLES).map((colonne, i) => ({
    fichier: FICHIERS_OUVERTS.officiel.nom,
    rang: i + 1,
    colonne,
    type: 'texte entre guillemets',
    sens: OFFICIELLES[colonne],
  })),
  ...rangees(FICHIERS_OUVERTS.range.nom, 1),
  {
    fichier: FICHIERS_OUVERTS.changements.nom,
    rang: 1,
    colonne: 'changement',
    type: 'texte',
    sens: codes(CHANGEMENTS)
      .map((code) => `${code} : ${CHANGEMENTS[code]}`)
      .join(' ; '),
  },
  ...rangees(FICHIERS_OUVERTS.changements.nom, 2),
]

const enCellule = (valeur: string | number) => `"${String(valeur).replaceAll('"', '""')}"`

/** Le dictionnaire, en CSV. */
export function ecrireDictionnaire(): string {
  const lignes = DICTIONNAIRE.map((l) => [l.fichier, l.rang, l.colonne, l.type, l.sens])
  return [['fichier', 'rang', 'colonne', 'type', 'sens'], ...lignes]
    .map((ligne) => `${ligne.map(enCellule).join(',')}\n`)
    .join('')
}
