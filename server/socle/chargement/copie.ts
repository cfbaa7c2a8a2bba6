import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

/** Ce qu’une colonne reçoit ; un tableau est un `text[]`. */
export type ValeurCopiee = string | number | boolean | null | undefined | readonly string[]

const A_PROTEGER = /[\\\t\n\r]/g
const PROTEGES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const TAILLE_ENVOI = 1 << 16

function proteger(texte: string): string {
  return texte.replace(A_PROTEGER, (c) => PROTEGES[c] ?? c)
}

function ecrire(valeur: ValeurCopiee): string {
  if (valeur === null || valeur === undefined) return '\\N'
  if (typeof valeur === 'string') return proteger(valeur)
  if (typeof valeur === 'boolean') return valeur ? 't' : 'f'
  if (typeof valeur === 'number') return String(valeur)
  if (valeur.length === 0) return '{}'
  return proteger(`{${valeur.map((v) => `"${v.replace(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

/** Une ligne au format texte de COPY, fin de ligne comprise. */
export function ligneDeCopie(valeurs: readonly ValeurCopiee[]): string {
  let ligne = ''
  for (let i = 0; i < valeurs.length; i += 1) ligne += (i === 0 ? '' : '\t') + ecrire(valeurs[i])
  return `${ligne}\n`
}

async function* parPaquets(lignes: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string> {
  let paquet = ''
  for await (const ligne of lignes) {
    paquet += ligne
    if (paquet.length >= TAILLE_ENVOI) {
      yield paquet
      paquet = ''
    }
  }
  if (paquet !== '') yield paquet
}

/**
 * Verse des lignes de `ligneDeCopie` dans une table, sans les garder en mémoire. Une erreur de la source ou un arrêt
 * demandé par `signal` fait échouer le COPY : la transaction de l’appelant n’a plus qu’à être annulée.
 */
export async function copierVers(
  client: pg.ClientBase,
  table: string,
  colonnes: readonly string[],
  lignes: Iterable<string> | AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<void> {
  const flux = client.query(from(`COPY ${table} (${colonnes.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(parPaquets(lignes)), flux, ...(signal ? [{ signal }] : []))
}
