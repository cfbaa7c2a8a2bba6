import { CODES_CRITERES, critere, type CodeCritere } from '#domain/institutions/categorisation/criteres.ts'
import {
  verifierRecherche,
  type Demande,
  type Recherche,
} from '#domain/institutions/categorisation/demande.ts'
import { choisiesLues } from '#domain/institutions/categorisation/choisies.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { lireCritere } from '#domain/socle/recherche/termes.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { RechercheDemandee } from '#contract/institutions/categorisation.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import {
  dansLePerimetre,
  nommerTerritoires,
  sontTout,
  type Perimetre,
} from '#server/socle/registre/territoire/perimetre.ts'
import {
  demander,
  entrer,
  type ALaPorte,
  type Entre,
} from '#server/socle/registre/territoire/porte-institution.ts'
import { auMoins, auPlus, DIXIEME, valeursDes, type CritereAPart } from './valeurs.ts'

type Condition = RawBuilder<boolean>

/** Ce qui se lit d’une valeur ; `inconnu` s’y ajoute, ou suffit. */
export function portantSur(valeur: RawBuilder<unknown>, code: CodeCritere, d: Demande): Condition {
  const { genre, unite } = critere(code)
  const pas = unite === '%' ? DIXIEME : 0
  const dites: Condition[] = [
    ...(d.min === undefined ? [] : [auMoins(valeur, sql`${d.min}::float8`, pas)]),
    ...(d.max === undefined ? [] : [auPlus(valeur, sql`${d.max}::float8`, pas)]),
    ...(d.du === undefined ? [] : [sql<boolean>`${valeur} >= ${d.du}::date`]),
    ...(d.au === undefined ? [] : [sql<boolean>`${valeur} <= ${d.au}::date`]),
    ...(d.parmi === undefined ? [] : [sql<boolean>`${valeur} = ANY(${sql.val([...d.parmi])}::text[])`]),
    ...(d.vaut === undefined ? [] : [d.vaut ? sql<boolean>`${valeur}` : sql<boolean>`NOT ${valeur}`]),
  ]
  const inconnue = sql<boolean>`${valeur} IS NULL`
  if (dites.length === 0) return d.inconnu === true ? inconnue : sql`true`
  const dite = sql<boolean>`(${sql.join(dites, sql` AND `)})`
  return d.inconnu === true && genre !== 'texte' ? sql`(${dite} OR ${inconnue})` : dite
}

/** Le nom, le SIREN ou le SIRET d’un syndic professionnel. */
function leSyndic({ texte, inconnu }: Demande): Condition {
  // Un syndic bénévole ou coopératif n’a pas de nom à connaître.
  const inconnue = sql<boolean>`(c.type_syndic IS DISTINCT FROM 'NON_PRO' AND c.syndic_siret IS NULL AND c.syndic_raison_sociale IS NULL)`
  if (texte === undefined) return inconnu === true ? inconnue : sql`true`
  const chiffres = texte.replace(/\s/g, '')
  const motifs = lireCritere(texte)
  const dit: Condition = /^\d{9}(\d{5})?$/.test(chiffres)
    ? sql`c.syndic_siret LIKE ${`${chiffres}%`}`
    : motifs.length === 0
      ? // De la seule ponctuation ne nomme personne.
        sql`false`
      : sql`(${sql.join(
          motifs.map((motif) => sql`normalise(c.syndic_raison_sociale) LIKE normalise(${motif})`),
          sql` AND `,
        )})`
  return inconnu === true ? sql`(${dit} OR ${inconnue})` : dit
}

/** Un arrêté en cours, de l’une de ces familles, pris dans cette période : le même répond à tout. */
function unArrete(famille: Demande | undefined, date: Demande | undefined, jour: Jour): Condition[] {
  if (!famille && !date) return []
  return [
    sql`EXISTS (SELECT FROM arrete_accepte r WHERE r.copropriete_id = v.copropriete_id
      AND (r.date_main_levee IS NULL OR r.date_main_levee > ${jour}::date)
      ${famille?.parmi ? sql`AND r.famille = ANY(${sql.val([...famille.parmi])}::text[])` : sql``}
      ${date?.du ? sql`AND r.date_arrete >= ${date.du}::date` : sql``}
      ${date?.au ? sql`AND r.date_arrete <= ${date.au}::date` : sql``})`,
  ]
}

const A_PART: readonly CritereAPart[] = ['syndic', 'familleArrete', 'dateArrete']
const estAPart = (code: CodeCritere): code is CritereAPart => A_PART.some((c) => c === code)

