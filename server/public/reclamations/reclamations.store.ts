import { lireReferenceDictee } from '#domain/comptes/assistance/recherche.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { codes } from '#domain/socle/codes.ts'
import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import { motifLike } from '#domain/socle/recherche/like.ts'
import { lireMorceauDeNumero } from '#domain/socle/recherche/termes.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { gardeeDepuis, relancableDepuis, vivanteDepuis } from '#domain/public/reclamations/delais.ts'
import type { SorteDeReclamation } from '#domain/public/reclamations/listes.ts'
import { ONGLETS_RECLAMATIONS, type OngletDeReclamations } from '#domain/public/reclamations/onglets.ts'
import { REPONDUES, type EtatReclamation } from '#domain/public/reclamations/etats.ts'
import { sql, type Kysely, type NotNull, type RawBuilder } from 'kysely'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { deCeMorceau } from '#server/socle/registre/recherche/listes.ts'

/** Une réclamation, telle que la file la montre. */
export interface LigneLue {
  id: number
  reference: string
  sorte: SorteDeReclamation
  etat: EtatReclamation
  demandeur: string | null
  numero: string | null
  copropriete: string | null
  dateDepot: Instant
  /** Le message qui a relancé une réponse. */
  relanceeLe: Instant | null
  attendueLe: Jour
  preneurId: number | null
  preneur: string | null
}

export interface Criteres {
  /** Null : toutes. */
  onglet: OngletDeReclamations | null
  recherche: string
  idCopropriete?: number | undefined
  idTeledeclarant?: number | undefined
  /** Qui cherche, et quand. */
  compteId: number
  aujourdhui: Jour
}

const COLONNES = sql`r.id, r.reference, r.sorte, r.etat, nullif(concat_ws(' ', r.prenom, r.nom), '') AS demandeur, c.numero,
  c.nom AS copropriete, r.date_depot, r.relancee_le, r.attendue_le, r.preneur_id, nullif(concat_ws(' ', p.prenom, p.nom), '') AS preneur`
const DEPUIS = sql`reclamation r LEFT JOIN copropriete c ON c.id = r.copropriete_id LEFT JOIN compte p ON p.id = r.preneur_id`

/** Ce que l’on cherche : une référence, une adresse électronique, un nom, un numéro. */
function contient(recherche: string): RawBuilder<boolean> {
  const texte = recherche.trim()
  if (texte === '') return sql`true`
  const motif = motifLike(lireReferenceDictee(texte)?.reference ?? texte)
  const morceau = lireMorceauDeNumero(texte)
  const duNumero = morceau === null ? sql`false` : deCeMorceau(morceau)
  return sql`(r.reference ILIKE ${motif} OR r.email ILIKE ${motif} OR c.numero = ${lireNumero(texte)} OR ${duNumero}
    OR normalise(concat_ws(' ', r.prenom, r.nom)) LIKE normalise(${motif}))`
}

/** Celles d’une copropriété, d’un télédéclarant. */
function sur({ idCopropriete, idTeledeclarant }: Omit<Criteres, 'onglet'>): RawBuilder<boolean> {
  const copropriete = idCopropriete === undefined ? sql`true` : sql`r.copropriete_id = ${idCopropriete}`
  const etablissement =
    idTeledeclarant === undefined ? sql`true` : sql`r.teledeclarant_id = ${idTeledeclarant}`
  return sql`${copropriete} AND ${etablissement}`
}

/** Ce que retient un onglet. */
function deLOnglet({
  onglet,
  compteId,
  aujourdhui,
}: Pick<Criteres, 'onglet' | 'compteId' | 'aujourdhui'>): RawBuilder<boolean> {
  if (onglet === null) return sql`true`
  const { etats, ...o } = ONGLETS_RECLAMATIONS[onglet]
  const siennes = 'aMoi' in o ? sql`AND r.preneur_id = ${compteId}` : sql``
  const enRetard = 'horsDelai' in o ? sql`AND r.attendue_le < ${aujourdhui}` : sql``
  return sql`r.etat = ANY(${sql.val([...etats])}::text[]) ${siennes} ${enRetard}`
}

