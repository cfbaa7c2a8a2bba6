import { sql, type Kysely } from 'kysely'
import {
  carreauxAutour,
  degresAutour,
  ETATS_EN_DEMANDE,
  POIDS_DOUBLON,
  parRessemblance,
  ressemblance,
  type Candidat,
  type Ressemblance,
} from '#domain/coproprietes/copropriete/doublons.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte } from '../actes/acte.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

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

const COMPAREES: readonly string[] = [
  'cleAdresse',
  'parcelles',
  'lon',
  'lat',
  'nbLots',
  'numeroPrincipal',
] satisfies (keyof Candidat)[]

/** Vrai quand ces colonnes du dossier public changent ce qui lui ressemble. */
export const seCompare = (colonnes: Readonly<Record<string, unknown>>): boolean =>
  COMPAREES.some((colonne) => colonne in colonnes)

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
 * Les dossiers qui ressemblent à celui que l’on dépose. Deux déclarants qui déposent le même immeuble, ou deux voisins, au même instant
 * passent l’un après l’autre : le second apprend qu’il y a le premier. Une commune n’y suffit pas : deux voisins n’en ont pas toujours une
 * seule (décision 0070).
 */
export async function prochesAuDepot(
  { trx }: Acte,
  declaration: Declaration,
  coproprieteId: number,
): Promise<Proche[]> {
  const { codeInsee, lon, lat } = dossierPublic(declaration)
  for (const lieu of [`depot:${codeInsee}` as const, ...carreauxAutour({ lon, lat })].toSorted())
    await verrouiller(trx, lieu)
  return chercherProches(trx, candidatDe(declaration), coproprieteId)
}

/**
 * Retient ce qui ressemble à cette copropriété, aujourd’hui : la file le marque des deux côtés, sur la demande ouverte de celle-ci et sur
 * celle de chaque autre. Ce qu’elle avait de proche avant, et n’a plus, s’oublie. Rien d’autre ne l’écrit : écarter, décider, fusionner
 * changent ce que la file en lit. Sous le verrou de la copropriété, une fois son dossier rangé.
 */
export async function retenirLesProches({ trx }: Acte, coproprieteId: number): Promise<void> {
  const { rows } = await sql<Candidat>`
    SELECT cle_adresse, parcelles, lon, lat, nb_lots, numero_principal, numero FROM copropriete
    WHERE id = ${coproprieteId}`.execute(trx)
  const proches = await mesurer(trx, laLigne(rows), coproprieteId)
  await trx
    .deleteFrom('ressemblance')
    .where((eb) => eb.or([eb('coproprieteId', '=', coproprieteId), eb('autreId', '=', coproprieteId)]))
    .execute()
  const paires = proches.flatMap(({ id, score, enDemande }) => [
    { coproprieteId, autreId: id, score },
    ...(enDemande ? [{ coproprieteId: id, autreId: coproprieteId, score }] : []),
  ])
  if (paires.length === 0) return
  // Dans le même ordre pour tous : deux dépôts voisins s’attendent.
  await trx
    .insertInto('ressemblance')
    .values(paires.toSorted((a, b) => a.coproprieteId - b.coproprieteId || a.autreId - b.autreId))
    .onConflict((oc) =>
      oc.columns(['coproprieteId', 'autreId']).doUpdateSet((eb) => ({ score: eb.ref('excluded.score') })),
    )
    .execute()
}

const PLUS_PROCHES = 20
/** Ce qui se mesure, au plus : dans une rue dense, ce qui partage l’adresse ou la parcelle d’abord, puis le plus près. */
const A_MESURER = 200

/** Les copropriétés et demandes qui ressemblent au dossier `sauf`, les plus ressemblantes d’abord ; `ecartees` faux : sans celles dont le teneur a dit que non. */
async function mesurer(
  db: Kysely<DB>,
  candidat: Candidat,
  sauf: number,
  { ecartees = true }: { ecartees?: boolean } = {},
): Promise<Proche[]> {
  const { lon, lat } = candidat
  const autour = degresAutour(lat ?? 0)
  const { rows } = await sql<Candidat & Omit<Proche, keyof Ressemblance>>`
    SELECT id, numero, nom, voie, code_postal, localite, nb_lots, cle_adresse, parcelles, lon, lat,
      numero_principal, NOT publie AS en_demande
    FROM copropriete
    WHERE id <> ${sauf}
      AND (${ecartees} OR NOT EXISTS (SELECT FROM doublon_ecarte e WHERE e.a = least(id, ${sauf}) AND e.b = greatest(id, ${sauf})))
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
    .map(({ r, mesure }) => ({
      id: r.id,
      numero: r.numero,
      nom: r.nom,
      voie: r.voie,
      codePostal: r.codePostal,
      localite: r.localite,
      nbLots: r.nbLots,
      enDemande: r.enDemande,
      ...mesure,
    }))
}

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
  const mesurees = await mesurer(db, candidat, sauf, { ecartees: !pourLeTeneur })
  return mesurees.slice(0, PLUS_PROCHES).map((p) => (p.enDemande && !pourLeTeneur ? { ...p, nom: null } : p))
}