/** Ce que demandent ces critères, sur `CE_QUI_SE_LIT`. */
export function conditionsDesCriteres(criteres: Recherche['criteres'], jour: Jour): Condition[] {
  const valeurs = valeursDes(jour)
  return [
    ...CODES_CRITERES.flatMap((code) => {
      const d = criteres[code]
      return d === undefined || estAPart(code) ? [] : [portantSur(valeurs[code], code, d)]
    }),
    ...(criteres.syndic ? [leSyndic(criteres.syndic)] : []),
    ...unArrete(criteres.familleArrete, criteres.dateArrete, jour),
  ]
}

/** Les copropriétés que l’on regarde, et ce que l’on peut en voir : le territoire est dans la requête, ou rien n’en sort. */
export interface Population {
  /** « FROM … WHERE … », sur `CE_QUI_SE_LIT`. */
  parmi: RawBuilder<unknown>
  entre: Entre
  /** Le territoire que l’on demande dans le sien ; null : tout le sien. */
  demande: Perimetre | null
  recherche: Recherche
  /** Les territoires regardés, par leur nom : ceux que l’on demande, ou tout le sien quand ils le couvrent ou que l’on n’en demande pas. */
  regardes: Entre['territoires']
  /** Celles que l’on a choisies une à une, par leur numéro ; aucune : toutes celles de la recherche. */
  choisies: readonly string[]
  jour: Jour
}

/**
 * Ce qui se joint à `regardee v`, ce que l’annuaire montre, tel qu’on le compte : `copropriete c`, sa dernière déclaration acceptée `a`,
 * sa note `s`. PostgreSQL laisse ce dont une requête ne lit rien : d’où « LEFT ».
 */
export const CE_QUI_S_Y_JOINT: RawBuilder<unknown> = sql`LEFT JOIN copropriete c ON c.id = v.copropriete_id
  LEFT JOIN acceptee a ON a.copropriete_id = v.copropriete_id LEFT JOIN score s ON s.copropriete_id = v.copropriete_id`

export const CE_QUI_SE_LIT: RawBuilder<unknown> = sql`regardee v ${CE_QUI_S_Y_JOINT}`

/** Ce que l’annuaire montre, dans ce périmètre et, s’il y en a un, dans celui que l’on demande. */
export const coproprietesDe = (
  perimetre: Perimetre,
  demande: Perimetre | null,
  conditions: readonly Condition[],
): RawBuilder<unknown> =>
  sql`FROM ${CE_QUI_SE_LIT}
    WHERE ${sql.join(
      [
        dansLePerimetre(perimetre, 'v'),
        ...(demande === null ? [] : [dansLePerimetre(demande, 'v')]),
        ...conditions,
      ],
      sql` AND `,
    )}`

/** Celles que l’on a choisies une à une, sur `copropriete c`. */
export const parmiLesChoisies = (choisies: readonly string[]): Condition =>
  sql`c.numero = ANY(${sql.val(choisiesLues(choisies))}::bpchar[])`

/** Passe la porte, lit la recherche, et rend les copropriétés qu’elle désigne. Le seul chemin vers elles. */
export async function population(
  db: Kysely<DB>,
  demandeur: ALaPorte,
  {
    choisies = [],
    idCommune,
    ...demandee
  }: RechercheDemandee & { choisies?: readonly string[]; idCommune?: string | undefined },
): Promise<Population> {
  const entre = await entrer(db, demandeur)
  const { criteres } = demandee
  // La commune demandée seule (§3.5) est un lieu comme un autre ; refusée, elle l’est sous son nom.
  const territoires: Recherche['territoires'] =
    idCommune === undefined || idCommune.trim() === ''
      ? demandee.territoires
      : [...demandee.territoires, { niveau: 'COMMUNE', code: idCommune }]
  const champDuLieu = (code: unknown) =>
    code === idCommune && !demandee.territoires.some((t) => t.code === code) ? 'idCommune' : 'territoires'
  const refus = verifierRecherche({ territoires, criteres }).map((r) =>
    r.code === 'LIEU_INCONNU_AU_REGISTRE' ? { ...r, champ: champDuLieu(r.params?.['code']) } : r,
  )
  if (refus.length > 0) throw demandeur.refuser('DONNEES_REFUSEES', { refus })
  const recherche: Recherche = { territoires, criteres }
  const demande = await demander(db, demandeur, entre, territoires, champDuLieu)
  const jour = demandeur.aujourdhui
  return {
    parmi: coproprietesDe(entre.perimetre, demande, [
      ...conditionsDesCriteres(recherche.criteres, jour),
      ...(choisies.length === 0 ? [] : [parmiLesChoisies(choisies)]),
    ]),
    entre,
    demande,
    recherche,
    regardes: (await sontTout(db, recherche.territoires, entre.perimetre))
      ? entre.territoires
      : await nommerTerritoires(db, recherche.territoires),
    choisies,
    jour,
  }
}
