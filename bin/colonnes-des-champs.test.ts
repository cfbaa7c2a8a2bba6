import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { certain } from '#domain/socle/certain.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { COLONNES_DES_CHAMPS } from '#domain/coproprietes/declaration/colonnes.ts'

const SCHEMA = readFileSync('server/socle/postgres/schema.ts', 'utf8')

/** Les colonnes que le schéma engendré donne à une table. */
function colonnesDe(table: string): Set<string> {
  const [, corps] = certain(
    new RegExp(`export interface ${avecMajuscule(table)} \\{\n([^}]*)\n\\}`).exec(SCHEMA),
    `la table ${table} de schema.ts`,
  )
  return new Set([...certain(corps, table).matchAll(/^ {2}(\w+):/gm)].map(([, nom]) => certain(nom, table)))
}

test('chaque champ de la déclaration a sa colonne, dans la table où il se range', () => {
  const colonnes = { acceptee: colonnesDe('acceptee'), copropriete: colonnesDe('copropriete') }
  const sansColonne = COLONNES_DES_CHAMPS.filter(({ table, nom }) => !colonnes[table].has(nom))
  expect(sansColonne.map(({ nom }) => `\`${nom}\` n’a pas de colonne : npm run champs`)).toEqual([])
})
