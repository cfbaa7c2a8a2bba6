import type { TriDAnnuaire } from '#contract/annuaire.ts'
import { ETATS_EN_DISSOLUTION, type CriteresDAnnuaire } from '#domain/annuaire/criteres.ts'
import type { Jour } from '#domain/jour.ts'
import { lireMots } from '#domain/recherche/mots.ts'
import { completer } from '#domain/recherche/termes.ts'
import type { Vocabulaire } from '#domain/recherche/vocabulaire.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'
import { PREPAREE } from '#server/postgres/preparees.ts'
import { deLIntercommunalite } from '#server/registre/geographie.ts'
import { PROCEDURES_SQL, UNE_PROCEDURE } from '#server/registre/procedures.ts'
import { echeanceAnnuelle, situationSql, suivre } from '#server/registre/suivi.ts'
import { jetons, limite } from './annuaire.store.ts'

type Condition = RawBuilder<boolean>

/** Les lieux d’une recherche, tels que les lignes les portent : une commune a ses arrondissements, le Grand Paris ses établissements. */
export interface Lieux {
  communes: readonly string[] | null
  intercommunalites: readonly string[] | null
}

/** Les codes de ces lieux ; `inconnus` : ceux qu’aucun lieu ne porte. */
export async function lireLieux(
  db: Kysely<DB>,
  c: Pick<CriteresDAnnuaire, 'region' | 'departement' | 'intercommunalite' | 'commune'>,
): Promise<Lieux & { inconnus: ('region' | 'departement' | 'intercommunalite' | 'commune')[] }> {
  const { rows } = await sql<{
    region: boolean
    departement: boolean
    intercommunalites: string[] | null
    communes: string[] | null
  }>`
    SELECT ${PREPAREE} EXISTS (SELECT FROM region WHERE code = ${c.region ?? null}) AS region,
      EXISTS (SELECT FROM departement WHERE code = ${c.departement ?? null}) AS departement,
      (SELECT array_agg(e.siren) FROM epci e WHERE ${deLIntercommunalite(c.intercommunalite ?? null)}) AS intercommunalites,
      (SELECT array_agg(code_insee) FROM commune WHERE code_insee = ${c.commune ?? null} OR parente = ${c.commune ?? null}) AS communes`.execute(
    db,
  )
  const lu = rows[0]!
  return {
    communes: lu.communes,
    intercommunalites: lu.intercommunalites,
    inconnus: (
      [
        ['region', lu.region],
        ['departement', lu.departement],
        ['intercommunalite', lu.intercommunalites !== null],
        ['commune', lu.communes !== null],
      ] as const
    ).flatMap(([lieu, connu]) => (c[lieu] !== undefined && !connu ? [lieu] : [])),
  }
}

/** Le nom de chaque lieu choisi ; un code qui n’est celui d’aucun n’y est pas. */
export async function nommerLesLieux(
  db: Kysely<DB>,
  c: Readonly<Partial<Record<'region' | 'departement' | 'intercommunalite' | 'commune', string>>>,
): Promise<Partial<Record<'region' | 'departement' | 'intercommunalite' | 'commune', string>>> {
  const { rows } = await sql<{
    lieu: 'region' | 'departement' | 'intercommunalite' | 'commune'
    nom: string
  }>`
    SELECT 'region' AS lieu, nom FROM region WHERE code = ${c.region ?? null}
    UNION ALL SELECT 'departement', nom FROM departement WHERE code = ${c.departement ?? null}
    UNION ALL SELECT 'intercommunalite', nom FROM epci WHERE siren = ${c.intercommunalite ?? null}
    UNION ALL SELECT 'commune', nom FROM commune WHERE code_insee = ${c.commune ?? null}`.execute(db)
  return Object.fromEntries(rows.map(({ lieu, nom }) => [lieu, nom]))
}

/**
 * Ces mots de la voie et ces mots du nom, sur `recherche r` : tous par les jetons, qui ont un index et portent le département, puis
 * chacun là où il est demandé.
 */
function parMots(
  tapes: readonly { colonne: 'nom' | 'voie'; tape: string | undefined }[],
  departement: string | null,
  vocabulaire: Vocabulaire,
): Condition[] {
  const lus = tapes.flatMap(({ colonne, tape }) =>
    tape === undefined
      ? []
      : completer(lireMots(tape), vocabulaire).cases.map((choix) => ({ colonne, choix })),
  )
  if (lus.length === 0) return []
  const voulus = jetons(
    lus.map(({ choix }) => choix),
    departement,
  )
  return [
    sql`r.publie AND ${sql.ref(departement === null ? 'r.jetons' : 'r.jetons_du_departement')} @@ ${voulus}::tsquery`,
    ...lus.map(({ colonne, choix }): Condition => {
      const formes = choix.map((jeton) => jeton.replace('#', ''))
      return sql`string_to_array(${sql.ref(`r.${colonne}`)}, ' ') && ${sql.val(formes)}::text[]`
    }),
  ]
}

const parSyndic = (tape: string): Condition => {
  const chiffres = tape.replace(/\s/g, '')
  if (/^\d{14}$/.test(chiffres)) return sql`c.syndic_siret = ${chiffres}`
  if (/^\d{9}$/.test(chiffres))
    return sql`c.syndic_siret BETWEEN ${`${chiffres}00000`} AND ${`${chiffres}99999`}`
  const contient = tape.trim().replace(/[\\%_]/g, '\\$&')
  return sql`normalise(c.syndic_raison_sociale) LIKE '%' || normalise(${contient}) || '%'`
}

