import type { TriDAnnuaire } from '#contract/public/annuaire.ts'
import { ETATS_EN_DISSOLUTION, type CriteresDAnnuaire } from '#domain/public/annuaire/criteres.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { codes } from '#domain/socle/codes.ts'
import { lireChamp } from '#domain/socle/recherche/champ.ts'
import { enSuite } from '#domain/socle/recherche/mots.ts'
import { completer, lireCritere } from '#domain/socle/recherche/termes.ts'
import type { Vocabulaire } from '#domain/socle/recherche/vocabulaire.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { PREPAREE } from '#server/socle/postgres/preparees.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { estLaCommune } from '#server/socle/registre/territoire/communes-nommees.ts'
import { deLIntercommunalite } from '#server/socle/registre/territoire/geographie.ts'
import { PROCEDURES_SQL, UNE_PROCEDURE } from '#server/socle/registre/coproprietes/procedures.ts'
import { echeanceAnnuelle, situationSql, suivre } from '#server/socle/registre/coproprietes/suivi.ts'
import { commence, jetons, limite } from './annuaire.store.ts'

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
      (SELECT array_agg(code_insee) FROM commune WHERE ${estLaCommune(sql.ref('code_insee'), c.commune ?? null)}
        OR ${estLaCommune(sql.ref('parente'), c.commune ?? null)}) AS communes`.execute(db)
  const lu = laLigne(rows)
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

const DU_PLUS_FIN = ['codePostal', 'commune', 'intercommunalite', 'departement', 'region'] as const
type LieuxDits = Pick<CriteresDAnnuaire, (typeof DU_PLUS_FIN)[number]>

/** §5.2 : des lieux connus qu’aucune commune n’a ensemble, dont le code postal et son département. Le refus est au plus fin. */
async function refuserContraires(db: Kysely<DB>, c: LieuxDits): Promise<Refus[]> {
  const [champ, autre] = DU_PLUS_FIN.filter((lieu) => c[lieu] !== undefined)
  if (champ === undefined || (autre === undefined && champ !== 'codePostal')) return []
  const { rows } = await sql<{ ensemble: boolean; postal: boolean; porte: boolean }>`
    SELECT EXISTS (
      SELECT FROM commune k LEFT JOIN commune p ON p.code_insee = k.parente
        LEFT JOIN departement d ON d.code = coalesce(k.departement, p.departement)
        LEFT JOIN epci e ON e.siren = coalesce(k.epci, p.epci)
      WHERE (${c.region ?? null}::text IS NULL OR d.region = ${c.region ?? null})
        AND (${c.departement ?? null}::text IS NULL OR d.code = ${c.departement ?? null})
        AND (${c.intercommunalite ?? null}::text IS NULL OR ${deLIntercommunalite(c.intercommunalite ?? null)})
        AND (${c.commune ?? null}::text IS NULL OR ${estLaCommune(sql.ref('k.code_insee'), c.commune ?? null)}
          OR ${estLaCommune(sql.ref('k.parente'), c.commune ?? null)})
        AND (${c.codePostal ?? null}::text IS NULL OR ${c.codePostal ?? null} = ANY(k.codes_postaux))) AS ensemble,
      EXISTS (SELECT FROM commune k WHERE ${c.codePostal ?? null} = ANY(k.codes_postaux)) AS postal,
      -- Un CEDEX n’est d’aucune commune ; une copropriété peut le porter.
      EXISTS (SELECT FROM copropriete WHERE code_postal = ${c.codePostal ?? null} AND publie) AS porte`.execute(
    db,
  )
  const lu = laLigne(rows)
  if (champ === 'codePostal' && !lu.postal) return lu.porte ? [] : [{ champ, code: 'CODE_POSTAL_INCONNU' }]
  return lu.ensemble ? [] : [{ champ, code: 'LIEU_CONTRAIRE' }]
}

/** Les lieux d’une recherche par critères, ou les refus de ceux que personne ne connaît, ou qu’aucune commune n’a ensemble. */
export async function situerCriteres(db: Kysely<DB>, criteres: LieuxDits): Promise<Lieux | Refus[]> {
  const { inconnus, ...lieux } = await lireLieux(db, criteres)
  if (inconnus.length > 0) return inconnus.map((champ) => ({ champ, code: 'LIEU_INCONNU' }))
  const contraires = await refuserContraires(db, criteres)
  return contraires.length > 0 ? contraires : lieux
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
    UNION ALL SELECT 'commune', nom FROM commune WHERE ${estLaCommune(sql.ref('code_insee'), c.commune ?? null)}`.execute(
    db,
  )
  return Object.fromEntries(rows.map(({ lieu, nom }) => [lieu, nom]))
}

