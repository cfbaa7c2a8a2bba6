import { memeEntreprise } from '#domain/comptes/etablissements/etablissement.ts'
import { estBailleurSocial, type Activite } from '#domain/comptes/etablissements/ape.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { tropLong } from '#domain/coproprietes/mandats/dates.ts'
import { STATUTS_EN_VIGUEUR } from '#domain/coproprietes/mandats/statuts.ts'
import { ETATS_SORTIS } from '#domain/coproprietes/copropriete/etats.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Evenement } from '../actes/journal.ts'

/** Un mandat en vigueur qui dure plus que la règle commune ne le permet. */
export interface MandatAuDela {
  idMandat: number
  idCopropriete: number
  numero: string | null
  debut: Jour
  fin: Jour
}

/**
 * Les mandats en vigueur de cet établissement qui durent plus que la règle commune : à lire quand nul ne répond plus de ce qui la
 * levait (décision 0093).
 */
export async function mandatsAuDela(db: Kysely<DB>, teledeclarantId: number): Promise<MandatAuDela[]> {
  const mandats = await db
    .selectFrom('mandat')
    .innerJoin('copropriete', 'copropriete.id', 'mandat.coproprieteId')
    .select([
      'mandat.id as idMandat',
      'copropriete.id as idCopropriete',
      'copropriete.numero',
      'mandat.debut',
      'mandat.fin',
    ])
    .where('mandat.teledeclarantId', '=', teledeclarantId)
    .where('mandat.statut', 'in', STATUTS_EN_VIGUEUR)
    .where('copropriete.etat', 'not in', ETATS_SORTIS)
    .orderBy('copropriete.numero')
    .orderBy('mandat.id')
    .execute()
  return mandats.filter((m) => tropLong(m))
}

/** Ce que le journal garde de chacun, quand ce qui levait la règle n’est plus attesté ; rien tant qu’il l’est, ou ne l’a jamais été. */
export async function dementisDe(
  db: Kysely<DB>,
  avant: { id: number; bailleurSocial: boolean },
  apres: Activite,
): Promise<Evenement[]> {
  if (!avant.bailleurSocial || estBailleurSocial(apres)) return []
  return (await mandatsAuDela(db, avant.id)).map(({ idMandat, numero, debut, fin }) => ({
    type: 'MANDAT.FAIT_DEMENTI',
    objet: 'mandat',
    objetId: idMandat,
    numero,
    nouveau: { faitDementi: 'BAILLEUR_SOCIAL', debut, fin },
  }))
}

/**
 * Ce que le journal garde quand le teneur change le SIRET d’un établissement pour celui d’une autre entreprise : chaque mandat en vigueur qu’il
 * a pris à un autre établissement de celle d’avant (§4.5).
 */
export async function dementisDeLEntreprise(
  db: Kysely<DB>,
  avant: { id: number; siret: string | null },
  apres: { siret: string | null },
): Promise<Evenement[]> {
  const { siret } = avant
  if (siret === null || apres.siret === null || memeEntreprise(siret, apres.siret)) return []
  const pris = await db
    .selectFrom('mandat as m')
    .innerJoin('copropriete as c', 'c.id', 'm.coproprieteId')
    .innerJoin('mandat as p', (j) =>
      j.onRef('p.coproprieteId', '=', 'm.coproprieteId').on('p.statut', '=', 'ARCHIVE'),
    )
    .innerJoin('teledeclarant as u', 'u.id', 'p.teledeclarantId')
    .select(['m.id', 'c.numero', 'm.debut', 'm.fin'])
    .distinct()
    .where('m.teledeclarantId', '=', avant.id)
    .where('m.statut', 'in', STATUTS_EN_VIGUEUR)
    .where('c.etat', 'not in', ETATS_SORTIS)
    .where('u.id', '!=', avant.id)
    .where(sql<boolean>`p.fin = m.debut - 1`)
    .where(sql<boolean>`left(u.siret, 9) = ${siret.slice(0, 9)}`)
    .orderBy('m.id')
    .execute()
  return pris.map(({ id, numero, debut, fin }) => ({
    type: 'MANDAT.FAIT_DEMENTI',
    objet: 'mandat',
    objetId: id,
    numero,
    nouveau: { faitDementi: 'MEME_ENTREPRISE', debut, fin },
  }))
}
