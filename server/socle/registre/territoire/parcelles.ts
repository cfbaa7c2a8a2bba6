import {
  direParcelle,
  lireIduTape,
  lireParcelleTapee,
  type ParcelleTapee,
} from '#domain/coproprietes/copropriete/parcelle-tapee.ts'
import { lireLieuTape } from '#domain/socle/territoire/lieu-tape.ts'
import { SORTES_DE_NOM } from '#domain/socle/territoire/noms.ts'
import { situer, type NomSitue } from '#domain/socle/territoire/situer.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { nomenclaturePour } from './communes-nommees.ts'

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

const entiere = (codeInsee: string): Ou => ({ codeInsee, prefixe: null, avant: null })
const dHier = ({ sorte }: NomSitue): boolean => SORTES_DE_NOM[sorte].dite !== null

/** Les communes que dit ce lieu : celle qu’il nomme, ses homonymes, ou toutes celles de son code postal. */
async function communesDuLieu(db: Kysely<DB>, nom: string): Promise<Ou[]> {
  const nomenclature = await nomenclaturePour(db, [{ nom }])
  const situation = situer({ nom }, nomenclature)
  if (!situation) {
    const { codePostal } = lireLieuTape(nom)
    const desservies = codePostal === null ? [] : nomenclature.duCodePostal(codePostal)
    return [...new Set(desservies.map(({ commune }) => commune))].map(entiere)
  }
  const { nomme, autres } = situation
  const homonymes = nomenclature.deForme(nomme.forme).filter(({ commune }) => autres.includes(commune))
  const nommees = [nomme, ...homonymes]
  const dAujourdhui = new Set(nommees.filter((n) => !dHier(n)).map(({ commune }) => commune))
  const codesDHier = nommees.filter((n) => dHier(n) && !dAujourdhui.has(n.commune)).map(({ code }) => code)
  const { rows: absorbees } = await sql<Ou & { avant: string }>`
    SELECT absorbante AS "codeInsee", prefixe, code_insee AS avant FROM commune_absorbee
      WHERE code_insee = ANY(${sql.val(codesDHier)}::text[])`.execute(db)
  const entieres = [...nommees.map(({ commune }) => commune), ...autres].filter(
    (commune) => !absorbees.some(({ codeInsee }) => codeInsee === commune),
  )
  return [...absorbees, ...[...new Set(entieres)].map(entiere)]
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

/** Les copropriétés d’un bâtiment du RNB, sur `copropriete c` ; « <> '{}' » en choisit l’index. */
export const duBatiment = (id: string): RawBuilder<boolean> =>
  sql`(c.batiments <> '{}' AND c.batiments @> ARRAY[${id}]::text[])`

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