/**
 * Un mot, là où il est demandé. Un nombre se trouve aussi dans une suite (« 12-14 ») et devant sa répétition (« 12 bis »), que la
 * forme rangée ne garde pas : les jetons, déjà tenus, disent de quels numéros elle est.
 */
function porte(colonne: 'nom' | 'voie', choix: readonly string[]): Condition {
  const formes = choix.map((jeton) => jeton.replace('#', ''))
  const dit = sql<boolean>`string_to_array(${sql.ref(`r.${colonne}`)}, ' ') && ${sql.val(formes)}::text[]`
  const nombres = formes.filter((forme) => /^\d{1,4}$/.test(forme))
  if (nombres.length === 0) return dit
  const ecrit = String.raw`(^|\D)0*(${nombres.join('|')})(\D|$)|\d\s*[-–/]\s*\d`
  return sql`(${dit} OR ${sql.ref(`c.${colonne}`)} ~ ${ecrit})`
}

/**
 * Les mots de la voie et ceux du nom (§5.8), sur `copropriete c` et `recherche r` : tous par les jetons, qui ont un index et portent le
 * département, puis chacun là où il est demandé ; après « $ », ce qui commence ainsi.
 */
function parMots(
  { voie, nom, ...c }: Pick<CriteresDAnnuaire, 'voie' | 'nom' | 'departement'>,
  vocabulaire: Vocabulaire,
): { conditions: Condition[]; complete: boolean } {
  const departement = c.departement ?? null
  const champs = codes({ voie, nom }).flatMap((colonne) => {
    const tape = { voie, nom }[colonne]
    return tape === undefined ? [] : [{ colonne, ...lireChamp(tape) }]
  })
  if (champs.length === 0) return { conditions: [], complete: true }
  const debuts = champs.flatMap(({ colonne, mots, debut }) =>
    debut ? [commence(sql.ref(`r.${colonne}`), enSuite(mots))] : [],
  )
  const lus = champs.flatMap(({ colonne, mots, debut }) =>
    debut ? [] : [{ colonne, ...completer(mots, vocabulaire) }],
  )
  const cases = lus.flatMap((lu) => lu.cases)
  const parJetons = sql<boolean>`${sql.ref(departement === null ? 'r.jetons' : 'r.jetons_du_departement')} @@ ${jetons(cases, departement)}::tsquery`
  const duDepartement = departement === null ? [] : [sql<boolean>`r.departement = ${departement}`]
  return {
    conditions: [
      sql<boolean>`r.publie`,
      ...(cases.length > 0 ? [parJetons] : duDepartement),
      ...debuts,
      ...lus.flatMap(({ colonne, cases: siennes }) => siennes.map((choix) => porte(colonne, choix))),
    ],
    complete: lus.every((lu) => lu.complete),
  }
}

function parSyndic(tape: string): Condition {
  const chiffres = tape.replace(/\s/g, '')
  if (/^\d{14}$/.test(chiffres)) return sql`c.syndic_siret = ${chiffres}`
  if (/^\d{9}$/.test(chiffres))
    return sql`c.syndic_siret BETWEEN ${`${chiffres}00000`} AND ${`${chiffres}99999`}`
  return sql.join(
    lireCritere(tape).map((motif) => sql`normalise(c.syndic_raison_sociale) LIKE normalise(${motif})`),
    sql` AND `,
  )
}

