import type { Suivi } from '#domain/socle/acces/suivi.ts'
import { moisAvantEcheance } from '#domain/coproprietes/declaration/echeances.ts'
import { ETATS_A_ECHEANCE } from '#domain/coproprietes/echeances/echeances.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { SituationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import { sql, type RawBuilder } from 'kysely'
import { permise } from '../actes/empechements.ts'

/** Le jour avant lequel la mise à jour annuelle de `copropriete c` est attendue, par la règle de `prochaineEcheance`. */
export const echeanceAnnuelle = (aujourdhui: Jour): RawBuilder<Jour | null> =>
  sql`(coalesce(c.date_cloture, c.date_maj) + make_interval(months => ${moisAvantEcheance(aujourdhui)}::int))::date`

/**
 * Ce que l’on suit, sur `copropriete c` : les règles de `situationMandat` et de `fraicheur`, que les essais du tableau de bord
 * et de la liste comparent ligne à ligne.
 */
export function suivre(aujourdhui: Jour): Record<Suivi, RawBuilder<boolean>> {
  const jour = sql`${aujourdhui}::date`
  const majDue: RawBuilder<boolean> = sql`coalesce(${echeanceAnnuelle(aujourdhui)} < ${jour}, false)`
  return {
    immatriculee: sql`c.publie`,
    mandatEnCours: sql`(c.etat <> 'IMMATRICULEE_A_RATTACHER'
      AND coalesce(c.mandat_fin >= ${jour}, c.etat = 'IMMATRICULEE_RATTACHEE'))`,
    mandatExpire: sql`(c.etat <> 'IMMATRICULEE_A_RATTACHER'
      AND coalesce(c.mandat_fin < ${jour}, c.etat = 'IMMATRICULEE_RATTACHEMENT_EXPIRE'))`,
    renouvelable: permise('renouveler', aujourdhui),
    modifiable: permise('mettreAJour', aujourdhui),
    dissoluble: permise('dissoudre', aujourdhui),
    sansSuccesseur: sql`(${permise('succeder', aujourdhui)} AND NOT c.successeur_declare)`,
    majDue,
    majAttendue: sql`(c.etat = ANY(${sql.val([...ETATS_A_ECHEANCE])}::text[]) AND ${majDue})`,
    nonGeolocalisee: sql`EXISTS (SELECT FROM acceptee s WHERE s.copropriete_id = c.id AND s.parcelles_non_situees <> '{}')`,
  }
}

const dire = (situation: SituationMandat) => sql.lit(situation)

/** La situation du mandat, par la règle de `situationMandat` ; null tant qu’il n’y a pas de numéro. */
export const situationSql = ({ mandatEnCours, mandatExpire }: ReturnType<typeof suivre>) =>
  sql<SituationMandat | null>`CASE WHEN c.numero IS NULL THEN NULL
    WHEN ${mandatExpire} AND c.successeur_declare THEN ${dire('EXPIRE_AVEC_SUCCESSEUR')}
    WHEN ${mandatExpire} THEN ${dire('EXPIRE_SANS_SUCCESSEUR')}
    WHEN ${mandatEnCours} THEN ${dire('EN_COURS')} ELSE ${dire('AUCUN')} END`
