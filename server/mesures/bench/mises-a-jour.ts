import { setTimeout as attendre } from 'node:timers/promises'
import type { ReplyOf } from '#contract/socle/call.ts'
import {
  lireBordereau,
  mettreAJourDonneesFinancieres,
  remettreFichier,
} from '#contract/coproprietes/mises-a-jour.ts'
import { codes } from '#domain/socle/codes.ts'
import { CHAMPS } from '#domain/coproprietes/declaration/champs.ts'
import { AVERTISSEMENTS, cleAvertissement } from '#domain/socle/refus/avertissements.ts'
import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type pg from 'pg'
import { comptesJustes, enCsv } from '#server/essais/fichiers-de-mise-a-jour.ts'
import type { Base } from '#server/socle/postgres/db.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import type { RequeteDuCas } from './demande.ts'

/** Le profil qui met à jour : l’administrateur du gros cabinet. */
export const QUI_MET_A_JOUR = 'TELE_PRO_ADMIN_PRINC'

const EXERCICES = 240
const LIGNES_D_UN_FICHIER = 500

/** Celles du cabinet dont un exercice clos et approuvé est déclaré. */
const DECLAREES = `FROM copropriete c JOIN acceptee a ON a.copropriete_id = c.id
  WHERE c.teledeclarant_id = (SELECT teledeclarant_id FROM compte WHERE email = $1)
    AND c.etat = 'IMMATRICULEE_RATTACHEE' AND a.premier_exercice_comptable IS FALSE
    AND a.comptes_non_approuves IS FALSE AND a.date_ag IS NOT NULL AND a.charges_operations_courantes > 5000`
const email = PEOPLE.find((p) => p.profil === QUI_MET_A_JOUR)?.email

/** Tout point est confirmé : le même exercice se corrige autant de fois que la mesure le demande. */
const TOUT_CONFIRME = CHAMPS.filter((c) => c.chemin.startsWith('donneesFinancieres.')).flatMap((c) =>
  codes(AVERTISSEMENTS).map((code) => cleAvertissement({ code, champ: c.chemin })),
)

/** Les comptes d’un exercice, déclarés de nouveau pour chacune de ces copropriétés (§7.4). */
export async function declarationsDeComptes(pool: pg.Pool): Promise<RequeteDuCas[]> {
  const { rows } = await pool.query<{ id: number } & Record<string, unknown>>(
    `SELECT c.id, a.date_debut_exercice AS "dateDebutExercice", a.date_cloture_comptes AS "dateClotureComptes",
       a.date_ag AS "dateAg", a.charges_operations_courantes::float8 AS "chargesOperationsCourantes",
       a.charges_operations_exceptionnelles::float8 AS "chargesOperationsExceptionnelles",
       a.montant_dettes::float8 AS "montantDettes", a.montant_fond_travaux::float8 AS "montantFondTravaux"
     ${DECLAREES} ORDER BY c.id LIMIT ${EXERCICES}`,
    [email],
  )
  return rows.map(({ id, ...comptes }) => ({
    method: 'PUT',
    path: mettreAJourDonneesFinancieres.path.replace(':id', String(id)),
    corps: {
      immatCopropriete: {
        donneesFinancieres: {
          ...comptes,
          premierExerciceComptable: false,
          comptesNonApprouves: false,
          montantImpayesCoproprietaires: 0,
          nbCoproprietairesImpayes: 0,
          presenceEmployes: false,
        },
      },
      confirmes: TOUT_CONFIRME,
    },
  }))
}

/** Ce que dure l’examen d’un fichier, de sa remise à la dernière ligne jugée, en secondes. */
export interface Examen {
  lignes: number
  secondes: number
  valides: number
}

/** Remet un fichier de mises à jour justes au serveur, et attend qu’il soit examiné. */
export async function mesurerUnExamen(
  { pool, db }: Base,
  { url, enTetes }: { url: string; enTetes: Record<string, string> },
): Promise<Examen> {
  const { rows } = await pool.query<{ id: number; numero: string }>(
    `SELECT c.id, c.numero ${DECLAREES} AND a.date_cloture_comptes < CURRENT_DATE - interval '1 year'
     ORDER BY c.id DESC LIMIT ${LIGNES_D_UN_FICHIER}`,
    [email],
  )
  const lignes = []
  for (const c of rows) lignes.push(await comptesJustes({ db }, c))
  const csv = enCsv(lignes, jourDeParis(new Date().toISOString()))
  const corps = new FormData()
  corps.append(remettreFichier.fichier.champ, new Blob([csv], { type: 'text/csv' }), 'mesure.csv')
  const depart = performance.now()
  const remis = await fetch(url + remettreFichier.path, { method: 'POST', headers: enTetes, body: corps })
  if (!remis.ok) throw new Error(`La remise du fichier a rendu ${remis.status} : ${await remis.text()}`)
  const { id } = (await remis.json()) as { id: number }
  for (;;) {
    const lu = await fetch(url + lireBordereau.path.replace(':id', String(id)), { headers: enTetes })
    const { etat, compte } = (await lu.json()) as ReplyOf<typeof lireBordereau>
    if (etat !== 'A_EXAMINER')
      return {
        lignes: lignes.length,
        secondes: (performance.now() - depart) / 1000,
        valides: compte.parEtat.VALIDE,
      }
    await attendre(100)
  }
}
