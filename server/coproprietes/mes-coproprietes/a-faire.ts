import {
  ceQuiEstAFaire,
  CODES_CAS,
  ETATS_DU_CAS,
  rangementDe,
  type CasDeLigne,
  type DossierDeLigne,
  type JourMontre,
} from '#domain/coproprietes/mes-coproprietes/a-faire.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { JOURS_A_VENIR } from '#domain/coproprietes/echeances/echeances.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type RawBuilder } from 'kysely'
import { echeanceAnnuelle, suivre } from '#server/socle/registre/coproprietes/suivi.ts'

const dans = (etats: readonly EtatCopropriete[]): RawBuilder<boolean> =>
  sql`c.etat IN (${sql.join(etats.map((etat) => sql.lit(etat)))})`

/** Chaque cas d’une ligne, sur `copropriete c`, par la règle de `ceQuiEstAFaire` : un essai les compare ligne à ligne. */
function conditions(aujourdhui: Jour): Record<CasDeLigne, RawBuilder<boolean>> {
  const { mandatExpire: expire, renouvelable, majDue: enRetard, nonGeolocalisee } = suivre(aujourdhui)
  const maj = echeanceAnnuelle(aujourdhui)
  const libre = sql<boolean>`(NOT c.successeur_declare AND ${renouvelable})`
  const bientot = (le: RawBuilder<unknown>) =>
    sql<boolean>`coalesce(${le} BETWEEN ${aujourdhui}::date AND ${plusJours(aujourdhui, JOURS_A_VENIR)}::date, false)`
  return {
    PRECISIONS: dans(ETATS_DU_CAS.PRECISIONS),
    REFUSEE: dans(ETATS_DU_CAS.REFUSEE),
    BROUILLON: dans(ETATS_DU_CAS.BROUILLON),
    DEMANDE: dans(ETATS_DU_CAS.DEMANDE),
    DISSOLUTION: dans(ETATS_DU_CAS.DISSOLUTION),
    LIQUIDATION: dans(ETATS_DU_CAS.LIQUIDATION),
    A_RATTACHER: dans(ETATS_DU_CAS.A_RATTACHER),
    A_CONFIRMER: dans(ETATS_DU_CAS.A_CONFIRMER),
    SORTIE: dans(ETATS_DU_CAS.SORTIE),
    EXPIRE_ET_EN_RETARD: sql`(${expire} AND ${enRetard} AND ${libre})`,
    EXPIRE: sql`(${expire} AND ${libre})`,
    EN_RETARD: enRetard,
    A_SITUER: nonGeolocalisee,
    FIN_PROCHE: sql`(${bientot(sql`c.mandat_fin`)} AND ${libre}
      AND (NOT ${bientot(maj)} OR c.mandat_fin <= ${maj}))`,
    MISE_A_JOUR_PROCHE: bientot(maj),
    MISE_A_JOUR_INCONNUE: sql`(${maj} IS NULL AND NOT ${expire})`,
    EXPIRE_EN_ATTENTE: expire,
    EN_PREPARATION: sql`(NOT ${libre})`,
    A_JOUR: sql`true`,
  }
}

/** Le jour que montre chaque ligne. */
function jours(aujourdhui: Jour): Record<JourMontre, RawBuilder<Jour | null>> {
  const maj = echeanceAnnuelle(aujourdhui)
  const aVenir = (le: RawBuilder<unknown>) => sql`CASE WHEN ${le} >= ${aujourdhui}::date THEN ${le} END`
  return {
    mandat: sql`c.mandat_fin`,
    miseAJour: maj,
    premiere: sql`least(c.mandat_fin, ${maj})`,
    aVenir: sql`least(${aVenir(sql`c.mandat_fin`)}, ${aVenir(maj)})`,
  }
}

/** Selon le cas de la ligne, le premier qui vaut. */
function selonLeCas(aujourdhui: Jour, rendre: (cas: CasDeLigne) => RawBuilder<unknown>): RawBuilder<unknown> {
  const vaut = conditions(aujourdhui)
  return sql`CASE ${sql.join(
    CODES_CAS.map((cas) => sql`WHEN ${vaut[cas]} THEN ${rendre(cas)}`),
    sql` `,
  )} END`
}

const jourDe = (cas: CasDeLigne, aujourdhui: Jour): RawBuilder<unknown> => {
  const { jour } = rangementDe(cas)
  return jour === null ? sql`NULL::date` : jours(aujourdhui)[jour]
}

/** Le jour que montre la ligne, pour la ranger. */
export const jourMontre = (aujourdhui: Jour): RawBuilder<unknown> =>
  selonLeCas(aujourdhui, (cas) => jourDe(cas, aujourdhui))

/** Ce qui range la liste par ce qui est dû : l’urgence du cas, puis le jour, le plus ancien d’abord ; sans jour, après. */
export const parUrgence = (aujourdhui: Jour): RawBuilder<unknown> =>
  selonLeCas(
    aujourdhui,
    (cas) => sql`ARRAY[${sql.lit(rangementDe(cas).rang)}, ${jourDe(cas, aujourdhui)} - DATE '2000-01-01']`,
  )

/** Ce que le domaine dit d’une ligne lue. */
export const aFaireDe = (
  l: Omit<DossierDeLigne, 'derniereCloture' | 'derniereMaj'> & {
    dateCloture: Jour | null
    dateMaj: Jour | null
  },
  aujourdhui: Jour,
) => ceQuiEstAFaire({ ...l, derniereCloture: l.dateCloture, derniereMaj: l.dateMaj }, aujourdhui)
