import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import type { Candidat } from '#domain/coproprietes/copropriete/doublons.ts'
import type { AFusionner } from '#domain/teneur/doublons/fusion.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'

/** Une copropriété, immatriculée ou demandée, et ce qui s’en compare ; undefined si elle n’est pas là, ou plus. */
export function lire(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('copropriete as c')
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .leftJoin('demande as d', (j) => j.onRef('d.coproprieteId', '=', 'c.id').on('d.decision', 'is', null))
    .select([
      'c.id',
      'c.numero',
      'c.nom',
      'c.voie',
      'c.codePostal',
      'c.localite',
      'c.etat',
      'c.cleAdresse',
      'c.parcelles',
      'c.lon',
      'c.lat',
      'c.nbLots',
      'c.numeroPrincipal',
      'c.dateImmatriculation',
      'c.mandatFin',
      'c.successeurDeclare',
      'c.teledeclarantId',
      'c.typeSyndic',
      'c.syndicRaisonSociale',
      'c.syndicSiret',
      't.raisonSociale',
      't.type as typeTeledeclarant',
      't.bailleurSocial',
      'd.id as idDemande',
      'd.reference',
    ])
    .where('c.id', '=', id)
    .where('c.etat', 'not in', [...ETATS_SORTIS, 'BROUILLON'])
    .orderBy('d.id')
    .limit(1)
    .executeTakeFirst()
}
export type Lue = NonNullable<Awaited<ReturnType<typeof lire>>>

export const candidatDe = ({
  cleAdresse,
  parcelles,
  lon,
  lat,
  nbLots,
  numeroPrincipal,
  numero,
}: Lue): Candidat => ({
  cleAdresse,
  parcelles,
  lon,
  lat,
  nbLots,
  numeroPrincipal,
  numero,
})

/** Le mandat en vigueur d’une copropriété ; d’une demande d’immatriculation, celui qu’elle demande. */
export function mandatDe(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('mandat')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'mandat.teledeclarantId')
    .select(['mandat.debut', 'mandat.fin', 'teledeclarant.raisonSociale'])
    .where('mandat.coproprieteId', '=', coproprieteId)
    .where('mandat.statut', 'in', [...STATUTS_EN_VIGUEUR, 'A_VALIDER', 'VALIDATION_EN_COURS'])
    .orderBy(sql`mandat.statut IN ('A_VALIDER', 'VALIDATION_EN_COURS')`)
    .orderBy('mandat.debut')
    .executeTakeFirst()
}

/** Ce que déclare la demande d’immatriculation d’une copropriété qui n’a pas encore de numéro. */
export function declarationDeposee(db: Kysely<DB>, coproprieteId: number) {
  return db
    .selectFrom('declaration')
    .select(['donnees', 'typeImmat', 'dateSoumission'])
    .where('coproprieteId', '=', coproprieteId)
    .where('donnees', 'is not', null)
    .orderBy('id', 'desc')
    .$narrowType<{ donnees: Declaration }>()
    .executeTakeFirst()
}

/** La référence de la dernière demande d’une copropriété, décidée ou non. */
export async function derniereReference(db: Kysely<DB>, coproprieteId: number): Promise<string | null> {
  const demande = await db
    .selectFrom('demande')
    .select('reference')
    .where('coproprieteId', '=', coproprieteId)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return demande?.reference ?? null
}

