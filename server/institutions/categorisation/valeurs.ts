import { baremeDu } from '#domain/institutions/categorisation/bareme.ts'
import { reglagesDu } from '#domain/coproprietes/declaration/reglages.ts'
import type { CodeCritere } from '#domain/institutions/categorisation/criteres.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'
import { comptesUtilisables } from '#server/socle/registre/chiffres/comptes-compares.ts'
import {
  ARRETES_CONNUS,
  finDeLAnneePassee,
  PROCEDURES_CONNUES,
} from '#server/socle/registre/chiffres/score.ts'
import { situationSql, suivre } from '#server/socle/registre/coproprietes/suivi.ts'

type Valeur = RawBuilder<unknown>

/** Un taux se compare au dixième où il se dit (`auDixieme`) : de 24,95 %, on lit 25 %. */
export const DIXIEME = 0.1

/** Au moins, au plus cette borne, d’une valeur qui se dit à ce pas ; zéro : telle quelle. Une borne entre deux pas va à celui qu’elle permet. */
export const auMoins = (valeur: Valeur, borne: Valeur, pas: number): RawBuilder<boolean> =>
  pas === 0
    ? sql`${valeur} >= ${borne}`
    : sql`${valeur} >= (ceil(${borne}::numeric / ${sql.lit(pas)}) * ${sql.lit(pas)} - ${sql.lit(pas / 2)})::float8`
export const auPlus = (valeur: Valeur, borne: Valeur, pas: number): RawBuilder<boolean> =>
  pas === 0
    ? sql`${valeur} <= ${borne}`
    : sql`${valeur} < (floor(${borne}::numeric / ${sql.lit(pas)}) * ${sql.lit(pas)} + ${sql.lit(pas / 2)})::float8`

/** Les critères qui ne sont pas une valeur : un texte cherché, des arrêtés parmi d’autres. */
export type CritereAPart = 'syndic' | 'familleArrete' | 'dateArrete'

const etiquettes = (...lettres: readonly string[]): Valeur =>
  sql`(${sql.join(
    lettres.map((e) => sql`coalesce(${sql.ref(`a.classement_energetique_${e}`)}, 0)`),
    sql` + `,
  )})`
const CLASSES = etiquettes('a', 'b', 'c', 'd', 'e', 'f', 'g')

const parLot = (jour: Jour, montant: string): Valeur =>
  sql`CASE WHEN ${comptesUtilisables(jour)} AND v.nb_lots_hab_bur_com > 0
    THEN ${sql.ref(`a.${montant}`)}::float8 / v.nb_lots_hab_bur_com END`

/** Où en est le plan pluriannuel de travaux, par la règle de `PLAN_DE_TRAVAUX`. */
function planSql(jour: Jour): Valeur {
  const { plan } = baremeDu(jour)
  const du = sql.join(
    plan.du.map(
      ({ auDela, depuis }) =>
        sql`WHEN v.nb_lots_hab_bur_com > ${sql.lit(auDela)} THEN ${sql.lit(depuis > jour ? 'A_VENIR' : 'MANQUANT')}`,
    ),
    sql` `,
  )
  return sql`CASE WHEN a.ppt THEN 'VOTE' WHEN v.periode_construction = ${sql.lit(plan.pasEncore)} THEN 'A_VENIR'
    WHEN a.ppt IS NULL THEN NULL ${du} END`
}

/** Les impayés au seuil du mandataire ad hoc (§9), qui dépend de la taille. */
function alerteSql(jour: Jour): Valeur {
  const { grande, deLaGrande, sinon } = reglagesDu(jour).mandataire
  const seuil = sql`CASE WHEN v.nb_lots_hab_bur_com > ${sql.lit(grande)} THEN ${sql.lit(deLaGrande)} ELSE ${sql.lit(sinon)} END`
  return auMoins(sql`v.taux_impayes`, seuil, DIXIEME)
}

/**
 * Ce que vaut chaque critère, sur `CE_QUI_SE_LIT` ; null : on ne le sait pas. Un critère sans ligne ici ne
 * compile pas.
 */
export const valeursDes = (jour: Jour): Record<Exclude<CodeCritere, CritereAPart>, Valeur> => ({
  categorie: sql`v.categorie`,
  categoriePassee: sql`CASE WHEN c.date_immatriculation > ${finDeLAnneePassee(jour)}::date THEN 'ABSENTE'
    ELSE (SELECT g.categorie FROM score_garde g
      WHERE g.copropriete_id = v.copropriete_id AND g.fin = ${finDeLAnneePassee(jour)}::date) END`,
  note: sql`v.note`,
  nbLots: sql`v.nb_lots`,
  nbLotsHabBurCom: sql`v.nb_lots_hab_bur_com`,
  nbLotsHab: sql`c.nb_lots_hab`,
  nbLotsStationnement: sql`c.nb_lots_stationnement`,
  typeSyndic: sql`v.type_syndic`,
  syndicatPrincipal: sql`CASE c.syndicat_principal WHEN true THEN 'PRINCIPAL' WHEN false THEN 'SECONDAIRE' END`,
  syndicatCooperatif: sql`c.syndicat_cooperatif`,
  residenceService: sql`c.residence_service`,
  asl: sql`c.nb_asl > 0`,
  aful: sql`c.nb_aful > 0`,
  unions: sql`c.nb_unions > 0`,
  dateImmatriculation: sql`c.date_immatriculation`,
  dateReglement: sql`c.date_reglement`,
  quartierPrioritaire: sql`c.code_qp IS NOT NULL`,
  acv: sql`c.acv`,
  pvd: sql`c.pvd`,
  aidee: sql`c.aidee`,
  situationMandat: sql`coalesce(${situationSql(suivre(jour))}, 'AUCUN')`,
  mandatFin: sql`c.mandat_fin`,
  dateMaj: sql`v.date_maj`,
  comptesNonApprouves: sql`a.comptes_non_approuves`,
  ...PROCEDURES_CONNUES,
  periodeConstruction: sql`nullif(v.periode_construction, 'NON_CONNUE')`,
  nbBatiments: sql`a.nb_batiments_total`,
  nbAscenseurs: sql`a.nb_ascenseurs`,
  typeChauffage: sql`nullif(a.type_chauffage, 'NON_RENSEIGNE')`,
  energie: sql`CASE WHEN a.chauffage_collectif_urbain THEN 'RESEAU' ELSE a.energie_chauffage_collectif_non_urbain END`,
  etiquette: sql`CASE WHEN ${CLASSES} = 0 THEN NULL WHEN 2 * ${etiquettes('f', 'g')} > ${CLASSES} THEN 'F_G'
    WHEN 2 * ${etiquettes('e', 'f', 'g')} > ${CLASSES} THEN 'E' ELSE 'A_D' END`,
  arrete: sql`${ARRETES_CONNUS} > 0`,
  plan: planSql(jour),
  chargesParLot: sql`v.charges_par_lot`,
  exceptionnellesParLot: parLot(jour, 'charges_operations_exceptionnelles'),
  tauxImpayes: sql`v.taux_impayes`,
  impayesAlerte: alerteSql(jour),
  debiteurs: sql`a.nb_coproprietaires_impayes`,
  dettesParLot: parLot(jour, 'montant_dettes'),
  fondsParLot: parLot(jour, 'montant_fond_travaux'),
  personnel: sql`a.presence_employes`,
  dateComptes: sql`CASE WHEN ${comptesUtilisables(jour)} THEN a.date_cloture_comptes END`,
})
