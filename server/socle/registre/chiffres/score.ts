import { parCode } from '#domain/socle/par-code.ts'
import { ecrirePoints } from '#domain/institutions/categorisation/points-gardes.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import type { Faits } from '#domain/institutions/categorisation/faits.ts'
import { ETIQUETTES, type Etiquette } from '#domain/coproprietes/declaration/listes.ts'
import type { PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import { jourDeParis, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { VERROUS_CONSULTATIFS, verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'
import { toutOuRien } from '../actes/acte.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { comptesUtilisables } from './comptes-compares.ts'
import { rangerLesRegardees } from '../recherche/ranger.ts'
import { situationSql, suivre } from '../coproprietes/suivi.ts'

type Sql = RawBuilder<unknown>

/** Ce qui n’est connu que d’une déclaration acceptée : sans elle, « non » serait une supposition. */
export const PROCEDURES_CONNUES: Readonly<
  Record<'administrationProvisoire' | 'mandataireAdHoc' | 'carence', RawBuilder<boolean | null>>
> = {
  administrationProvisoire: sql`CASE WHEN c.administration_provisoire OR a.copropriete_id IS NOT NULL THEN c.administration_provisoire END`,
  mandataireAdHoc: sql`CASE WHEN c.mandataire_ad_hoc OR a.flag_mandat_adhoc IS NOT NULL THEN c.mandataire_ad_hoc END`,
  carence: sql`CASE WHEN c.carence OR a.flag_ordonnance_carence IS NOT NULL THEN c.carence END`,
}

/** Vrai quand on a demandé à son représentant si elle a des arrêtés. */
const ARRETES_DEMANDES = sql`coalesce(a.flag_securite_insalubrite_parties_com, a.flag_insalubrite_parties_com,
  a.flag_peril_parties_com, a.flag_equipements_com) IS NOT NULL`
/** Les arrêtés en cours ; null : on ne le sait pas. */
export const ARRETES_CONNUS: RawBuilder<number | null> =
  sql`CASE WHEN c.nb_arretes_en_cours > 0 OR ${ARRETES_DEMANDES}
  THEN c.nb_arretes_en_cours END`

const etiquette = (e: Etiquette): Sql =>
  sql`coalesce(${sql.ref(`a.classement_energetique_${e.toLowerCase()}`)}, 0)`

/** Une ligne lue pour être notée ; ses montants sont null quand ses comptes ne disent rien. */
interface Lue {
  id: number
  situation: SituationMandat | null
  finMandat: Jour | null
  dateMaj: Jour | null
  comptesNonApprouves: boolean | null
  administrationProvisoire: boolean | null
  mandataireAdHoc: boolean | null
  carence: boolean | null
  lots: number | null
  typeSyndic: 'PRO' | 'NON_PRO' | null
  principal: boolean | null
  lies: number | null
  enQuartier: boolean
  arretes: number | null
  periode: PeriodeConstruction | null
  annee: number | null
  etiquettes: number[] | null
  ppt: boolean | null
  cloture: Jour | null
  courantes: number | null
  exceptionnelles: number | null
  dettes: number | null
  fonds: number | null
  impayes: number | null
}

const siUtiles = (jour: Jour, colonne: string): Sql =>
  sql`CASE WHEN ${comptesUtilisables(jour)} THEN ${sql.ref(`a.${colonne}`)} END`

/** Ce que l’on lit de `copropriete c` et d’`acceptee a` pour noter. */
const faitsSql = (
  jour: Jour,
): Sql => sql`c.id, ${situationSql(suivre(jour))} AS situation, c.mandat_fin AS fin_mandat,
  coalesce(c.date_maj, c.date_immatriculation) AS date_maj, a.comptes_non_approuves,
  ${PROCEDURES_CONNUES.administrationProvisoire} AS administration_provisoire,
  ${PROCEDURES_CONNUES.mandataireAdHoc} AS mandataire_ad_hoc, ${PROCEDURES_CONNUES.carence} AS carence,
  c.nb_lots_hab_bur_com AS lots, c.type_syndic, c.syndicat_principal AS principal, c.nb_asl + c.nb_aful AS lies,
  c.code_qp IS NOT NULL AS en_quartier, ${ARRETES_CONNUS} AS arretes, c.periode_construction AS periode,
  a.annee_construction AS annee,
  CASE WHEN a.nb_batiments_total > 0 THEN ARRAY[${sql.join(ETIQUETTES.map(etiquette))}]::int[] END AS etiquettes, a.ppt,
  ${siUtiles(jour, 'date_cloture_comptes')} AS cloture,
  ${siUtiles(jour, 'charges_operations_courantes')}::float8 AS courantes,
  ${siUtiles(jour, 'charges_operations_exceptionnelles')}::float8 AS exceptionnelles,
  ${siUtiles(jour, 'montant_dettes')}::float8 AS dettes, ${siUtiles(jour, 'montant_fond_travaux')}::float8 AS fonds,
  ${siUtiles(jour, 'montant_impayes_coproprietaires')}::float8 AS impayes`

function lieOuNon({ principal, lies }: Lue): boolean | null {
  if (principal === false || (lies ?? 0) > 0) return true
  return principal === null || lies === null ? null : false
}

/** Les faits d’une ligne lue. */
const faitsDe = (l: Lue): Faits => ({
  situationMandat: l.situation ?? 'AUCUN',
  finMandat: l.finMandat,
  dateMaj: l.dateMaj,
  comptesNonApprouves: l.comptesNonApprouves,
  administrationProvisoire: l.administrationProvisoire,
  mandataireAdHoc: l.mandataireAdHoc,
  carence: l.carence,
  lotsPrincipaux: l.lots,
  syndicProfessionnel: l.typeSyndic === null ? null : l.typeSyndic === 'PRO',
  syndicatLie: lieOuNon(l),
  quartierPrioritaire: l.enQuartier,
  nbArretesEnCours: l.arretes,
  periode: l.periode,
  anneeConstruction: l.annee,
  etiquettes: l.etiquettes && parCode(ETIQUETTES, (_, rang) => l.etiquettes?.[rang] ?? 0),
  ppt: l.ppt,
  comptes:
    l.cloture === null
      ? null
      : {
          dateCloture: l.cloture,
          chargesCourantes: l.courantes ?? 0,
          chargesExceptionnelles: l.exceptionnelles ?? 0,
          dettes: l.dettes ?? 0,
          fondsTravaux: l.fonds ?? 0,
          impayes: l.impayes,
        },
})

/** Les faits de celles de ces copropriétés que l’annuaire montre, par leur identifiant. */
export async function lireFaitsDe(
  db: Kysely<DB>,
  ids: readonly number[],
  jour: Jour,
): Promise<ReadonlyMap<number, Faits>> {
  const { rows } = await sql<Lue>`SELECT ${faitsSql(jour)}
    FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
    WHERE c.id = ANY(${sql.val([...ids])}::bigint[]) AND c.publie`.execute(db)
  return new Map(rows.map((lue) => [lue.id, faitsDe(lue)]))
}

/** Les faits d’une copropriété que l’annuaire montre ; null : il ne la montre pas. */
export async function lireFaits(db: Kysely<DB>, id: number, jour: Jour): Promise<Faits | null> {
  return (await lireFaitsDe(db, [id], jour)).get(id) ?? null
}

/** Les faits de toutes, que l’annuaire les montre ou non, chacune par son identifiant : d’un registre qui tient en mémoire. */
export async function lireLesFaits(db: Kysely<DB>, jour: Jour): Promise<Map<number, Faits>> {
  const { rows } = await sql<Lue>`SELECT ${faitsSql(jour)}
    FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id`.execute(db)
  return new Map(rows.map((l) => [l.id, faitsDe(l)]))
}

/** Les mesures que l’outil compte à chaque regard, de comptes exploitables ; null : on ne les sait pas. */
const mesuresDe = ({
  lots,
  courantes,
  impayes,
}: Lue): { chargesParLot: number | null; tauxImpayes: number | null } => ({
  chargesParLot: courantes !== null && lots !== null && lots > 0 ? courantes / lots : null,
  tauxImpayes: courantes !== null && impayes !== null && courantes > 0 ? (100 * impayes) / courantes : null,
})

/**
 * Écrit les notes et les mesures qui changent, le jour depuis lequel la note vaut cela, signe par signe, et ce que l’outil en compte. La
 * note, puis `regardee` : un acte, qui les prend dans cet ordre, n’étreint pas la nuit.
 */
async function ecrire(db: Kysely<DB>, lues: readonly Lue[], jour: Jour): Promise<void> {
  const notes = lues.map((l) => noter(faitsDe(l), jour))
  const mesures = lues.map(mesuresDe)
  await sql`INSERT INTO score (copropriete_id, categorie, note, connus, points, charges_par_lot, taux_impayes, depuis)
    SELECT id, categorie, note, connus, points, charges, taux, ${jour}::date
    FROM unnest(${sql.val(lues.map(({ id }) => id))}::bigint[], ${sql.val(notes.map((n) => n.categorie))}::text[],
      ${sql.val(notes.map((n) => n.note))}::smallint[], ${sql.val(notes.map((n) => n.connus))}::smallint[],
      ${sql.val(notes.map((n) => ecrirePoints(n.points)))}::text[], ${sql.val(mesures.map((m) => m.chargesParLot))}::float8[],
      ${sql.val(mesures.map((m) => m.tauxImpayes))}::float8[]) t(id, categorie, note, connus, points, charges, taux)
    ON CONFLICT (copropriete_id) DO UPDATE SET categorie = excluded.categorie, note = excluded.note, connus = excluded.connus,
      points = excluded.points, charges_par_lot = excluded.charges_par_lot, taux_impayes = excluded.taux_impayes,
      depuis = CASE WHEN (score.categorie, score.note, score.connus, coalesce(score.points, excluded.points)) IS DISTINCT FROM
        (excluded.categorie, excluded.note, excluded.connus, excluded.points) THEN excluded.depuis ELSE score.depuis END
    WHERE (score.categorie, score.note, score.connus, score.points, score.charges_par_lot, score.taux_impayes) IS DISTINCT FROM
      (excluded.categorie, excluded.note, excluded.connus, excluded.points, excluded.charges_par_lot, excluded.taux_impayes)`.execute(
    db,
  )
  await sql`UPDATE regardee v SET categorie = s.categorie, note = s.note, charges_par_lot = s.charges_par_lot, taux_impayes = s.taux_impayes
    FROM score s WHERE s.copropriete_id = ANY(${sql.val(lues.map(({ id }) => id))}::bigint[]) AND v.copropriete_id = s.copropriete_id
      AND (v.categorie, v.note, v.charges_par_lot, v.taux_impayes)
        IS DISTINCT FROM (s.categorie, s.note, s.charges_par_lot, s.taux_impayes)`.execute(db)
}

/** Note une copropriété, dans la transaction de l’acte qui vient de changer ce qu’un signe en lit : sa déclaration, son mandat, son état. */
export async function noterCopropriete(db: Kysely<DB>, id: number, jour: Jour): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${VERROUS_CONSULTATIFS.notes})`.execute(db)
  const { rows } = await sql<Lue>`SELECT ${faitsSql(jour)}
    FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id WHERE c.id = ${id} AND c.publie`.execute(
    db,
  )
  if (rows.length > 0) await ecrire(db, rows, jour)
}

/** Notées d’un coup : assez pour que le tout soit court, assez peu pour que chaque verrou le soit. */
const PAR_TOUR = 10_000

/** Refait toutes les notes, par tours : qui lit n’attend pas. Ce que l’annuaire ne montre plus n’en a plus. */
export async function noterToutes(db: Kysely<DB>, jour: Jour): Promise<void> {
  let apres = 0
  for (;;) {
    const derniere = await toutOuRien(db, async (trx) => {
      // Un acte qui note attend la fin du tour, ou le tour la sienne : ce qui se lit ici est ce qui vaut quand cela s’écrit.
      await verrouiller(trx, 'notes')
      const { rows } = await sql<Lue>`SELECT ${faitsSql(jour)}
        FROM copropriete c LEFT JOIN acceptee a ON a.copropriete_id = c.id
        WHERE c.id > ${apres} AND c.publie ORDER BY c.id LIMIT ${PAR_TOUR}`.execute(trx)
      await ecrire(trx, rows, jour)
      return rows.at(-1)
    })
    if (!derniere) break
    apres = derniere.id
  }
  await sql`DELETE FROM score s USING copropriete c WHERE c.id = s.copropriete_id AND NOT c.publie`.execute(
    db,
  )
}

/** Le dernier jour du trimestre d’avant celui de ce jour. */
export function finDuTrimestrePasse(jour: Jour): Jour {
  const mois = 3 * Math.floor((Number(jour.slice(5, 7)) - 1) / 3) + 1
  return plusJours(`${jour.slice(0, 4)}-${String(mois).padStart(2, '0')}-01`, -1)
}

/** Le 31 décembre d’avant ce jour. */
export const finDeLAnneePassee = (jour: Jour): Jour => `${Number(jour.slice(0, 4)) - 1}-12-31`

/**
 * Garde, à la fin d’un trimestre qui n’en a pas, les notes qui valaient déjà cela ce jour-là ; gardées, elles ne changent plus. Une note
 * d’ensuite ne dit rien du passé : ce jour-là n’a alors pas de note.
 */
export async function garderLesNotes(db: Kysely<DB>, fin: Jour): Promise<void> {
  await sql`INSERT INTO score_garde (fin, copropriete_id, categorie, note, points)
    SELECT ${fin}::date, copropriete_id, categorie, note, points FROM score
    WHERE depuis <= ${fin}::date AND NOT EXISTS (SELECT FROM score_garde WHERE fin = ${fin}::date)
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Au démarrage : un registre que rien n’a encore noté. */
export async function preparerLesNotes(db: Kysely<DB>, jour: Jour): Promise<void> {
  const notee = await db.selectFrom('score').select('depuis').limit(1).executeTakeFirst()
  if (notee) return
  await noterToutes(db, jour)
  await rangerLesRegardees(db)
}

/**
 * Chaque nuit : la première d’un trimestre garde d’abord les notes de la veille, puis toutes se refont. Une nuit manquée les garde à la
 * suivante.
 */
export function notesDeNuit({ db, horloge }: { db: Kysely<DB>; horloge: Horloge }): Travail {
  return {
    nom: 'notes',
    cron: '20 3 * * *',
    reprise: 'nuit',
    async faire() {
      const jour = jourDeParis(horloge.maintenant())
      await garderLesNotes(db, finDuTrimestrePasse(jour))
      await noterToutes(db, jour)
      await rangerLesRegardees(db)
    },
  }
}