/** Ce que la fusion regarde d’une copropriété immatriculée. */
export async function aFusionner(db: Kysely<DB>, c: Lue & { numero: string }): Promise<AFusionner> {
  const { rows } = await sql<{
    principaux: string[]
    id: number | null
    cloture: string | null
    acceptee: string | null
    enPreparation: boolean
    secondaires: number
  }>`WITH RECURSIVE principal (numero) AS (
      SELECT numero_principal FROM copropriete WHERE id = ${c.id}
      UNION SELECT v.numero FROM principal JOIN copropriete p ON p.numero = principal.numero
        LEFT JOIN copropriete gardee ON gardee.id = p.fusionnee_dans
        CROSS JOIN LATERAL (VALUES (p.numero_principal), (gardee.numero)) v (numero))
    SELECT ARRAY(SELECT numero FROM principal WHERE numero IS NOT NULL) AS principaux, a.declaration_id AS id, c.date_cloture AS cloture, a.date_acceptation AS acceptee,
      EXISTS (SELECT FROM declaration d WHERE d.copropriete_id = c.id AND d.type_declaration = 'BROUILLON') AS en_preparation,
      (SELECT count(*)::int FROM copropriete s WHERE s.numero_principal = c.numero AND s.etat <> ALL(${sql.val([...ETATS_SORTIS])}::text[])) AS secondaires
    FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id WHERE c.id = ${c.id}`.execute(db)
  const { principaux, id, cloture, acceptee, enPreparation, secondaires } = laLigne(rows)
  return {
    id: c.id,
    numero: c.numero,
    etat: c.etat,
    dateImmatriculation: c.dateImmatriculation,
    principaux,
    teledeclarantId: c.teledeclarantId,
    syndicSiret: c.syndicSiret,
    representant: c.raisonSociale ?? representantDe(c),
    mandatFin: c.mandatFin,
    demande: c.reference,
    declaration: { id, cloture, acceptee },
    enPreparation,
    successeurDeclare: c.successeurDeclare,
    secondaires,
  }
}

/** Les copropriétés que celle-ci a absorbées. */
export function absorbees(db: Kysely<DB>, id: number) {
  return db
    .selectFrom('copropriete')
    .select(['id', 'numero'])
    .where('fusionneeDans', '=', id)
    .orderBy('numero')
    .$narrowType<{ numero: string }>()
    .execute()
}

/** Les deux, dans l’ordre où la base garde la paire. */
const ordonnee = (id: number, autre: number) => (id < autre ? { a: id, b: autre } : { a: autre, b: id })

/** Les paires de cette copropriété que le teneur a écartées, la dernière d’abord ; `autre` : celle-là seule. */
export function ecartees(db: Kysely<DB>, id: number, autre?: number) {
  let paires = db
    .selectFrom('doublonEcarte as e')
    .innerJoin('compte', 'compte.id', 'e.compteId')
    .innerJoin('copropriete as c', (j) =>
      j.on((eb) =>
        eb('c.id', '=', eb.case().when('e.a', '=', id).then(eb.ref('e.b')).else(eb.ref('e.a')).end()),
      ),
    )
    .select(['c.id', 'e.raison', 'e.dateEcart', 'compte.prenom', 'compte.nom'])
    .where((eb) => eb.or([eb('e.a', '=', id), eb('e.b', '=', id)]))
    .where('c.etat', 'not in', ETATS_SORTIS)
  if (autre !== undefined) paires = paires.where('c.id', '=', autre)
  return paires.orderBy('e.dateEcart', 'desc').orderBy('c.id').execute()
}
export type Ecartee = Awaited<ReturnType<typeof ecartees>>[number]