const ORDRES = {
  file: sql`r.attendue_le, r.id`,
  closes: sql`r.date_cloture DESC NULLS LAST, r.id DESC`,
  toutes: sql`r.id DESC`,
}

/** Une page de la file : ce qui est attendu le plus tôt d’abord ; closes, ou d’une copropriété ou d’un télédéclarant, la dernière. */
export async function chercher(
  db: Kysely<DB>,
  criteres: Criteres,
  { rang, taille, max }: { rang: number; taille: number; max: number },
): Promise<{ lignes: LigneLue[]; total: number }> {
  const { onglet } = criteres
  const ou = sql`${sur(criteres)} AND ${deLOnglet(criteres)} AND ${contient(criteres.recherche)}`
  const ordre = ORDRES[onglet === null ? 'toutes' : onglet === 'CLOSES' ? 'closes' : 'file']
  const { rows } = await sql<LigneLue>`SELECT ${COLONNES} FROM ${DEPUIS} WHERE ${ou} ORDER BY ${ordre}
    LIMIT ${taille} OFFSET ${(rang - 1) * taille}`.execute(db)
  const { rows: comptes } = await sql<{ total: number }>`
    SELECT count(*)::int AS total FROM (SELECT FROM ${DEPUIS} WHERE ${ou} LIMIT ${max}) t`.execute(db)
  return { lignes: rows, total: laLigne(comptes).total }
}

/** Combien chaque onglet en a, de ce que l’on cherche. */
export async function compter(
  db: Kysely<DB>,
  criteres: Omit<Criteres, 'onglet'>,
): Promise<Record<OngletDeReclamations, number>> {
  const onglets = codes(ONGLETS_RECLAMATIONS)
  const colonnes = onglets.map(
    (onglet) => sql`count(*) FILTER (WHERE ${deLOnglet({ ...criteres, onglet })})::int AS ${sql.ref(onglet)}`,
  )
  const { rows } = await sql<
    Record<OngletDeReclamations, number>
  >`SELECT ${sql.join(colonnes)} FROM ${DEPUIS} WHERE ${sur(criteres)} AND ${contient(criteres.recherche)}`.execute(
    db.withoutPlugins(),
  )
  return laLigne(rows)
}

/** Une réclamation entière, par son numéro ou par l’une des empreintes de son lien. */
export async function lire(db: Kysely<DB>, cle: { id: number } | { empreintes: readonly string[] }) {
  const { rows } = await sql<
    LigneLue & {
      prenom: string | null
      nom: string | null
      email: string | null
      telephone: string | null
      adresse: string | null
      idCopropriete: number | null
      idTeledeclarant: number | null
      etablissement: string | null
      clefChiffree: string | null
      compteId: number | null
      profil: Profil | null
      effaceeLe: Instant | null
    }
  >`SELECT ${COLONNES}, r.prenom, r.nom, r.email, r.telephone, r.adresse, r.copropriete_id AS id_copropriete,
      CASE WHEN t.statut <> 'SUPPRIME' THEN t.id END AS id_teledeclarant, t.raison_sociale AS etablissement, r.clef_chiffree, r.compte_id, d.profil,
      r.effacee_le
    FROM ${DEPUIS} LEFT JOIN teledeclarant t ON t.id = r.teledeclarant_id LEFT JOIN compte d ON d.id = r.compte_id
    WHERE ${'id' in cle ? sql`r.id = ${cle.id}` : sql`r.empreinte = ANY(${sql.val([...cle.empreintes])}::text[])`}`.execute(
    db,
  )
  return rows[0]
}
export type Lue = NonNullable<Awaited<ReturnType<typeof lire>>>

/** Ce qui s’est écrit, du premier au dernier. */
export async function lireMessages(db: Kysely<DB>, reclamationId: number) {
  return db
    .selectFrom('reclamationMessage as m')
    .leftJoin('fichier as f', 'f.id', 'm.fichierId')
    .leftJoin('compte as p', 'p.id', 'm.compteId')
    .select([
      'm.id',
      'm.texte',
      'm.date',
      'm.interne',
      'm.compteId',
      'p.prenom',
      'p.nom',
      'f.id as fichierId',
      'f.nom as fichierNom',
      'f.taille as fichierTaille',
    ])
    .where('m.reclamationId', '=', reclamationId)
    .orderBy('m.id')
    .execute()
}
export type MessageLu = Awaited<ReturnType<typeof lireMessages>>[number]

