import type { NiveauGeographique } from '#domain/socle/acces/sso.ts'
import type { CodeTableau } from '#domain/teneur/indicateurs/tableaux.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import { lireEvenement } from '#domain/socle/journal/evenements.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import { CODES_NIVEAUX, type Niveau } from '#domain/public/statistiques/niveaux.ts'
import type { DemandesDuJour } from '#domain/teneur/validations/indicateurs.ts'
import { sql, type Kysely } from 'kysely'
import { minuit } from '#server/socle/postgres/minuit.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import { laLigne } from '#server/socle/postgres/la-ligne.ts'
import { decideesDepuisPeu, PRECISIONS_ATTENDUES } from '#server/socle/registre/demandes/demandes-decidees.ts'
import { suivre } from '#server/socle/registre/coproprietes/suivi.ts'

export interface ComptesDuSyndic {
  immatriculees: number
  mandatsExpires: number
  majRequises: number
  /** Des parcelles, et les copropriétés qui les portent. */
  nonGeolocalisees: number
  coproprietesASituer: number
}

/** Les comptes d’un établissement, en une lecture de son index ; les parcelles à situer, par celui qui ne garde qu’elles. */
export async function compterPourLeSyndic(
  db: Kysely<DB>,
  etablissement: number,
  aujourdhui: Jour,
): Promise<ComptesDuSyndic> {
  const suivi = suivre(aujourdhui)
  const { rows } = await sql<ComptesDuSyndic>`
    SELECT count(*)::int AS immatriculees,
      count(*) FILTER (WHERE ${suivi.mandatExpire})::int AS "mandatsExpires",
      count(*) FILTER (WHERE ${suivi.majAttendue})::int AS "majRequises",
      coalesce(sum(cardinality(s.parcelles_non_situees)), 0)::int AS "nonGeolocalisees",
      count(s)::int AS "coproprietesASituer"
    FROM copropriete c
    LEFT JOIN acceptee s ON s.copropriete_id = c.id AND s.parcelles_non_situees <> '{}'
    WHERE c.teledeclarant_id = ${etablissement} AND ${suivi.immatriculee}`.execute(db)
  return laLigne(rows)
}

/** Les demandes que personne n’a décidées, par type et jour promis : le délai se juge au jour. */
export async function demandesOuvertes(db: Kysely<DB>): Promise<DemandesDuJour[]> {
  const { rows } = await sql<DemandesDuJour>`
    SELECT type, attendue_le, count(*)::int AS nombre
    FROM demande WHERE decision IS NULL GROUP BY 1, 2`.execute(db)
  return rows
}

/** Minuit de ce jour, à Paris. */
/**
 * Ce que le teneur compte de tout le registre, par des index seuls ; trop long encore pour se demander à chaque page. Les télédéclarants sont
 * ceux de leur liste, du même statut ; les mises à jour, les actes que le journal en garde.
 */
export async function compterPourLeTeneur(
  db: Kysely<DB>,
  periodes: { semaines: { du: Jour; au: Jour }; annee: Jour; mois: Jour },
) {
  const { semaines, annee, mois } = periodes
  const { rows } = await sql<{
    immatriculees: number
    immatriculations: number
    rattachements: number
    teledeclarants: number
    utilisateurs: number
    majAnnee: number
    majMois: number
  }>`
    SELECT maj_annee, maj_mois,
      (SELECT count(*)::int FROM copropriete WHERE publie) AS immatriculees,
      (SELECT count(*)::int FROM copropriete
        WHERE date_immatriculation BETWEEN ${semaines.du}::date AND ${semaines.au}::date) AS immatriculations,
      (SELECT count(*)::int FROM demande WHERE type = 'RATTACHEMENT' AND decision = 'VALIDEE'
        AND date_decision >= ${minuit(semaines.du)} AND date_decision < ${minuit(plusJours(semaines.au, 1))}) AS rattachements,
      (SELECT count(*)::int FROM teledeclarant WHERE statut = 'ACTIF') AS teledeclarants,
      (SELECT count(*)::int FROM compte WHERE statut = 'ACTIF') AS utilisateurs
    FROM (SELECT count(*)::int AS maj_annee, count(*) FILTER (WHERE date >= ${minuit(mois)})::int AS maj_mois
      FROM evenement_journal
      WHERE categorie = 'COPROPRIETE' AND type = 'MISE_A_JOUR' AND date >= ${minuit(annee)}) mises_a_jour`.execute(
    db,
  )
  return laLigne(rows)
}

