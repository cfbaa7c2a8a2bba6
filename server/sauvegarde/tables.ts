import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { to } from 'pg-copy-streams'

/** Une table à copier : ses colonnes que rien ne calcule, et celles de sa clef, qui en fixent l’ordre. */
export interface Table {
  nom: string
  colonnes: string[]
  clef: string[]
}

/**
 * Ce qui ne se sauvegarde pas : chacun se reconnecte et redemande son lien, car une clef qui a servi depuis ouvrirait de
 * nouveau ; la liste des migrations, que la restauration refait ; ce que la base écrit elle-même d’après d’autres tables. La
 * file des travaux est dans un autre schéma ; leurs derniers passages sont ceux d’une installation. Ce qu’un agent a demandé à
 * télécharger a son fichier ailleurs, pour un jour.
 */
const SANS_SAUVEGARDE = [
  'session',
  'clef',
  'clef_succession',
  'agenda',
  'oidc_demonstration',
  'telechargement',
  'fichier_en_cours',
  'travail_passage',
  'teledeclarant_cherche',
  'portefeuille_mouvement',
  'regardee',
  'kysely_migration',
  'kysely_migration_lock',
]

/** Une écriture qui ne dépend ni du serveur ni de ses réglages : la même ligne donne partout les mêmes octets. */
const FORMES = `SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1;
  SET LOCAL intervalstyle = 'postgres'; SET LOCAL bytea_output = 'hex'`

const COLONNES_DE_LA_CLEF = `
  SELECT quote_ident(a.attname) || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
  FROM pg_index i CROSS JOIN unnest(i.indkey) WITH ORDINALITY k(numero, rang)
  JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.numero
  WHERE i.indrelid = c.oid AND i.indisprimary ORDER BY k.rang`

/** Fixe l’écriture des valeurs, pour la transaction en cours. */
export async function fixerLesFormes(client: pg.ClientBase): Promise<void> {
  await client.query(FORMES)
}

/** Les tables du registre, celles que d’autres nomment d’abord. */
export async function lireTables(client: pg.ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table & { parents: string[] }>(
    `SELECT c.relname AS nom,
       ARRAY(SELECT quote_ident(a.attname) FROM pg_attribute a
         WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
         ORDER BY a.attnum) AS colonnes,
       ARRAY(${COLONNES_DE_LA_CLEF}) AS clef,
       ARRAY(SELECT DISTINCT p.relname::text FROM pg_constraint f JOIN pg_class p ON p.oid = f.confrelid
         WHERE f.conrelid = c.oid AND f.contype = 'f' AND p.oid <> c.oid) AS parents
     FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1)
     ORDER BY c.relname`,
    [SANS_SAUVEGARDE],
  )
  return ranger(rows)
}

function ranger(tables: readonly (Table & { parents: string[] })[]): Table[] {
  const rangees: Table[] = []
  const faites = new Set<string>()
  const attendues = new Set(tables.map((t) => t.nom))
  while (rangees.length < tables.length) {
    const pretes = tables.filter(
      (t) => !faites.has(t.nom) && t.parents.every((p) => faites.has(p) || !attendues.has(p)),
    )
    if (pretes.length === 0) throw new Error('des tables se nomment en rond')
    for (const { nom, colonnes, clef } of pretes) {
      rangees.push({ nom, colonnes, clef })
      faites.add(nom)
    }
  }
  return rangees
}

/** Le contenu d’une table, ligne après ligne dans l’ordre de sa clef, au format texte de COPY. */
export function lireContenu(client: pg.ClientBase, { nom, colonnes, clef }: Table) {
  const ordre = clef.length > 0 ? clef.join(', ') : `${nom}::text COLLATE "C"`
  return client.query(to(`COPY (SELECT ${colonnes.join(', ')} FROM ${nom} ORDER BY ${ordre}) TO STDOUT`))
}

/** L’empreinte du contenu d’une table, telle que la garde la sauvegarde. */
export async function empreinteDe(client: pg.ClientBase, table: Table): Promise<string> {
  const empreinte = createHash('sha256')
  const puits = new Writable({
    write(morceau: Buffer, _codage, suite) {
      empreinte.update(morceau)
      suite()
    },
  })
  await pipeline(lireContenu(client, table), puits)
  return empreinte.digest('hex')
}