/** La pièce jointe à cette réclamation. */
export const lirePiece = (db: Kysely<DB>, reclamationId: number, id: string) =>
  db
    .selectFrom('fichier as f')
    .innerJoin('reclamationMessage as m', 'm.fichierId', 'f.id')
    .select(['f.id', 'f.nom', 'f.taille', 'f.empreinte'])
    .where('m.reclamationId', '=', reclamationId)
    .where('f.id', '=', id)
    .executeTakeFirst()

/** Celle qu’un envoi de cette clef a déjà déposée. */
export const dejaEnvoyee = (db: Kysely<DB>, cleEnvoi: string) =>
  db
    .selectFrom('reclamation')
    .select(['reference', 'attendueLe'])
    .where('cleEnvoi', '=', cleEnvoi)
    .executeTakeFirst()

/** Combien cette personne, connectée, en a déposé depuis. */
export async function compterDepuis(db: Kysely<DB>, compteId: number, depuis: Instant): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM reclamation
      WHERE compte_id = ${compteId} AND date_depot > ${depuis}::timestamptz`.execute(db)
  return laLigne(rows).n
}

const deNumero = (db: Kysely<DB>, numero: string) =>
  db
    .selectFrom('copropriete')
    .select(['id', 'numero', 'nom', 'voie', 'codePostal', 'localite', 'teledeclarantId'])
    .where('numero', '=', numero)
    .$narrowType<{ numero: NotNull }>()

/** La copropriété immatriculée de ce numéro. */
export const copropriete = (db: Kysely<DB>, numero: string) =>
  deNumero(db, numero).where('etat', 'not in', ETATS_SORTIS).executeTakeFirst()

/** La même, si l’annuaire la montre. */
export const coproprietePublique = (db: Kysely<DB>, numero: string) =>
  deNumero(db, numero).where('publie', '=', true).executeTakeFirst()

/** Celles que le temps clôt : une réponse que personne n’a relancée, ou plus un message depuis trop longtemps. `id` : celle-ci, si elle en est. */
export async function perimees(db: Kysely<DB>, aujourdhui: Jour, id?: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT r.id FROM reclamation r
    WHERE ${id === undefined ? sql`true` : sql`r.id = ${id}`} AND (
      r.etat = ANY(${sql.val([...REPONDUES])}::text[]) AND r.date_reponse < ${minuit(relancableDepuis(aujourdhui))}
      OR r.etat <> 'CLOSE' AND NOT EXISTS (SELECT FROM reclamation_message m
        WHERE m.reclamation_id = r.id AND m.date >= ${minuit(vivanteDepuis(aujourdhui))}))
    ORDER BY r.id`.execute(db)
  return rows.map((r) => r.id)
}

/** Celles qui sont closes depuis plus longtemps qu’on ne les garde. */
export const aEffacer = (db: Kysely<DB>, aujourdhui: Jour, mois: number) =>
  db
    .selectFrom('reclamation')
    .select('id')
    .where('effaceeLe', 'is', null)
    .where(sql<boolean>`date_cloture < ${minuit(gardeeDepuis(aujourdhui, mois))}`)
    .orderBy('id')
    .execute()

/** Retire d’une réclamation ce qui désigne quelqu’un, messages compris ; leurs documents, que plus rien ne nomme, s’en vont avec le balayage. */
export async function effacer(db: Kysely<DB>, id: number, effaceeLe: Instant): Promise<void> {
  await db.deleteFrom('reclamationMessage').where('reclamationId', '=', id).execute()
  await db
    .updateTable('reclamation')
    .set({
      nom: null,
      prenom: null,
      email: null,
      telephone: null,
      adresse: null,
      compteId: null,
      teledeclarantId: null,
      clefChiffree: null,
      effaceeLe,
    })
    .where('id', '=', id)
    .execute()
}