/** Le niveau d’un territoire que l’on a demandé, parmi ceux où l’on compte. */
const NIVEAUX_DEMANDES: Readonly<Record<NiveauGeographique, Niveau>> = {
  NATIONAL: 'FRANCE',
  REGION: 'REGION',
  DEPARTEMENT: 'DEPARTEMENT',
  EPCI: 'INTERCOMMUNALITE',
  COMMUNE: 'COMMUNE',
}

const PRISE = lireEvenement('INSTITUTION.DONNEES_BRUTES')

/** Les données brutes téléchargées depuis ce jour, par échelle ; le journal les a toutes. */
async function donneesBrutesPrises(
  db: Kysely<DB>,
  apres: Jour,
): Promise<{ echelle: NiveauGeographique | null; nombre: number }[]> {
  const { rows } = await sql<{ echelle: NiveauGeographique | null; nombre: number }>`
    SELECT nouveau ->> 'echelle' AS echelle, count(*)::int AS nombre FROM evenement_journal
    WHERE categorie = ${PRISE.categorie} AND type = ${PRISE.type}
      AND date >= ${minuit(plusJours(apres, 1))}
    GROUP BY 1`.execute(db)
  return rows
}

const total = (lignes: readonly { nombre: number }[]): number =>
  lignes.reduce((somme, { nombre }) => somme + nombre, 0)

/**
 * Ce qui s’emporte depuis ce jour, rapports et données brutes, et le niveau qui l’est le plus : à égalité, le plus grand ; null quand
 * rien ne l’est.
 */
export async function compterLesTelechargements(
  db: Kysely<DB>,
  apres: Jour,
): Promise<{ rapports: number; donneesBrutes: number; niveau: Niveau | null }> {
  const [rapports, prises] = await Promise.all([
    db
      .selectFrom('rapportEmporte')
      .select(['niveau', sql<number>`sum(nombre)::int`.as('nombre')])
      .where('jour', '>', apres)
      .groupBy('niveau')
      .execute(),
    donneesBrutesPrises(db, apres),
  ])
  const brutes = prises.flatMap(({ echelle, nombre }) =>
    echelle === null ? [] : [{ niveau: NIVEAUX_DEMANDES[echelle], nombre }],
  )
  const [premier] = CODES_NIVEAUX.map((niveau) => ({
    niveau,
    nombre: total([...rapports, ...brutes].filter((l) => l.niveau === niveau)),
  }))
    .filter(({ nombre }) => nombre > 0)
    .toSorted((a, b) => b.nombre - a.nombre)
  return { rapports: total(rapports), donneesBrutes: total(prises), niveau: premier?.niveau ?? null }
}

/** Ce que comptent les tableaux de suivi du teneur (§7.7, indicateurMCO) : de chacun, un nombre par code. */
export async function compterTableaux(
  db: Kysely<DB>,
  maintenant: Instant,
): Promise<Record<CodeTableau, Record<string, number>>> {
  const { rows } = await sql<Record<CodeTableau, Record<string, number>>>`
    WITH comptes AS (SELECT CASE c.profil WHEN 'NOTAIRE_NOTAIRE' THEN 'NOTAIRE_NOTAIRE' WHEN 'NOTAIRE_COLLAB' THEN 'NOTAIRE_COLLABORATEUR' ELSE t.type END AS code,
        count(*) AS n FROM compte c JOIN teledeclarant t ON t.id = c.teledeclarant_id
        WHERE c.statut <> 'SUPPRIME' GROUP BY 1),
      statuts AS (SELECT statut AS code, count(*) AS n FROM teledeclarant GROUP BY 1),
      lettres AS (SELECT etat AS code, count(*) AS n FROM courrier GROUP BY 1),
      demandes AS (
        SELECT type AS code, count(*) AS n FROM demande WHERE decision IS NULL GROUP BY 1
        UNION ALL SELECT decision, count(*) FROM demande d
          WHERE ${decideesDepuisPeu(maintenant)} AND d.decision <> 'A_PRECISER' GROUP BY 1
        UNION ALL SELECT 'A_PRECISER', count(*) FROM demande d WHERE ${PRECISIONS_ATTENDUES})
    SELECT (SELECT coalesce(json_object_agg(code, n), '{}') FROM comptes) AS "COMPTES",
      (SELECT coalesce(json_object_agg(code, n), '{}') FROM statuts) AS "TELEDECLARANTS",
      (SELECT coalesce(json_object_agg(code, n), '{}') FROM lettres) AS "LETTRES",
      (SELECT coalesce(json_object_agg(code, n), '{}') FROM demandes) AS "DEMANDES"`.execute(
    db.withoutPlugins(),
  )
  return laLigne(rows)
}