/** Un seul code : l’index de ce lieu le lit dans l’ordre des noms, ce que « ANY » lui cacherait. */
const parmi = (colonne: RawBuilder<unknown>, codesDuLieu: readonly string[] | null): Condition =>
  codesDuLieu?.length === 1
    ? sql`${colonne} = ${codesDuLieu[0]}`
    : sql`${colonne} = ANY(${sql.val(codesDuLieu)}::text[])`

/** Le premier jour d’une année. */
const debutDe = (annee: number): Jour => `${annee}-01-01`

/** Ce que chaque critère demande, sur `copropriete c` et `recherche r`. */
export function conditionsDesCriteres(
  c: CriteresDAnnuaire,
  { communes, intercommunalites }: Lieux,
  vocabulaire: Vocabulaire,
  aujourdhui: Jour,
): { conditions: Condition[]; avecMots: boolean } {
  const suivi = suivre(aujourdhui)
  const tapes = [
    { colonne: 'voie', tape: c.voie },
    { colonne: 'nom', tape: c.nom },
  ] as const
  const mots = parMots(tapes, c.departement ?? null, vocabulaire)
  const dissolution = sql<boolean>`c.etat = ANY(${sql.val([...ETATS_EN_DISSOLUTION])}::text[])`
  const si = <V>(valeur: V | undefined, condition: (v: V) => Condition): Condition[] =>
    valeur === undefined ? [] : [condition(valeur)]
  const conditions = [
    sql<boolean>`c.publie`,
    ...si(c.region, (code) => sql`c.region = ${code}`),
    ...si(c.departement, (code) => sql`c.departement = ${code}`),
    ...si(c.intercommunalite, () => parmi(sql.ref('c.epci'), intercommunalites)),
    ...si(c.commune, () => parmi(sql.ref('c.code_insee'), communes)),
    ...si(c.codePostal, (code) => sql`c.code_postal = ${code}`),
    ...mots,
    ...si(c.etat, (etat) => (etat === 'EN_DISSOLUTION' ? dissolution : sql`NOT ${dissolution}`)),
    ...si(c.situationMandat, (situation) => sql`${situationSql(suivi)} = ${situation}`),
    ...si(c.mandatFinDu, (jour) => sql`c.mandat_fin >= ${jour}::date`),
    ...si(c.mandatFinAu, (jour) => sql`c.mandat_fin <= ${jour}::date`),
    ...si(c.typeSyndic, (type) => sql`c.type_syndic = ${type}`),
    ...si(c.syndic, parSyndic),
    ...si(c.lotsMin, (n) => sql`c.nb_lots >= ${n}`),
    ...si(c.lotsMax, (n) => sql`c.nb_lots <= ${n}`),
    ...si(c.periodeConstruction, (periode) => sql`c.periode_construction = ${periode}`),
    ...si(c.reglementDe, (annee) => sql`c.date_reglement >= ${debutDe(annee)}::date`),
    ...si(c.reglementA, (annee) => sql`c.date_reglement < ${debutDe(annee + 1)}::date`),
    ...si(c.natureSyndicat, (nature) => sql`c.syndicat_principal = ${nature === 'PRINCIPAL'}`),
    ...si(c.cooperatif, (oui) => sql`c.syndicat_cooperatif = ${oui}`),
    ...si(c.residenceService, (oui) => sql`c.residence_service = ${oui}`),
    ...si(c.quartierPrioritaire, (oui) => (oui ? sql`c.code_qp IS NOT NULL` : sql`c.code_qp IS NULL`)),
    ...si(c.fraicheur, (fraicheur) =>
      fraicheur === 'EN_RETARD' ? suivi.majDue : sql`${echeanceAnnuelle(aujourdhui)} >= ${aujourdhui}::date`,
    ),
    ...si(c.procedure, () => UNE_PROCEDURE),
    ...si(c.procedure === 'UNE' ? undefined : c.procedure, (procedure) => PROCEDURES_SQL[procedure]),
  ]
  return { conditions, avecMots: mots.length > 0 }
}

const TRIS: Record<TriDAnnuaire, RawBuilder<unknown>> = {
  nom: sql`c.ordre`,
  nbLots: sql`c.nb_lots`,
  dateImmatriculation: sql`c.date_immatriculation`,
}

/** De quoi lire les copropriétés de ces critères : `id, rang, ordre`, rangées, jusqu’au plafond du compte. */
export function cibleDesCriteres(
  { conditions, avecMots }: ReturnType<typeof conditionsDesCriteres>,
  { tri, sens, plafond }: { tri: TriDAnnuaire; sens: 'asc' | 'desc'; plafond?: number | undefined },
): RawBuilder<unknown> {
  const par = TRIS[tri]
  return sql`SELECT c.id, row_number() OVER (ORDER BY ${par} ${sql.raw(sens)} NULLS LAST, c.id) AS rang, c.ordre
    FROM copropriete c ${avecMots ? sql`JOIN recherche r ON r.id = c.id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${par} ${sql.raw(sens)} NULLS LAST, c.id ${limite({ plafond })}`
}
