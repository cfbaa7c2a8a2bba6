import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { Acte } from '#server/socle/registre/actes/acte.ts'
import { abandonneLe } from '#server/socle/registre/courriels/courriels.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { COURRIELS_GARDES_JOURS } from '#server/socle/platform/menage.ts'
import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { abandonLe } from '#domain/socle/courriels/courriel.ts'
import { HEURES_DE_RETARD, JOURS_D_ABANDON_MONTRES } from '#domain/socle/courriels/bornes.ts'
import { peutDepanner } from '#domain/comptes/utilisateurs/gestion.ts'
import {
  DERNIERS_DE_CHACUN,
  TROUVES_MAX,
  type RechercheAssistance,
} from '#domain/comptes/assistance/recherche.ts'
import { approcher, type Approche, type Recherche } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import type { StatutTeledeclarant, TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { conditionDeListe, deCeMorceau } from '#server/socle/registre/recherche/listes.ts'
import { chacun, parmiLesNumeros } from '#server/socle/registre/recherche/recherche.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { exacte, parDesMots, porte } from './lectures.ts'

export interface Trouve {
  id: number
  raisonSociale: string
  type: TypeTeledeclarant
  statut: StatutTeledeclarant
  localite: string | null
  siret: string | null
  /** Ce qui répond : le numéro et le nom d’une copropriété, le nom d’un compte, ou rien de plus que le télédéclarant. */
  par:
    | 'COPROPRIETE'
    | 'SIRET'
    | 'LETTRE'
    | 'DEMANDE'
    | 'RECLAMATION'
    | 'IDENTIFIANT'
    | 'EMAIL'
    | 'ETABLISSEMENT'
    | 'COMPTE'
  numero: string | null
  /** Le numéro qui a été tapé, quand c’est celui d’une absorbée. */
  absorbee: string | null
  qui: string | null
  idCompte: number | null
}

/** Au-delà, un mot courant en rendrait des milliers pour vingt lignes. */
const COPROPRIETES_LUES = 300

const ligne = (
  par: Trouve['par'],
  rang: number,
  { numero = sql`NULL`, absorbee = sql`NULL`, qui = sql`NULL`, compte = sql`NULL` } = {},
) =>
  sql`${sql.lit(par)}::text AS par, ${sql.lit(rang)} AS rang, ${numero}::text AS numero, ${absorbee}::text AS absorbee, ${qui}::text AS qui, ${compte}::bigint AS id_compte`

/**
 * Les copropriétés que quelqu’un représente et qui tiennent cette condition, sur `copropriete c` et `recherche r` ; celle qu’une autre a
 * absorbée mène à elle (décision 0053).
 */
const coproprietes = (rang: number, condition: RawBuilder<unknown>) =>
  sql`(SELECT g.teledeclarant_id AS id, ${ligne('COPROPRIETE', rang, {
    numero: sql`g.numero`,
    absorbee: sql`CASE WHEN c.fusionnee_dans IS NOT NULL THEN c.numero END`,
    qui: sql`g.nom`,
  })}
    FROM copropriete c LEFT JOIN recherche r ON r.id = c.id JOIN copropriete g ON g.id = coalesce(c.fusionnee_dans, c.id)
    WHERE g.teledeclarant_id IS NOT NULL AND c.numero IS NOT NULL AND ${condition} LIMIT ${COPROPRIETES_LUES})`

/** Les mêmes, lues comme à l’annuaire : celle que l’on tape tout à fait, puis celles qui s’en approchent. */
function coproprietesDe(recherche: Recherche, vocabulaire: Vocabulaire) {
  const { numeros } = recherche
  if (recherche.par === 'numero')
    return [coproprietes(0, parmiLesNumeros(recherche.numeros, sql.ref('c.numero')))]
  // À part : ensemble, aucun index ne servirait.
  const parNumero = numeros ? [coproprietes(1, parmiLesNumeros(numeros, sql.ref('c.numero')))] : []
  if (recherche.par === 'debut')
    return [
      ...parNumero,
      ...parDesMots(conditionDeListe({ ...recherche, numeros: null }, vocabulaire)).map((lue) =>
        coproprietes(4, lue),
      ),
    ]
  const parMorceau = recherche.morceau === null ? [] : [coproprietes(2, deCeMorceau(recherche.morceau))]
  const sansNumero = conditionDeListe({ ...recherche, numeros: null, morceau: null }, vocabulaire)
  return [
    ...parNumero,
    ...parMorceau,
    ...parDesMots(sql`${exacte(recherche)} AND ${sansNumero}`).map((lue) => coproprietes(3, lue)),
    ...parDesMots(sansNumero).map((lue) => coproprietes(4, lue)),
  ]
}

/** Celles d’une lecture approchée : chacun de ses mots, à une faute près. */
const coproprietesApprochees = ({ cases }: Approche) =>
  parDesMots(chacun(cases)).map((lue) => coproprietes(5, lue))

/** Les façons de répondre à une recherche, de la plus sûre à la plus large. */
function sources(r: RechercheAssistance, vocabulaire: Vocabulaire) {
  if (r.par === 'numero') return coproprietesDe(r, vocabulaire)
  if (r.par === 'siret')
    return [sql`SELECT t.id, ${ligne('SIRET', 0)} FROM teledeclarant t WHERE t.siret = ${r.siret}`]
  if (r.par === 'lettre')
    return [
      sql`SELECT l.teledeclarant_id AS id, ${ligne('LETTRE', 0, { qui: sql`l.reference` })} FROM courrier l
        WHERE l.reference = ${r.reference}`,
    ]
  if (r.par === 'demande')
    return [
      sql`SELECT d.teledeclarant_id AS id, ${ligne('DEMANDE', 0, { qui: sql`d.reference` })} FROM demande d
        WHERE d.reference = ${r.reference}`,
    ]
  if (r.par === 'reclamation')
    return [
      sql`SELECT c.teledeclarant_id AS id, ${ligne('RECLAMATION', 0, { qui: sql`c.reference` })} FROM reclamation c
        WHERE c.reference = ${r.reference} AND c.teledeclarant_id IS NOT NULL`,
    ]
  return [...gens(r), ...(r.copropriete ? coproprietesDe(r.copropriete, vocabulaire) : [])]
}

/** Les personnes et les établissements qui répondent à des mots ; au moins une source, même vide. */
function gens(r: Extract<RechercheAssistance, { par: 'texte' }>) {
  return [
    ...(r.id === null
      ? []
      : [sql`SELECT t.id, ${ligne('IDENTIFIANT', 0)} FROM teledeclarant t WHERE t.id = ${r.id}`]),
    ...(r.email === null
      ? []
      : [
          sql`SELECT t.id, ${ligne('EMAIL', 0, { qui: sql`t.email`, compte: sql`k.id` })} FROM teledeclarant t
            LEFT JOIN compte k ON k.teledeclarant_id = t.id AND k.statut <> 'SUPPRIME' AND lower(k.email) = ${r.email}
            WHERE lower(t.email) = ${r.email}`,
        ]),
    ...(r.motifs.length === 0
      ? []
      : [
          sql`SELECT t.id, ${ligne('ETABLISSEMENT', 1)} FROM teledeclarant t WHERE ${porte(sql.ref('t.recherche'), r.motifs)}`,
          sql`SELECT k.teledeclarant_id, ${ligne('COMPTE', 2, { qui: sql`k.prenom || ' ' || k.nom || ', ' || k.email`, compte: sql`k.id` })}
            FROM compte k WHERE k.statut <> 'SUPPRIME' AND k.teledeclarant_id IS NOT NULL AND ${porte(sql.ref('k.recherche'), r.motifs)}`,
        ]),
  ]
}

/** Les télédéclarants vivants de ces sources, chacun une fois, avec ce qui répond le mieux. */
async function trouver(db: Kysely<DB>, parmi: readonly RawBuilder<unknown>[]): Promise<Trouve[]> {
  const { rows } = await sql<Trouve>`
    WITH reponses AS (${sql.join(parmi, sql` UNION ALL `)}),
    meilleures AS (SELECT DISTINCT ON (id) * FROM reponses ORDER BY id, rang, qui, numero)
    SELECT t.id, t.raison_sociale AS "raisonSociale", t.type, t.statut, t.localite, t.siret, m.par, m.numero, m.absorbee, m.qui,
      m.id_compte AS "idCompte"
    FROM meilleures m JOIN teledeclarant t USING (id)
    WHERE t.statut <> 'SUPPRIME'
    ORDER BY m.rang, lower(t.raison_sociale), t.id LIMIT ${TROUVES_MAX}`.execute(db)
  return rows
}

/**
 * Les télédéclarants vivants qui répondent : à la lettre ; à une faute près quand rien ne répond, parmi les copropriétés,
 * comme à l’annuaire.
 */
export async function chercher(
  db: Kysely<DB>,
  r: RechercheAssistance,
  vocabulaire: Vocabulaire,
): Promise<{ trouves: Trouve[]; approche: boolean }> {
  const trouves = await trouver(db, sources(r, vocabulaire))
  if (trouves.length > 0 || r.par !== 'texte' || r.copropriete?.par !== 'mots')
    return { trouves, approche: false }
  for (const approche of approcher(r.copropriete.mots, vocabulaire)) {
    const proches = await trouver(db, coproprietesApprochees(approche))
    if (proches.length > 0) return { trouves: proches, approche: true }
  }
  return { trouves, approche: false }
}

const comptesVivants = (db: Kysely<DB>, teledeclarantId: number) =>
  db
    .selectFrom('compte')
    .where('compte.teledeclarantId', '=', teledeclarantId)
    .where('compte.statut', '!=', 'SUPPRIME')

export function comptesDe(db: Kysely<DB>, teledeclarantId: number) {
  return comptesVivants(db, teledeclarantId)
    .leftJoin('compteProtege', 'compteProtege.compteId', 'compte.id')
    .select([
      'compte.id',
      'compte.nom',
      'compte.prenom',
      'compte.email',
      'compte.identifiant',
      'compte.profil',
      'compte.statut',
      'compte.dateDerniereActivite',
      'compteProtege.compteId as protege',
    ])
    .orderBy('compte.id')
    .execute()
}

/** Les courriels de chaque compte qui ne sont pas arrivés, puis les derniers. */
export async function courrielsDe(db: Kysely<DB>, teledeclarantId: number, maintenant: Instant) {
  const [abandonnes, derniers] = await Promise.all([
    courrielsPerdus(db, teledeclarantId, maintenant),
    derniersCourriels(db, teledeclarantId, null),
  ])
  const deja = new Set(abandonnes.map((c) => c.id))
  return [...abandonnes, ...derniers.filter((c) => !deja.has(c.id))]
}

/** Les courriels de chaque compte qui ne sont pas arrivés, parmi ceux que l’on garde. */
export const courrielsPerdus = (db: Kysely<DB>, teledeclarantId: number, maintenant: Instant) =>
  derniersCourriels(db, teledeclarantId, plusTard(maintenant, -COURRIELS_GARDES_JOURS * JOUR_MS))

/** `abandonnesDepuis` : seulement ceux abandonnés après cet instant. */
function derniersCourriels(db: Kysely<DB>, teledeclarantId: number, abandonnesDepuis: Instant | null) {
  return comptesVivants(db, teledeclarantId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('courriel')
          .selectAll('courriel')
          .whereRef('compteId', '=', 'compte.id')
          .$if(abandonnesDepuis !== null, (q) =>
            q.where('courriel.etat', '=', 'ABANDONNE').where(abandonneLe, '>', abandonnesDepuis),
          )
          .orderBy('dateCreation', 'desc')
          .orderBy('id', 'desc')
          .limit(DERNIERS_DE_CHACUN)
          .as('courriel'),
      (join) => join.onTrue(),
    )
    .select([
      'courriel.id',
      'courriel.destinataire',
      'courriel.sujet',
      'courriel.etat',
      'courriel.erreur',
      'courriel.texte',
      'courriel.prochainEssai',
      'courriel.dateCreation as date',
      'courriel.dateEnvoi',
      'compte.id as idCompte',
      'compte.profil',
    ])
    .select((eb) => abandonneLe(eb).as('abandonneLe'))
    .orderBy('courriel.dateCreation', 'desc')
    .orderBy('courriel.id', 'desc')
    .execute()
}

export type LigneCourriel = Awaited<ReturnType<typeof derniersCourriels>>[number]

const RETARD_MS = HEURES_DE_RETARD * 3_600_000
const MEMOIRE_MS = JOURS_D_ABANDON_MONTRES * JOUR_MS
const EN_PEINE_MONTRES = 20

/** Les courriels qui attendent depuis trop longtemps, et ceux que l’on vient d’abandonner : les plus récents, et leur nombre. */
export async function courrielsEnPeine(db: Kysely<DB>, maintenant: Instant) {
  const enPeine = db.selectFrom('courriel').where((eb) =>
    eb.or([
      // Remis en route, il n’attend que depuis lors.
      eb('prochainEssai', 'is not', null).and('abandonLe', '<', abandonLe(plusTard(maintenant, -RETARD_MS))),
      eb('courriel.etat', '=', 'ABANDONNE').and(abandonneLe(eb), '>', plusTard(maintenant, -MEMOIRE_MS)),
    ]),
  )
  const [{ total }, lignes] = await Promise.all([
    enPeine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    enPeine
      .leftJoin('compte', 'compte.id', 'courriel.compteId')
      .leftJoin('teledeclarant', (join) =>
        join
          .onRef('teledeclarant.id', '=', 'compte.teledeclarantId')
          .on('teledeclarant.statut', '!=', 'SUPPRIME'),
      )
      .select([
        'courriel.id',
        'courriel.destinataire',
        'courriel.sujet',
        'courriel.etat',
        'courriel.erreur',
        'courriel.dateEnvoi',
        'courriel.abandonLe',
        'teledeclarant.id as idTeledeclarant',
        'teledeclarant.raisonSociale',
      ])
      .select((eb) => abandonneLe(eb).as('abandonneLe'))
      .orderBy('courriel.dateCreation', 'desc')
      .orderBy('courriel.id', 'desc')
      .limit(EN_PEINE_MONTRES)
      .execute(),
  ])
  return { total, lignes }
}

export function brouillonsDe(db: Kysely<DB>, teledeclarantId: number) {
  return db
    .selectFrom('declaration')
    .select(['id', 'etape', 'dateModification as date'])
    .select(sql<string | null>`saisie #>> '{identification,nomCopropriete}'`.as('nom'))
    .where('teledeclarantId', '=', teledeclarantId)
    .where('typeDeclaration', '=', 'BROUILLON')
    .orderBy('dateModification', 'desc')
    .limit(30)
    .execute()
}

export function demandesDe(db: Kysely<DB>, teledeclarantId: number) {
  return db
    .selectFrom('demande')
    .innerJoin('copropriete', 'copropriete.id', 'demande.coproprieteId')
    .select([
      'demande.id',
      'demande.reference',
      'demande.type',
      'demande.decision',
      'demande.verrouExpire',
      'demande.dateDepot as date',
      'copropriete.etat',
      'copropriete.numero',
      'copropriete.nom',
    ])
    .where('demande.teledeclarantId', '=', teledeclarantId)
    .orderBy((eb) => eb('demande.decision', 'is not', null))
    .orderBy('demande.dateDepot', 'desc')
    .orderBy('demande.id', 'desc')
    .limit(30)
    .execute()
}

export function erreursDe(db: Kysely<DB>, teledeclarantId: number) {
  return comptesVivants(db, teledeclarantId)
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('erreurVue')
          .selectAll('erreurVue')
          .whereRef('compteId', '=', 'compte.id')
          .orderBy('date', 'desc')
          .orderBy('id', 'desc')
          .limit(DERNIERS_DE_CHACUN)
          .as('erreurVue'),
      (join) => join.onTrue(),
    )
    .select([
      'compte.prenom',
      'compte.nom',
      'erreurVue.date',
      'erreurVue.appel',
      'erreurVue.statut',
      'erreurVue.code',
      'erreurVue.phrases',
      'erreurVue.incident',
    ])
    .orderBy('erreurVue.date', 'desc')
    .orderBy('erreurVue.id', 'desc')
    .execute()
}

/** Le compte que l’assistance dépanne, tenu avant d’être lu ; refusé s’il n’est plus, ou s’il n’est pas de ceux qu’elle peut rouvrir. */
export async function compteADepanner(
  acte: Acte<'INTROUVABLE' | 'PROFIL_NON_GERE', CompteConnecte>,
  id: number,
) {
  await tenir(acte, 'compte', [id])
  const compte = await acte.trx
    .selectFrom('compte')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select([
      'compte.id',
      'compte.nom',
      'compte.prenom',
      'compte.email',
      'compte.profil',
      'compte.statut',
      'compte.motDePasse',
      'teledeclarant.raisonSociale',
    ])
    .where('compte.id', '=', id)
    .where('compte.statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
  if (!compte) throw acte.refuser('INTROUVABLE')
  if (!peutDepanner(acte.auteur, { profil: compte.profil })) throw acte.refuser('PROFIL_NON_GERE')
  return compte
}
