import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { direChangementPublic, FAITS_PUBLICS } from '#domain/coproprietes/historique/public.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { jourDeParis, type Jour } from '#domain/socle/temps/jour.ts'
import type { TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Un instant, tel que la requête le compare. */
type Borne = RawBuilder<unknown>

/** Ce que le journal a gardé de public : ni auteur, ni compte ne se lisent ici. */
interface FaitLu {
  id: number
  fait: TypeEvenement
  date: Instant
  ancien: Record<string, unknown> | null
  nouveau: Record<string, unknown> | null
  type: TypeTeledeclarant | null
  raisonSociale: string | null
}

const CHANGEMENTS_MAX = 40

/** Les faits du journal de ces copropriétés, par l’index de chaque objet ; `copropriete` : une condition sur son identifiant. */
export const journalDe = (copropriete: RawBuilder<unknown>) => sql`
  SELECT j.*, j.objet_id AS copropriete_id FROM evenement_journal j
    WHERE j.objet = 'copropriete' AND j.objet_id ${copropriete}
  UNION ALL SELECT j.*, m.copropriete_id FROM mandat m
    JOIN evenement_journal j ON j.objet = 'mandat' AND j.objet_id = m.id WHERE m.copropriete_id ${copropriete}
  UNION ALL SELECT j.*, d.copropriete_id FROM demande d
    JOIN evenement_journal j ON j.objet = 'demande' AND j.objet_id = d.id WHERE d.copropriete_id ${copropriete}`

/** Parmi eux, ceux que tout le monde lit. */
export const estPublic = sql`j.categorie || '.' || j.type = ANY(${sql.val([...FAITS_PUBLICS])}::text[])`

async function faitsPublics(db: Kysely<DB>, id: number, depuis: Borne, avant: Borne): Promise<FaitLu[]> {
  const { rows } = await sql<FaitLu>`
    SELECT j.id, j.categorie || '.' || j.type AS fait, j.date, j.ancien, j.nouveau, t.type,
      t.raison_sociale AS "raisonSociale"
    FROM (${journalDe(sql`= ${id}`)}) j LEFT JOIN teledeclarant t ON t.id =
      CASE WHEN jsonb_typeof(j.nouveau -> 'representant') = 'number' THEN (j.nouveau ->> 'representant')::bigint END
    WHERE ${estPublic} AND j.date >= ${depuis} AND j.date < ${avant}
    ORDER BY j.date DESC, j.id DESC LIMIT ${CHANGEMENTS_MAX}`.execute(db)
  return rows
}

/** Une déclaration acceptée, et celle qu’elle a remplacée quand elle la garde. */
interface Acceptee {
  donnees: Declaration | null
  donneesRemplacees: Declaration | null
}

/** Ces déclarations, telles qu’elles ont été acceptées. */
async function declarationsLues(db: Kysely<DB>, ids: readonly number[]): Promise<Map<number, Acceptee>> {
  if (ids.length === 0) return new Map()
  const lues = await db
    .selectFrom('declaration')
    .select(['id', 'donnees', 'donneesRemplacees'])
    .where('id', 'in', ids)
    .execute()
  return new Map(lues.map(({ id, ...l }) => [id, l]))
}

const identifiant = (valeur: unknown): number | null => (typeof valeur === 'number' ? valeur : null)

/** Les déclarations qu’un fait compare : celle d’avant, et la sienne ; d’un retrait, la plus ancienne retirée. */
const declarationsDe = ({ ancien, nouveau }: FaitLu) => ({
  avant: identifiant(ancien?.['declaration']),
  apres: identifiant(nouveau?.['declaration']),
  retiree: identifiant([nouveau?.['retirees']].flat().at(-1)),
})

/** Ce qui était accepté avant, et ce qui l’est devenu. Sans déclaration à rétablir, celle que la plus ancienne retirée avait remplacée. */
function acceptees(f: FaitLu, lues: ReadonlyMap<number, Acceptee>) {
  const { avant, apres, retiree } = declarationsDe(f)
  const lire = (id: number | null) => (id === null ? undefined : lues.get(id))
  const [acceptee, remplacee] = [lire(apres), lire(avant)]
  return {
    avant: (avant === null ? acceptee?.donneesRemplacees : remplacee?.donnees) ?? null,
    apres: (apres === null ? lire(retiree)?.donneesRemplacees : acceptee?.donnees) ?? null,
  }
}

/** Un changement public d’une copropriété, daté. */
export interface ChangementDate {
  cle: string
  jour: Jour
  fait: TypeEvenement
  titre: string
  details: string[]
}

/** Ce que tout le monde lit de ce qui a changé entre ces deux instants, le dernier d’abord. */
export async function changementsPublics(
  db: Kysely<DB>,
  { id, depuis, avant = sql`'infinity'::timestamptz` }: { id: number; depuis: Borne; avant?: Borne },
): Promise<ChangementDate[]> {
  const faits = await faitsPublics(db, id, depuis, avant)
  const lues = await declarationsLues(
    db,
    faits.flatMap((f) => Object.values(declarationsDe(f)).filter((d) => d !== null)),
  )
  return faits.flatMap((f) => {
    const dit = direChangementPublic({
      fait: f.fait,
      ancien: f.ancien ?? {},
      nouveau: f.nouveau ?? {},
      representant: f.type && { type: f.type, raisonSociale: f.raisonSociale },
      ...acceptees(f, lues),
    })
    return dit ? [{ cle: String(f.id), jour: jourDeParis(f.date), fait: f.fait, ...dit }] : []
  })
}
