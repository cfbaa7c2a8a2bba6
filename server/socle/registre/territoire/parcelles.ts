import {
  direParcelle,
  lireIduTape,
  lireParcelleTapee,
  type ParcelleTapee,
} from '#domain/coproprietes/copropriete/parcelle-tapee.ts'
import { enSuite, lireMots } from '#domain/socle/recherche/mots.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Une parcelle que l’on cherche. `condition` : sur `copropriete c` ; null quand sa commune ne se reconnaît pas. */
export interface ParcelleCherchee {
  /** « AB 123 », ou son identifiant entier. */
  nom: string
  /** Vrai quand le texte ne peut être que cela. */
  dite: boolean
  condition: RawBuilder<boolean> | null
}

/** Une commune où une parcelle peut être : celle d’aujourd’hui, et le préfixe qu’y ont les sections d’une absorbée. */
interface Ou {
  codeInsee: string
  /** Null : de toute la commune. */
  prefixe: string | null
  /** Le code d’avant : le registre l’a gardé dans les identifiants de l’époque. */
  avant: string | null
}

/** « Lyon 3 » est le 3e arrondissement. */
const suiteDuLieu = (lieu: string): string => enSuite(lireMots(lieu)).replace(/ (\d{1,2})$/, ' $1e')

/** Les communes que dit ce lieu, par leur code Insee, leur code postal ou leur nom, absorbées comprises. */
async function communesDuLieu(db: Kysely<DB>, lieu: string): Promise<Ou[]> {
  const [code = null] = /\b\d[\dAB]\d{3}\b/.exec(lieu) ?? []
  const suite = suiteDuLieu(lieu)
  const mot = suite.match(/[a-z]{2,}/g)?.at(-1)
  const motif = code === null && mot !== undefined ? `%${mot}%` : null
  const { rows } = await sql<Ou & { nom: string }>`
    SELECT c.code_insee AS "codeInsee", NULL AS prefixe, NULL AS avant, c.nom FROM commune c
      WHERE c.code_insee = ${code} OR c.codes_postaux @> ARRAY[${code}]::text[] OR c.recherche LIKE ${motif}
    UNION ALL SELECT a.absorbante, a.prefixe, a.code_insee, a.nom FROM commune_absorbee a
      WHERE a.code_insee = ${code} OR a.recherche LIKE ${motif}`.execute(db)
  return code === null ? rows.filter(({ nom }) => enSuite(lireMots(nom)) === suite) : rows
}

/** Ces communes, leurs arrondissements, et les préfixes de ce qu’elles ont absorbé. */
async function etendre(db: Kysely<DB>, lieux: readonly Ou[]): Promise<Ou[]> {
  const entieres = lieux.filter((ou) => ou.prefixe === null).map((ou) => ou.codeInsee)
  const { rows } = await sql<Ou>`
    SELECT code_insee AS "codeInsee", NULL AS prefixe, NULL AS avant FROM commune WHERE parente = ANY(${entieres}::text[])
    UNION ALL SELECT absorbante, prefixe, code_insee FROM commune_absorbee WHERE absorbante = ANY(${entieres}::text[])`.execute(
    db,
  )
  return [...lieux, ...rows]
}

/** Les identifiants que cette parcelle peut avoir dans ces communes. */
function identifiants({ prefixe, section, numero }: ParcelleTapee, lieux: readonly Ou[]): string[] {
  const fin = section + numero
  const lus = lieux.flatMap((ou) => [
    ou.codeInsee + (prefixe ?? ou.prefixe ?? '000') + fin,
    ...(ou.avant === null || (prefixe !== null && prefixe !== ou.prefixe && prefixe !== '000')
      ? []
      : [`${ou.avant}000${fin}`]),
  ])
  return [...new Set(lus)]
}

/** La parcelle que dit ce texte, dans les communes d’aujourd’hui et d’hier ; null quand il n’en dit pas. */
export async function parcelleTapee(db: Kysely<DB>, texte: string): Promise<ParcelleCherchee | null> {
  const idu = lireIduTape(texte)
  if (idu !== null) return { nom: idu, dite: true, condition: sql`c.parcelles && ARRAY[${idu}]::text[]` }
  const lue = lireParcelleTapee(texte)
  if (!lue) return null
  const nommee = { nom: direParcelle(lue), dite: lue.dite }
  const lieux = await communesDuLieu(db, lue.lieu)
  if (lieux.length === 0) return { ...nommee, condition: null }
  const ou = await etendre(db, lieux)
  const parIdentifiant = sql<boolean>`c.parcelles && ${sql.val(identifiants(lue, ou))}::text[]`
  const entieres = ou.flatMap((l) => (l.prefixe === null ? [l.codeInsee] : []))
  // Sans préfixe dit, ceux des quartiers et des anciennes sections d’une grande ville sont essayés tous.
  const parCommune = sql<boolean>`(c.code_insee = ANY(${entieres}::text[])
    AND EXISTS (SELECT FROM unnest(c.parcelles) p WHERE right(p, 6) = ${lue.section + lue.numero}))`
  const deLaCommune = lue.prefixe === null && entieres.length > 0
  return { ...nommee, condition: deLaCommune ? sql`(${parIdentifiant} OR ${parCommune})` : parIdentifiant }
}