/** Combien un syndic professionnel en représente, jusqu’au plafond, et les noms qui répondent : le premier et le dernier. */
export async function compterDuSyndic(
  db: Kysely<DB>,
  { syndic, departement }: { syndic: string; departement: string | null },
): Promise<{ nombre: number; premier: string | null; dernier: string | null }> {
  const { rows } = await sql<{ nombre: number; premier: string | null; dernier: string | null }>`
    SELECT count(*)::int AS nombre, min(nom) AS premier, max(nom) AS dernier FROM (
      SELECT c.syndic_raison_sociale AS nom FROM copropriete c WHERE c.publie AND ${parSyndic(syndic)}
        ${departement === null ? sql`` : sql`AND c.departement = ${departement}`} ${limite({})}) s`.execute(
    db,
  )
  return laLigne(rows)
}

/** Un seul code : l’index de ce lieu le lit dans l’ordre des noms, ce que « ANY » lui cacherait. */
const parmi = (colonne: RawBuilder<unknown>, codesDuLieu: readonly string[] | null): Condition =>
  codesDuLieu?.length === 1
    ? sql`${colonne} = ${codesDuLieu[0]}`
    : sql`${colonne} = ANY(${sql.val(codesDuLieu)}::text[])`

/** Ce que demande un critère donné. */
const si = <V>(valeur: V | undefined, condition: (v: V) => Condition): Condition[] =>
  valeur === undefined ? [] : [condition(valeur)]

/** Le premier jour d’une année. */
const debutDe = (annee: number): Jour => `${annee}-01-01`

interface ConditionsLues {
  conditions: Condition[]
  avecMots: boolean
  /** Faux quand un morceau tapé est dans trop de mots pour que tous soient regardés. */
  complete: boolean
}

/** Ce que chaque critère demande, sur `copropriete c` et `recherche r`. */
export function conditionsDesCriteres(
  c: CriteresDAnnuaire,
  { communes, intercommunalites }: Lieux,
  vocabulaire: Vocabulaire,
  aujourdhui: Jour,
): ConditionsLues {
  const suivi = suivre(aujourdhui)
  const mots = parMots(c, vocabulaire)
  const dissolution = sql<boolean>`c.etat = ANY(${sql.val([...ETATS_EN_DISSOLUTION])}::text[])`
  const conditions = [
    sql<boolean>`c.publie`,
    ...si(c.region, (code) => sql`c.region = ${code}`),
    ...si(c.departement, (code) => sql`c.departement = ${code}`),
    ...si(c.intercommunalite, () => parmi(sql.ref('c.epci'), intercommunalites)),
    ...si(c.commune, () => parmi(sql.ref('c.code_insee'), communes)),
    ...si(c.codePostal, (code) => sql`c.code_postal = ${code}`),
    ...mots.conditions,
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
  return { conditions, avecMots: mots.conditions.length > 0, complete: mots.complete }
}

const TRIS: Record<TriDAnnuaire, RawBuilder<unknown>> = {
  nom: sql`c.ordre`,
  nbLots: sql`c.nb_lots`,
  dateImmatriculation: sql`c.date_immatriculation`,
}

/** De quoi lire les copropriétés de ces critères : `id, rang, ordre`, rangées, jusqu’au plafond du compte. */
export function cibleDesCriteres(
  { conditions, avecMots }: ConditionsLues,
  { tri, sens, plafond }: { tri: TriDAnnuaire; sens: 'asc' | 'desc'; plafond?: number | undefined },
): RawBuilder<unknown> {
  const par = TRIS[tri]
  return sql`SELECT c.id, row_number() OVER (ORDER BY ${par} ${sql.raw(sens)} NULLS LAST, c.id) AS rang, c.ordre
    FROM copropriete c ${avecMots ? sql`JOIN recherche r ON r.id = c.id` : sql``}
    WHERE ${sql.join(conditions, sql` AND `)}
    ORDER BY ${par} ${sql.raw(sens)} NULLS LAST, c.id ${limite({ plafond })}`
}
