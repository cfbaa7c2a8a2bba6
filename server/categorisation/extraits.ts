import type { CeQuiEstALEcran, LigneDeLOutil } from '#contract/categorisation.ts'
import { colonne, type CodeColonne, type SorteDeColonne } from '#domain/categorisation/colonnes.ts'
import { direChoix, estUnCritere } from '#domain/categorisation/criteres.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import type { Kysely } from 'kysely'
import type { ColonneDeTableur, ValeurDeCellule } from '#server/documents/tableur/ecrire.ts'
import { parCurseur } from '#server/postgres/par-curseur.ts'
import type { DB } from '#server/postgres/schema.ts'
import { lignesSql, type Valeur } from './lignes.store.ts'
import type { Population } from './population.ts'

/** Une ligne d’extrait : ce que valent ses colonnes, dans leur ordre. */
export type LigneExtraite = Omit<LigneDeLOutil, 'valeurs'> & { valeurs: readonly Valeur[] }

const TYPES = {
  texte: 'texte',
  nombre: 'nombre',
  date: 'date',
  ouiNon: 'ouiNon',
  montant: 'montant',
  part: 'part',
} as const satisfies Record<SorteDeColonne, ColonneDeTableur<never>['type']>

/** Ce que dit une valeur dans un tableur : une réponse en mots, une part de 0 à 1. */
export function enCellule(code: CodeColonne, valeur: Valeur): ValeurDeCellule {
  if (valeur === null) return null
  if (code === 'numero') return afficherNumero(String(valeur))
  const { sorte } = colonne(code)
  if (sorte === 'part' && typeof valeur === 'number') return valeur / 100
  if ((code === 'lon' || code === 'lat') && typeof valeur === 'number') return valeur
  return typeof valeur === 'string' && sorte === 'texte' && estUnCritere(code)
    ? direChoix(code, valeur)
    : valeur
}

/** Les colonnes choisies, telles qu’un tableur les porte. */
export const colonnesDeTableur = (codes: readonly CodeColonne[]): ColonneDeTableur<LigneExtraite>[] =>
  codes.map((code, rang) => {
    const { libelle, sorte } = colonne(code)
    return { titre: libelle, type: TYPES[sorte], valeur: (l) => enCellule(code, l.valeurs[rang] ?? null) }
  })

/** Les copropriétés de l’écran, une à une, du même instant : six cent mille ne tiennent pas en mémoire. */
export const lireExtrait = (
  db: Kysely<DB>,
  p: Population,
  ecran: Pick<CeQuiEstALEcran, 'colonnes' | 'sortField' | 'sortDirection'> & Partial<CeQuiEstALEcran>,
): AsyncGenerator<LigneExtraite> =>
  parCurseur<LigneExtraite>(
    db,
    lignesSql(p, { tri: ecran.sortField, sens: ecran.sortDirection }, ecran.colonnes),
  )
