import type { CoproprieteChargee } from '#server/socle/chargement/copropriete.ts'
import { codes } from '#domain/socle/codes.ts'
import type pg from 'pg'
import { nomSql } from '#server/socle/postgres/nom-sql.ts'
import { copierVers, ligneDeCopie } from '#server/socle/chargement/copie.ts'

/** Verse des copropriétés dans leur table, en flux. Elles ont toutes les colonnes de la première. */
export async function copierCoproprietes(
  client: pg.ClientBase,
  coproprietes: Iterable<CoproprieteChargee>,
  signal?: AbortSignal,
): Promise<void> {
  const suite = coproprietes[Symbol.iterator]()
  const premiere = suite.next()
  if (premiere.done) return
  const colonnes = codes(premiere.value)
  const ecrire = (copropriete: CoproprieteChargee) =>
    ligneDeCopie(colonnes.map((colonne) => copropriete[colonne]))
  const lignes = function* () {
    yield ecrire(premiere.value)
    for (let tour = suite.next(); !tour.done; tour = suite.next()) yield ecrire(tour.value)
  }
  await copierVers(client, 'copropriete', colonnes.map(nomSql), lignes(), signal)
}
