import type { Categorie } from '#domain/institutions/categorisation/axes.ts'
import type { Faits } from '#domain/institutions/categorisation/faits.ts'
import { ecrirePoints } from '#domain/institutions/categorisation/points-gardes.ts'
import { noter } from '#domain/institutions/categorisation/score.ts'
import { plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { toutOuRien } from '#server/socle/registre/actes/acte.ts'
import { finDuTrimestrePasse, lireLesFaits } from '#server/socle/registre/chiffres/score.ts'
import { RESTE_A_GARDER } from './amorcer.ts'
import { empreinte } from './hasard.ts'

/** Deux ans. */
const TRIMESTRES = 8

/** Les fins des trimestres passés, la dernière d’abord. */
function finsPassees(aujourdhui: Jour): Jour[] {
  const fins: Jour[] = []
  for (let fin = finDuTrimestrePasse(aujourdhui); fins.length < TRIMESTRES; fin = finDuTrimestrePasse(fin))
    fins.push(fin)
  return fins
}

/** Un tirage de 0 à 1, toujours le même pour cette copropriété et ce sel. */
type Sort = (sel: number) => number

interface Connue {
  numero: string
  publie: boolean
  dateImmatriculation: Jour
}

/** Le mandat, tel qu’il était : celui qui a expiré depuis courait encore, et celui d’avant, parfois, avait expiré. */
function situationAlors(
  { situationMandat, finMandat, dateMaj }: Faits,
  fin: Jour,
  sort: Sort,
): Faits['situationMandat'] {
  if (finMandat === null || finMandat < fin || situationMandat === 'AUCUN') return situationMandat
  return dateMaj !== null && dateMaj > fin && sort(78) < 0.12 ? 'EXPIRE_SANS_SUCCESSEUR' : 'EN_COURS'
}

/** Les comptes déclarés avant ceux-là : d’autres impayés et d’autres dettes, pour les mêmes charges à peu près. */
function comptesAlors(comptes: Faits['comptes'], annees: number, sort: Sort): Faits['comptes'] {
  if (comptes === null) return null
  const fois = (montant: number, sel: number) => Math.round(montant * (0.3 + 1.5 * sort(sel)) * 100) / 100
  return {
    ...comptes,
    dateCloture: plusMois(comptes.dateCloture, -12 * annees),
    impayes: comptes.impayes === null ? null : fois(comptes.impayes, 10 + annees),
    dettes: fois(comptes.dettes, 30 + annees),
    fondsTravaux: fois(comptes.fondsTravaux, 50 + annees),
  }
}

/** Ce que le registre savait ce jour-là : sa dernière déclaration d’alors, d’un an ou plus avant celle d’aujourd’hui quand elle est venue depuis. */
function faitsAlors(f: Faits, { numero, dateImmatriculation }: Connue, fin: Jour): Faits {
  const sort: Sort = (sel) => (empreinte(numero, sel) % 1_000) / 1_000
  const alors = { ...f, situationMandat: situationAlors(f, fin, sort) }
  if (f.dateMaj === null || f.dateMaj <= fin) return alors
  // Une sur quatre n’avait plus déclaré depuis longtemps.
  let annees = sort(77) < 0.25 ? 3 : 1
  while (plusMois(f.dateMaj, -12 * annees) > fin) annees += 1
  const avant = plusMois(f.dateMaj, -12 * annees)
  const declaree = {
    ...alors,
    dateMaj: avant < dateImmatriculation ? dateImmatriculation : avant,
    comptes: comptesAlors(f.comptes, annees, sort),
    comptesNonApprouves: f.comptes !== null && sort(70) < 0.06 ? true : f.comptesNonApprouves,
    // Ce qui est arrivé depuis n’était pas encore déclaré ; ce qui est fini l’était.
    nbArretesEnCours: sort(71) < 0.02 ? 1 : 0,
    mandataireAdHoc: sort(72) < 0.01,
    ppt: f.ppt === true && sort(73) < 0.4 ? false : f.ppt,
    etiquettes: sort(74) < 0.3 ? null : f.etiquettes,
  }
  // D’une sur trente, la première déclaration ne disait presque rien.
  if (sort(75) >= 1 / 30) return declaree
  return {
    ...declaree,
    comptes: null,
    comptesNonApprouves: null,
    administrationProvisoire: null,
    mandataireAdHoc: null,
    carence: null,
    nbArretesEnCours: null,
    etiquettes: null,
    ppt: null,
  }
}

/** Celle que l’annuaire ne montre plus l’a quitté après l’une de ces fins de trimestre. */
const seMontrait = ({ numero, publie }: Connue, rang: number): boolean =>
  publie || rang >= empreinte(numero, 76) % 3

/**
 * Les notes gardées des deux dernières années d’une démonstration neuve, une fois : la règle du produit, sur ce que le registre en aurait su
 * chaque fin de trimestre.
 */
export function garderLesNotesPassees(db: Kysely<DB>, aujourdhui: Jour): Promise<void> {
  return toutOuRien(db, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('compteur')
      .where('cle', '=', RESTE_A_GARDER)
      .executeTakeFirst()
    if (numDeletedRows === 0n) return
    const faits = await lireLesFaits(trx, aujourdhui)
    const { rows: connues } = await sql<
      Connue & { id: number }
    >`SELECT id, numero, publie, date_immatriculation
      FROM copropriete WHERE numero IS NOT NULL AND date_immatriculation IS NOT NULL ORDER BY id`.execute(trx)
    for (const [rang, fin] of finsPassees(aujourdhui).entries()) {
      const notes = connues
        .filter((c) => c.dateImmatriculation <= fin && seMontrait(c, rang))
        .flatMap((c) => {
          const lus = faits.get(c.id)
          return lus === undefined ? [] : [{ id: c.id, ...noter(faitsAlors(lus, c, fin), fin) }]
        })
      await sql`INSERT INTO score_garde (fin, copropriete_id, categorie, note, points)
        SELECT ${fin}::date, id, categorie, note, points
        FROM unnest(${sql.val(notes.map(({ id }) => id))}::bigint[], ${sql.val(notes.map((n): Categorie => n.categorie))}::text[],
          ${sql.val(notes.map((n) => n.note))}::smallint[], ${sql.val(notes.map((n) => ecrirePoints(n.points)))}::text[])
          t(id, categorie, note, points)`.execute(trx)
    }
  })
}
