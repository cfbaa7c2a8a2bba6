import { ETATS_SORTIS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import type { TypeDemande } from '#domain/coproprietes/demandes/demandes.ts'
import { CODES_ETATS_RECLAMATION } from '#domain/public/reclamations/etats.ts'
import { RETROUVEES_PAR_SORTE } from '#domain/comptes/assistance/retrouver.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { porte } from './lectures.ts'

/** Au-delà, un mot courant en lirait des milliers pour cinq lignes. */
const LUES = 300

/** Par quoi on les cherche ; au moindre rang, ce qui est tout à fait ce que l’on a tapé. */
export interface Source {
  rang: 0 | 1
  condition: RawBuilder<boolean>
}

const lues = ({ rang, condition }: Source) =>
  sql`(SELECT c.id, ${sql.lit(rang)} AS rang FROM copropriete c LEFT JOIN recherche r ON r.id = c.id
    WHERE c.numero IS NOT NULL AND ${condition} LIMIT ${LUES})`

/**
 * Les copropriétés immatriculées de ces sources, sur `copropriete c` et `recherche r`, chacune par son index : ensemble, aucun ne servirait.
 * Par rang, puis par nom ; représentées ou non, dissoutes comprises. Celle qu’une autre a absorbée mène à elle (décision 0053) ; celles qui
 * sont sorties du registre n’ont pas de page.
 */
export async function coproprietes(db: Kysely<DB>, sources: readonly Source[]) {
  const { rows } = await sql<{
    id: number
    idTeledeclarant: number | null
    numero: string
    nom: string | null
    voie: string | null
    codePostal: string | null
    localite: string | null
    etat: EtatCopropriete
    /** Le numéro qui a été tapé, quand c’est celui d’une absorbée. */
    absorbee: string | null
  }>`
    WITH sources AS (SELECT id, min(rang) AS rang FROM (${sql.join(sources.map(lues), sql` UNION ALL `)}) s GROUP BY id),
      lues AS (SELECT coalesce(l.fusionnee_dans, l.id) AS id, min(s.rang) AS rang,
        min(l.numero) FILTER (WHERE l.fusionnee_dans IS NOT NULL) AS absorbee
        FROM sources s JOIN copropriete l USING (id) GROUP BY 1)
    SELECT c.id, c.teledeclarant_id AS "idTeledeclarant", c.numero, c.nom, c.voie, c.code_postal AS "codePostal", c.localite, c.etat, lues.absorbee
    FROM lues JOIN copropriete c USING (id) WHERE c.etat <> ALL(${sql.val([...ETATS_SORTIS])}::text[]) ORDER BY lues.rang, c.nom, c.id LIMIT ${RETROUVEES_PAR_SORTE}`.execute(
    db,
  )
  return rows
}

/** La demande de cette référence, et de quoi elle est. */
export const demande = (db: Kysely<DB>, reference: string) =>
  db
    .selectFrom('demande')
    .innerJoin('copropriete as c', 'c.id', 'demande.coproprieteId')
    .where('demande.reference', '=', reference)
    .select(['demande.id', 'demande.teledeclarantId', 'demande.reference', 'c.nom'])
    .select((eb) => eb.ref('demande.type').$castTo<TypeDemande>().as('type'))
    .execute()

/** Les demandes ouvertes dont la copropriété n’est pas encore immatriculée, et que dit cette condition, sur `copropriete c` et `recherche r`. */
export async function demandesEnAttente(db: Kysely<DB>, condition: RawBuilder<boolean>) {
  const { rows } = await sql<{
    id: number
    idTeledeclarant: number
    reference: string
    type: TypeDemande
    nom: string | null
    voie: string | null
    codePostal: string | null
    localite: string | null
  }>`SELECT d.id, d.teledeclarant_id AS "idTeledeclarant", d.reference, d.type, c.nom, c.voie, c.code_postal AS "codePostal", c.localite
    FROM recherche r JOIN copropriete c ON c.id = r.id JOIN demande d ON d.copropriete_id = c.id AND d.decision IS NULL
    WHERE c.numero IS NULL AND NOT r.publie AND ${condition} ORDER BY d.date_depot, d.id LIMIT ${RETROUVEES_PAR_SORTE}`.execute(
    db,
  )
  return rows
}

/** La réclamation de cette référence. */
export const reclamation = (db: Kysely<DB>, reference: string) =>
  db
    .selectFrom('reclamation')
    .where('reference', '=', reference)
    .select(['id', 'teledeclarantId', 'reference', 'prenom', 'nom'])
    .execute()

/** Les réclamations ouvertes de qui n’a pas de compte et dont le nom ou l’adresse électronique porte tous ces mots, la dernière d’abord. */
export async function reclamationsSansCompte(db: Kysely<DB>, motifs: readonly string[]) {
  if (motifs.length === 0) return []
  const { rows } = await sql<{
    id: number
    reference: string
    qui: string
    email: string | null
  }>`SELECT r.id, r.reference, concat_ws(' ', r.prenom, r.nom) AS qui, r.email FROM reclamation r
    WHERE r.etat = ANY(${sql.val(CODES_ETATS_RECLAMATION.filter((etat) => etat !== 'CLOSE'))}::text[])
      AND r.compte_id IS NULL AND r.teledeclarant_id IS NULL
      AND ${porte(sql`normalise(concat_ws(' ', r.prenom, r.nom, r.email))`, motifs)}
    ORDER BY r.date_depot DESC, r.id DESC LIMIT ${RETROUVEES_PAR_SORTE}`.execute(db)
  return rows
}

/** La lettre de cette référence, et à qui elle va. */
export const lettre = (db: Kysely<DB>, reference: string) =>
  db
    .selectFrom('courrier')
    .innerJoin('teledeclarant as t', 't.id', 'courrier.teledeclarantId')
    .where('courrier.reference', '=', reference)
    .select(['courrier.id', 'courrier.teledeclarantId', 'courrier.reference', 't.raisonSociale'])
    .execute()

/** Les télédéclarants vivants de ce SIRET, de cet identifiant, ou dont le nom porte tous ces mots (`motifs` : LIKE). */
export async function teledeclarants(
  db: Kysely<DB>,
  {
    siret = null,
    id = null,
    motifs = [],
  }: { siret?: string | null; id?: number | null; motifs?: readonly string[] },
) {
  const parmi = [
    ...(siret === null ? [] : [sql`t.siret = ${siret}`]),
    ...(id === null ? [] : [sql`t.id = ${id}`]),
    ...(motifs.length === 0 ? [] : [sql`(${porte(sql.ref('t.recherche'), motifs)})`]),
  ]
  if (parmi.length === 0) return []
  const { rows } = await sql<{
    id: number
    raisonSociale: string
    siret: string | null
    localite: string | null
  }>`
    SELECT t.id, t.raison_sociale AS "raisonSociale", t.siret, t.localite FROM teledeclarant t
    WHERE t.statut <> 'SUPPRIME' AND (${sql.join(parmi, sql` OR `)})
    ORDER BY lower(t.raison_sociale), t.id LIMIT ${RETROUVEES_PAR_SORTE}`.execute(db)
  return rows
}

/** Les personnes d’un télédéclarant vivant dont le nom ou l’adresse électronique porte tous ces mots. */
export async function personnes(db: Kysely<DB>, motifs: readonly string[]) {
  if (motifs.length === 0) return []
  const { rows } = await sql<{
    id: number
    idTeledeclarant: number
    qui: string
    email: string
    raisonSociale: string
  }>`
    SELECT k.id, t.id AS "idTeledeclarant", k.prenom || ' ' || k.nom AS qui, k.email, t.raison_sociale AS "raisonSociale"
    FROM compte k JOIN teledeclarant t ON t.id = k.teledeclarant_id
    WHERE k.statut <> 'SUPPRIME' AND t.statut <> 'SUPPRIME'
      AND ${porte(sql.ref('k.recherche'), motifs)}
    ORDER BY lower(k.nom), lower(k.prenom), k.id LIMIT ${RETROUVEES_PAR_SORTE}`.execute(db)
  return rows
}
