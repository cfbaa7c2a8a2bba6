import { sql, type Kysely } from 'kysely'
import {
  degresAutour,
  ETATS_EN_DEMANDE,
  POIDS_DOUBLON,
  parRessemblance,
  ressemblance,
  type Candidat,
  type Ressemblance,
} from '#domain/copropriete/doublons.ts'
import type { Declaration } from '#domain/declaration/declaration.ts'
import { dossierPublic } from '#domain/declaration/public.ts'
import type { DB } from '#server/postgres/schema.ts'
import type { Acte } from './acte.ts'

/** Une copropriété ou une demande qui ressemble à un dossier ; le score et la distance ne se disent qu’au teneur. */
export interface Proche extends Ressemblance {
  id: number
  numero: string | null
  nom: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
  nbLots: number | null
  enDemande: boolean
}

/** Ce qui, d’une déclaration, se compare aux autres copropriétés. */
export function candidatDe(d: Declaration): Candidat {
  const p = dossierPublic(d)
  return {
    cleAdresse: p.cleAdresse,
    parcelles: p.parcelles,
    lon: p.lon,
    lat: p.lat,
    nbLots: d.identification.nbLots,
    numeroPrincipal: d.identification.numImmatriculationCoproprietePrincipale,
    numero: null,
  }
}

/**
 * Les dossiers qui ressemblent à celui que l’on dépose, et leurs demandes ouvertes, tenues. Deux déclarants qui déposent le même immeuble
 * au même instant passent l’un après l’autre : le second apprend qu’il y a le premier. À appeler avant de tenir la copropriété : une
 * demande se tient avant elle.
 */
export async function prochesAuDepot(
  { trx }: Acte,
  declaration: Declaration,
  coproprieteId: number,
): Promise<Proche[]> {
  const commune = dossierPublic(declaration).codeInsee
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`depot:${commune}`}, 0))`.execute(trx)
  const proches = await chercherProches(trx, candidatDe(declaration), coproprieteId)
  const enDemande = proches.filter((p) => p.enDemande).map((p) => p.id)
  if (enDemande.length > 0)
    await trx
      .selectFrom('demande')
      .select('id')
      .where('coproprieteId', 'in', enDemande)
      .where('decision', 'is', null)
      .orderBy('id')
      .forUpdate()
      .execute()
  return proches
}

/**
 * Ce que la demande retient des proches que son déclarant a vues : combien, et à quel point la plus ressemblante l’était. Les demandes
 * ouvertes d’avant le retiennent aussi : le teneur lit le doublon sur celle qu’il ouvre d’abord.
 */
export async function retenirLesProches({ trx }: Acte, proches: readonly Proche[]) {
  for (const { id, score, enDemande } of proches)
    if (enDemande)
      await trx
        .updateTable('demande')
        .set((eb) => ({
          prochesDepuis: eb('prochesDepuis', '+', 1),
          scoreDoublon: eb.fn<number>('greatest', ['scoreDoublon', eb.val(score)]),
        }))
        .where('coproprieteId', '=', id)
        .where('decision', 'is', null)
        .execute()
  return { prochesEcartees: proches.length, scoreDoublon: proches[0]?.score ?? null }
}

const PLUS_PROCHES = 20
/** Ce qui se mesure, au plus : dans une rue dense, ce qui partage l’adresse ou la parcelle d’abord, puis le plus près. */
const A_MESURER = 200

/**
 * Les copropriétés et demandes proches du dossier `sauf` (décision 0006), les plus ressemblantes d’abord. Le nom d’une demande ne se dit
 * qu’au teneur, et il ne relit pas celles dont il a dit qu’elles n’en sont pas le doublon.
 */
export async function chercherProches(
  db: Kysely<DB>,
  candidat: Candidat,
  sauf: number,
  { pourLeTeneur = false }: { pourLeTeneur?: boolean } = {},
): Promise<Proche[]> {
  const { lon, lat } = candidat
  const autour = degresAutour(lat ?? 0)
  const { rows } = await sql<Candidat & Omit<Proche, keyof Ressemblance>>`
    SELECT id, numero, nom, voie, code_postal, localite, nb_lots, cle_adresse, parcelles, lon, lat,
      numero_principal, NOT publie AS en_demande
    FROM copropriete
    WHERE id <> ${sauf}
      AND NOT (${pourLeTeneur} AND EXISTS (SELECT FROM doublon_ecarte e WHERE e.a = least(id, ${sauf}) AND e.b = greatest(id, ${sauf})))
      AND (publie OR etat = ANY(${sql.val(ETATS_EN_DEMANDE)}::text[]))
      AND id IN (
        SELECT id FROM copropriete WHERE cle_adresse = ${candidat.cleAdresse}
        UNION SELECT id FROM copropriete WHERE parcelles && ${sql.val([...candidat.parcelles])}::text[]
        UNION SELECT id FROM copropriete
          WHERE lat BETWEEN ${lat}::float8 - ${autour.lat} AND ${lat}::float8 + ${autour.lat}
            AND lon BETWEEN ${lon}::float8 - ${autour.lon} AND ${lon}::float8 + ${autour.lon})
    ORDER BY
      ${POIDS_DOUBLON.MEME_ADRESSE}::int * coalesce((cle_adresse = ${candidat.cleAdresse})::int, 0)
        + ${POIDS_DOUBLON.MEME_PARCELLE}::int * (parcelles && ${sql.val([...candidat.parcelles])}::text[])::int DESC,
      power(lat - ${lat}::float8, 2) + power((lon - ${lon}::float8) * cos(radians(${lat}::float8)), 2), id
    LIMIT ${A_MESURER}`.execute(db)
  return rows
    .map((r) => ({ r, mesure: ressemblance(candidat, r) }))
    .filter(({ mesure }) => mesure.motifs.length > 0)
    .toSorted((a, b) => parRessemblance(a.mesure, b.mesure))
    .slice(0, PLUS_PROCHES)
    .map(({ r, mesure }) => ({
      id: r.id,
      numero: r.numero,
      nom: r.enDemande && !pourLeTeneur ? null : r.nom,
      voie: r.voie,
      codePostal: r.codePostal,
      localite: r.localite,
      nbLots: r.nbLots,
      enDemande: r.enDemande,
      ...mesure,
    }))
}
