import { globSync } from 'node:fs'
import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { COLONNES_DES_CHAMPS, type ColonneDeChamp } from '#domain/coproprietes/declaration/colonnes.ts'
import { CHAMPS } from '#domain/coproprietes/declaration/champs.ts'
import { baseNeuve } from '#server/essais/base.ts'
import { colonnesManquantes, definitionDe, ecrireMigrations, migrationDe } from './colonnes-des-champs.ts'
import { MIGRATIONS } from './migrer.ts'
import { nomSql } from './nom-sql.ts'

const sansBlancs = (texte: string) => texte.replace(/\s+/g, '')
const DEPART = globSync(join(MIGRATIONS, '0100_depart', '*.sql'))

/** Un champ de plus, comme la table en a déjà. */
const dePlus = (nom: string, comme: string): ColonneDeChamp => ({
  table: 'acceptee',
  nom,
  champ: CHAMPS.find(({ chemin }) => chemin === `donneesTechniques.${comme}`)!,
})

test('une colonne s’écrit comme celles de la base de départ', async () => {
  const depart = (await Promise.all(DEPART.map((fichier) => readFile(fichier, 'utf8')))).join('\n')
  const tables = new Map(
    [...depart.matchAll(/^CREATE TABLE (\w+) \(\n(.*?)^\);$/gms)].map(([, nom, corps]) => [
      nom!,
      sansBlancs(`${corps!.replace(/--.*$/gm, '')},`),
    ]),
  )
  const anciennes = COLONNES_DES_CHAMPS.filter(({ table, nom }) =>
    new RegExp(`^ {2}${nomSql(nom)} `, 'm').test(
      new RegExp(`^CREATE TABLE ${table} \\(\n(.*?)^\\);$`, 'ms').exec(depart)![1]!,
    ),
  )
  expect(anciennes.length).toBeGreaterThan(60)
  for (const colonne of anciennes)
    expect(tables.get(colonne.table)).toContain(`${sansBlancs(definitionDe(colonne))},`)
})

test('la migration d’un champ dit ce qu’il est, d’où il vient, et la liste qui le ferme', () => {
  expect(migrationDe(dePlus('dateRavalement', 'pptDate'))).toBe(
    `-- « Date d’adoption en assemblée générale », que dit la dernière déclaration acceptée (§3.3).
ALTER TABLE acceptee ADD COLUMN date_ravalement date;
`,
  )
  expect(migrationDe(dePlus('eauFroide', 'eauChaude'))).toBe(
    `-- « Production d’eau chaude sanitaire », que dit la dernière déclaration acceptée (§3.3 ; décret 2025-831 du 19 août 2025).
ALTER TABLE acceptee ADD COLUMN eau_froide text CHECK (eau_froide IN (
  'COLLECTIVE', 'INDIVIDUELLE', 'MIXTE', 'NON_RENSEIGNE'));
`,
  )
})

test('chaque colonne qui manque a sa migration, aux numéros qui suivent, et PostgreSQL les prend', async () => {
  const base = await baseNeuve()
  const dossier = await mkdtemp(join(tmpdir(), 'champs-'))
  try {
    expect(await colonnesManquantes(base.db)).toEqual([])
    await base.pool.query('ALTER TABLE acceptee DROP COLUMN eau_chaude, DROP COLUMN montant_dettes')
    const manquantes = await colonnesManquantes(base.db)
    expect(manquantes.map(({ nom }) => nom)).toEqual(['montantDettes', 'eauChaude'])

    await cp(join(MIGRATIONS, '0100_depart'), join(dossier, '0100_depart'), { recursive: true })
    const ecrites = await ecrireMigrations(manquantes, dossier)
    expect(ecrites).toEqual(['0101_montant_dettes.sql', '0102_eau_chaude.sql'])
    expect((await readdir(dossier)).toSorted()).toEqual(['0100_depart', ...ecrites])
    for (const nom of ecrites) await base.pool.query(await readFile(join(dossier, nom), 'utf8'))
    expect(await colonnesManquantes(base.db)).toEqual([])
  } finally {
    await base.fermer()
    await rm(dossier, { recursive: true, force: true })
  }
})