/** Écarte une paire ; déjà écartée, elle garde sa nouvelle raison. */
export async function ecarter(
  { trx, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  p: { id: number; autre: number; compteId: number; raison: string },
): Promise<void> {
  const ligne = { compteId: p.compteId, dateEcart: maintenant, raison: p.raison }
  await trx
    .insertInto('doublonEcarte')
    .values({ ...ordonnee(p.id, p.autre), ...ligne })
    .onConflict((oc) => oc.columns(['a', 'b']).doUpdateSet(ligne))
    .execute()
}

/** Oublie une paire écartée ; undefined si elle ne l’était pas. */
export function reconsiderer(trx: Transaction<DB>, id: number, autre: number) {
  const { a, b } = ordonnee(id, autre)
  return trx
    .deleteFrom('doublonEcarte')
    .where('a', '=', a)
    .where('b', '=', b)
    .returning(['raison', 'dateEcart'])
    .executeTakeFirst()
}

/** Les copropriétés que la fusion fait changer avec les deux : les secondaires qui citent ce numéro, celles qui mènent à celle-ci. */
export async function entrainees(trx: Transaction<DB>, absorbee: { id: number; numero: string }) {
  const lues = await trx
    .selectFrom('copropriete')
    .select('id')
    .where((eb) =>
      eb.or([eb('numeroPrincipal', '=', absorbee.numero), eb('fusionneeDans', '=', absorbee.id)]),
    )
    .execute()
  return lues.map((l) => l.id)
}

/** Celles qui menaient à la copropriété absorbée mènent à celle que l’on garde : un numéro ne se suit jamais deux fois. */
export async function repointerLesAbsorbees(
  trx: Transaction<DB>,
  f: { gardeeId: number; absorbeeId: number },
): Promise<void> {
  await trx
    .updateTable('copropriete')
    .set({ fusionneeDans: f.gardeeId })
    .where('fusionneeDans', '=', f.absorbeeId)
    .execute()
}

/** La déclaration en vigueur de la copropriété absorbée devient celle de l’autre ; `remplace` : ce qu’elle y a remplacé. */
export async function deplacerLaDeclaration(
  trx: Transaction<DB>,
  d: {
    id: number
    gardeeId: number
    donneesRemplacees: Declaration | null
    dossierRemplace: Record<string, unknown>
  },
): Promise<void> {
  await sql`UPDATE declaration SET copropriete_id = ${d.gardeeId},
      donnees_remplacees = CASE WHEN type_maj IS NOT NULL THEN ${JSON.stringify(d.donneesRemplacees)}::jsonb END,
      dossier_remplace = CASE WHEN type_maj IS NOT NULL THEN ${JSON.stringify(d.dossierRemplace)}::jsonb END
    WHERE id = ${d.id}`.execute(trx)
}

/** Celle dont la déclaration est passée à une autre n’en a plus d’acceptée. */
export async function oublierLAcceptee(trx: Transaction<DB>, coproprieteId: number): Promise<void> {
  await trx.deleteFrom('acceptee').where('coproprieteId', '=', coproprieteId).execute()
}

/** Les mandats en vigueur et le successeur déclaré de la copropriété absorbée passent à l’autre ; rend ces mandats. */
export async function deplacerLesMandats(
  trx: Transaction<DB>,
  { gardeeId, absorbeeId }: { gardeeId: number; absorbeeId: number },
): Promise<number[]> {
  const deplaces = await trx
    .updateTable('mandat')
    .set({ coproprieteId: gardeeId })
    .where('coproprieteId', '=', absorbeeId)
    .where('statut', 'in', [...STATUTS_EN_VIGUEUR])
    .returning('id')
    .execute()
  await trx
    .updateTable('succession')
    .set({ coproprieteId: gardeeId })
    .where('coproprieteId', '=', absorbeeId)
    .where('etat', '=', 'DECLAREE')
    .execute()
  return deplaces.map((m) => m.id)
}

/** Un successeur est déclaré, ou ne l’est plus : c’est ce que le public lit. */
export async function ecrireSuccesseur(
  trx: Transaction<DB>,
  coproprieteId: number,
  successeurDeclare: boolean,
): Promise<void> {
  await trx.updateTable('copropriete').set({ successeurDeclare }).where('id', '=', coproprieteId).execute()
}

/** Ces colonnes du dossier public, telles qu’elles sont. */
export async function colonnes(
  trx: Transaction<DB>,
  coproprieteId: number,
  noms: readonly string[],
): Promise<Record<string, unknown>> {
  const { rows } = await sql<Record<string, unknown>>`
    SELECT ${sql.join(noms.map((nom) => sql.ref(nom)))} FROM copropriete WHERE id = ${coproprieteId}`.execute(
    trx,
  )
  return laLigne(rows)
}
