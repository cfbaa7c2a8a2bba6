import { sql, type Kysely } from 'kysely'
import {
  degresAutour,
  ETATS_EN_DEMANDE,
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
 * Les dossiers qui ressemblent à celui que l’on dépose. Deux déclarants qui déposent le même immeuble au même instant passent l’un
 * après l’autre : le second apprend qu’il y a le premier.
 */
export async function prochesAuDepot(
  { trx }: Acte,
  declaration: Declaration,
  coproprieteId: number,
): Promise<Proche[]> {
  const commune = dossierPublic(declaration).codeInsee
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`depot:${commune}`}, 0))`.execute(trx)
  return chercherProches(trx, candidatDe(declaration), coproprieteId)
}

/** Ce que la demande retient des proches que son déclarant a vues : combien, et à quel point la plus ressemblante l’était. */
export const ecarteesAuDepot = (proches: readonly Proche[]) => ({
  prochesEcartees: proches.length,
  scoreDoublon: proches[0]?.score ?? null,
})

const PLUS_PROCHES = 20

/**
 * Les copropriétés et demandes proches du dossier `sauf` (décision 0006), les plus ressemblantes d’abord. Le nom d’une demande ne se dit
 * qu’au teneur. `ecartees` : celles dont il a dit qu’elles n’en sont pas le doublon.
 */
export async function chercherProches(
  db: Kysely<DB>,
  candidat: Candidat,
  sauf: number,
  { pourLeTeneur = false, ecartees = [] }: { pourLeTeneur?: boolean; ecartees?: readonly number[] } = {},
): Promise<Proche[]> {
  const { lon, lat } = candidat
  const autour = degresAutour(lat ?? 0)
  const { rows } = await sql<Candidat & Omit<Proche, keyof Ressemblance>>`
    SELECT id, numero, nom, voie, code_postal, localite, nb_lots, cle_adresse, parcelles, lon, lat,
      numero_principal, NOT publie AS en_demande
    FROM copropriete
    WHERE id <> ${sauf} AND id <> ALL(${sql.val([...ecartees])}::bigint[])
      AND (publie OR etat = ANY(${sql.val(ETATS_EN_DEMANDE)}::text[]))
      AND id IN (
        SELECT id FROM copropriete WHERE cle_adresse = ${candidat.cleAdresse}
        UNION SELECT id FROM copropriete WHERE parcelles && ${sql.val([...candidat.parcelles])}::text[]
        UNION SELECT id FROM copropriete
          WHERE lat BETWEEN ${lat}::float8 - ${autour.lat} AND ${lat}::float8 + ${autour.lat}
            AND lon BETWEEN ${lon}::float8 - ${autour.lon} AND ${lon}::float8 + ${autour.lon})
    LIMIT 200`.execute(db)
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
