import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { ETATS_SORTIS, ETATS_VIVANTS } from '#domain/coproprietes/copropriete/etats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { codes } from '#domain/socle/codes.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { RANGS, rangDe, type RangDAbsente, type Situee } from '#domain/teneur/absentes/absentes.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'

/** Celles dont il reste quelque chose à décider : dissoute ou supprimée depuis, une absente ne se lit plus. */
const DEPUIS = sql`absente_du_fichier a JOIN copropriete c ON c.id = a.copropriete_id
  AND c.etat = ANY(${sql.val([...departsDe(COPROPRIETE, 'constaterDissolution')])}::text[])`

/** Ce que chaque booléen du rang demande à la base. */
const SITUEE: Readonly<Record<keyof Situee, RawBuilder<boolean>>> = {
  representee: sql<boolean>`(c.teledeclarant_id IS NOT NULL)`,
  declaree: sql<boolean>`(EXISTS (SELECT FROM declaration d WHERE d.copropriete_id = c.id AND d.type_declaration <> 'SUPPRIME')
    OR EXISTS (SELECT FROM demande q WHERE q.copropriete_id = c.id AND q.decision IS NULL))`,
  gardee: sql<boolean>`(a.gardee_le IS NOT NULL)`,
}
const SITUATIONS = codes(SITUEE)

/** Toutes les façons d’être située, et leur rang : la règle reste celle du domaine. */
const PARMI = (rang: RangDAbsente): RawBuilder<boolean> => {
  const situees = Array.from({ length: 2 ** SITUATIONS.length }, (_, n): Situee =>
    parCode(SITUATIONS, (_situation, bit) => (n & (1 << bit)) !== 0),
  ).filter((s) => rangDe(s) === rang)
  return sql<boolean>`(${sql.join(
    SITUATIONS.map((s) => SITUEE[s]),
  )}) IN (${sql.join(situees.map((s) => sql`(${sql.join(SITUATIONS.map((cle) => sql.lit(s[cle])))})`))})`
}

export interface AbsenteLue {
  id: number
  numero: string
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  etat: EtatCopropriete
  du: Jour
  representant: string | null
  secondaires: number
  gardeeLe: Instant | null
  raison: string | null
  prenom: string | null
  nomDuTeneur: string | null
}

/** Les absentes d’un rang, les plus anciennement absentes d’abord, et combien elles sont, au plus `max`. */
export async function lister(
  db: Kysely<DB>,
  rang: RangDAbsente,
  { page, taille, max }: { page: number; taille: number; max: number },
): Promise<{ lignes: AbsenteLue[]; total: number }> {
  const { rows } = await sql<AbsenteLue>`
    SELECT c.id, c.numero, c.nom, c.voie, c.code_postal, c.localite, c.etat, a.du, t.raison_sociale AS representant,
      (SELECT count(*)::int FROM copropriete s WHERE s.numero_principal = c.numero
        AND s.etat = ANY(${sql.val([...ETATS_VIVANTS])}::text[])) AS secondaires,
      a.gardee_le, a.raison, p.prenom, p.nom AS nom_du_teneur
    FROM ${DEPUIS} LEFT JOIN teledeclarant t ON t.id = c.teledeclarant_id LEFT JOIN compte p ON p.id = a.compte_id
    WHERE ${PARMI(rang)} ORDER BY a.du, c.numero LIMIT ${taille} OFFSET ${(page - 1) * taille}`.execute(db)
  const { rows: comptes } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM ${DEPUIS} WHERE ${PARMI(rang)} LIMIT ${max}) t`.execute(
    db,
  )
  return { lignes: rows, total: laLigne(comptes).total }
}

/** Combien il y en a de chaque rang. */
export async function compter(db: Kysely<DB>): Promise<Record<RangDAbsente, number>> {
  const { rows } = await sql<Record<RangDAbsente, number>>`
    SELECT ${sql.join(codes(RANGS).map((rang) => sql`count(*) FILTER (WHERE ${PARMI(rang)})::int AS ${sql.ref(rang)}`))}
    FROM ${DEPUIS}`.execute(db.withoutPlugins())
  return laLigne(rows)
}

/** Une absente, et comment elle est située ; undefined quand elle est revenue au fichier, ou n’est plus au registre. */
export async function lire(db: Kysely<DB>, id: number) {
  const { rows } = await sql<
    Situee & { numero: string; du: Jour; mandatFin: Jour | null }
  >`SELECT c.numero, a.du, c.mandat_fin, ${sql.join(SITUATIONS.map((s) => sql`${SITUEE[s]} AS ${sql.ref(s)}`))}
    FROM absente_du_fichier a JOIN copropriete c ON c.id = a.copropriete_id
    WHERE c.id = ${id} AND c.etat <> ALL(${sql.val([...ETATS_SORTIS])}::text[])`.execute(db)
  return rows[0]
}

/** Écrit que le teneur la garde ; gardée déjà, elle prend sa nouvelle raison. */
export async function garder(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  { id, ...decision }: { id: number; compteId: number; raison: string },
): Promise<void> {
  await trx
    .updateTable('absenteDuFichier')
    .set({ ...decision, gardeeLe: maintenant })
    .where('coproprieteId', '=', id)
    .execute()
}
