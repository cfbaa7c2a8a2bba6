import {
  BORNES_DES_PRISES,
  borneDepassee,
  estInhabituelle,
  EVENEMENTS_DE_PRISE,
  JOURS_REGARDES,
  type Prises,
} from '#domain/institutions/categorisation/telechargements/prises.ts'
import { compteQuiAgit, type Personne } from '#domain/socle/acces/auteur.ts'
import { codes } from '#domain/socle/codes.ts'
import { lireEvenement } from '#domain/socle/journal/evenements.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import type { Acte, Demandeur } from '../actes/acte.ts'
import { ecrireJournal, type Evenement } from '../actes/journal.ts'
import { verrouiller } from '#server/socle/postgres/verrous-consultatifs.ts'

const PRISES: RawBuilder<unknown> = sql`categorie = 'INSTITUTION'
  AND type IN (${sql.join(EVENEMENTS_DE_PRISE.map((e) => sql.lit(lireEvenement(e).type)))})`

/** Ce que comptent les bornes : ce que chaque événement dit avoir pris (`ecrirePrise`). */
const COMPTES: RawBuilder<unknown> = sql.join(
  codes(BORNES_DES_PRISES).map(
    (quoi) => sql`coalesce(sum((nouveau->'prises'->>${sql.lit(quoi)})::int), 0)::float8 AS ${sql.ref(quoi)}`,
  ),
)

/** Ce qu’une personne a déjà pris aujourd’hui ; un teneur à sa place signe du sien. */
async function prisesDuJour(
  db: Kysely<DB>,
  { auteur, aujourdhui }: { auteur: Personne; aujourdhui: Jour },
): Promise<Prises> {
  const { rows } = await sql<Prises>`SELECT ${COMPTES} FROM evenement_journal
    WHERE compte_id = ${compteQuiAgit(auteur)} AND date >= ${minuit(aujourdhui)} AND ${PRISES}`.execute(db)
  return laLigne(rows)
}

/**
 * Refuse ce qui passerait la borne du jour : le journal, où chaque fichier s’écrit en partant, en tient le compte.
 * @throws TROP_DE_PRISES
 */
export async function verifierPrises(
  db: Kysely<DB>,
  demandeur: Demandeur<'TROP_DE_PRISES', Personne>,
  demande: Prises,
): Promise<void> {
  const borne = borneDepassee(await prisesDuJour(db, demandeur), demande)
  if (borne)
    throw demandeur.refuser('TROP_DE_PRISES', {
      params: { max: afficherEntier(borne.limite), quoi: borne.libelle },
    })
}

/** Les prises d’une personne se comptent l’une après l’autre : qui regarde ce qui est déjà pris le tient d’abord. */
export async function tenirLesPrises({ trx, auteur }: Acte<never, Personne>): Promise<void> {
  await verrouiller(trx, `prises:${compteQuiAgit(auteur)}`)
}

/**
 * Note au journal ce qui est pris, si la journée le contient encore : ce qui se vérifie est ce qui s’écrit, et ce qui se comptera. Les
 * prises d’une personne s’écrivent l’une après l’autre, et deux demandées ensemble se comptent toutes deux.
 * @throws TROP_DE_PRISES
 */
export async function ecrirePrise(
  acte: Acte<'TROP_DE_PRISES', Personne>,
  prises: Prises,
  evenement: Pick<Evenement, 'numero' | 'nouveau'> & { type: (typeof EVENEMENTS_DE_PRISE)[number] },
): Promise<void> {
  await tenirLesPrises(acte)
  await verifierPrises(acte.trx, acte, prises)
  const nouveau = { ...evenement.nouveau, prises }
  await ecrireJournal(acte, [{ ...evenement, objet: 'registre', objetId: null, nouveau }])
}

/**
 * Combien de copropriétés une personne aura ouvertes aujourd’hui, ou dont elle aura pris la fiche, une à une, avec celle-ci ; null : elle
 * y est déjà.
 */
export async function ouvertesAvec(
  db: Kysely<DB>,
  { auteur, aujourdhui }: { auteur: Personne; aujourdhui: Jour },
  numero: string,
): Promise<number | null> {
  const { rows } = await sql<{ autres: number; deja: boolean | null }>`
    SELECT count(DISTINCT numero) FILTER (WHERE numero <> ${numero})::int AS autres, bool_or(numero = ${numero}) AS deja
    FROM evenement_journal
    WHERE compte_id = ${compteQuiAgit(auteur)} AND date >= ${minuit(aujourdhui)} AND categorie = 'INSTITUTION'
      AND type IN ('CONSULTATION', 'FICHES') AND numero IS NOT NULL`.execute(db)
  const { autres, deja } = laLigne(rows)
  return deja ? null : autres + 1
}

/** Ce qu’une personne a pris un jour. */
export interface JourneeDePrises extends Prises {
  compteId: number
  auteur: string
  organisme: string | null
  jour: Jour
}

/** Les journées où quelqu’un a pris plus que de coutume, la dernière d’abord : le teneur les regarde au journal. */
export async function prisesInhabituelles(db: Kysely<DB>, aujourdhui: Jour): Promise<JourneeDePrises[]> {
  const { rows } =
    await sql<JourneeDePrises>`SELECT compte_id, (date AT TIME ZONE 'Europe/Paris')::date AS jour,
      max(auteur) AS auteur, max(nouveau->>'organisme') AS organisme, ${COMPTES}
    FROM evenement_journal
    WHERE ${PRISES} AND compte_id IS NOT NULL AND date >= ${minuit(plusJours(aujourdhui, 1 - JOURS_REGARDES))}
    GROUP BY 1, 2 ORDER BY jour DESC, auteur, compte_id`.execute(db)
  return rows.filter(estInhabituelle)
}
