import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql, type Kysely } from 'kysely'
import { certain } from '#domain/socle/certain.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Champ } from '#domain/coproprietes/declaration/champs.ts'
import { COLONNES_DES_CHAMPS, type ColonneDeChamp } from '#domain/coproprietes/declaration/colonnes.ts'
import { TEXTES } from '#domain/coproprietes/declaration/textes.ts'
import { MIGRATIONS, migrationsConnues } from './migrer.ts'
import { nomSql } from './nom-sql.ts'
import type { DB } from './schema.ts'

const LARGEUR = 118

/** Les bornes, elles, changent avec les textes : la lecture les juge au jour du dépôt, la base n’en dit rien. */
const TYPES: Record<Champ['type'], string> = {
  date: 'date',
  entier: 'integer',
  montant: 'numeric(15, 2)',
  texte: 'text',
  ouiNon: 'boolean',
  choix: 'text',
  siret: 'text',
  numero: 'text',
}

/** Des mots en lignes, à la largeur des migrations. */
function enLignes(mots: readonly string[]): string {
  const lignes: string[] = []
  for (const mot of mots) {
    const suite = lignes.length > 0 ? `${lignes.at(-1)} ${mot}` : mot
    if (lignes.length > 0 && suite.length <= LARGEUR) lignes[lignes.length - 1] = suite
    else lignes.push(mot)
  }
  return lignes.map((ligne) => `\n  ${ligne}`).join('')
}

/** La colonne d’un champ en SQL : son nom, son type, et ce qu’une liste fermée permet. Vide tant que rien n’est répondu. */
export function definitionDe({ nom, champ }: ColonneDeChamp): string {
  const colonne = `${nomSql(nom)} ${TYPES[champ.type]}`
  if (champ.type !== 'choix') return colonne
  const liste = codes(certain(champ.choix, `la liste de ${champ.chemin}`)).map((code) => `'${code}'`)
  const permis = liste.map((code, i) => (i < liste.length - 1 ? `${code},` : `${code}))`))
  return `${colonne} CHECK (${nomSql(nom)} IN (${enLignes(permis)}`
}

const RAISONS: Record<ColonneDeChamp['table'], (source: string) => string> = {
  acceptee: (source) => `que dit la dernière déclaration acceptée (§3.3${source})`,
  copropriete: (source) => `au dossier public (décision 0007${source})`,
}

/** La migration qui ajoute la colonne d’un champ. */
export function migrationDe(colonne: ColonneDeChamp): string {
  const { table, nom, champ } = colonne
  const quoi = champ.court ?? (typeof champ.libelle === 'string' ? champ.libelle : nom)
  const raison = RAISONS[table](champ.texte ? ` ; ${TEXTES[champ.texte].source}` : '')
  return `-- « ${quoi} », ${raison}.\nALTER TABLE ${table} ADD COLUMN ${definitionDe(colonne)};\n`
}

/** Les colonnes que la table des champs demande, et que cette base n’a pas. */
export async function colonnesManquantes(db: Kysely<DB>): Promise<ColonneDeChamp[]> {
  const { rows } = await sql<{ colonne: string }>`
    SELECT table_name || '.' || column_name AS colonne FROM information_schema.columns
    WHERE table_schema = 'public'`.execute(db)
  const presentes = new Set(rows.map(({ colonne }) => colonne))
  return COLONNES_DES_CHAMPS.filter(({ table, nom }) => !presentes.has(`${table}.${nomSql(nom)}`))
}

/** Écrit une migration par colonne, aux numéros qui suivent ; rend leurs noms. Rien ne se retire ni ne se renomme ici. */
export async function ecrireMigrations(
  colonnes: readonly ColonneDeChamp[],
  dossier: string = MIGRATIONS,
): Promise<string[]> {
  const derniere = Number(
    certain((await migrationsConnues(dossier)).at(-1), 'la dernière migration').slice(0, 4),
  )
  const ecrites = colonnes.map((colonne, i) => ({
    nom: `${String(derniere + 1 + i).padStart(4, '0')}_${nomSql(colonne.nom)}.sql`,
    texte: migrationDe(colonne),
  }))
  for (const { nom, texte } of ecrites) await writeFile(join(dossier, nom), texte, { flag: 'wx' })
  return ecrites.map(({ nom }) => nom)
}
