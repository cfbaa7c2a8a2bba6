import type { Refus } from '#domain/socle/refus/refus.ts'
import { codePostalValide, PAYS_PAR_DEFAUT } from '#domain/comptes/etablissements/coordonnees.ts'
import { estUnCedex, exactDe, lireLieuTape } from '#domain/socle/territoire/lieu-tape.ts'
import { situer } from '#domain/socle/territoire/situer.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { nomenclaturePour } from './communes-nommees.ts'

/**
 * La commune d’aujourd’hui d’une adresse en France : son code Insee, null quand le nom n’en désigne aucune à coup sûr ; et ce que la
 * géographie en refuse, un code postal qui n’existe pas ou qui est celui d’une autre commune. Mal écrit, un code postal est déjà
 * refusé ; celui d’un CEDEX n’est celui d’aucune commune.
 */
export async function situerAdresse(
  db: Kysely<DB>,
  a: { codePostal: string; localite: string; pays?: string },
): Promise<{ codeInsee: string | null; refus: Refus[] }> {
  const [codePostal, localite] = [a.codePostal.trim(), a.localite.trim()]
  const enFrance = (a.pays ?? PAYS_PAR_DEFAUT).trim().toUpperCase() === PAYS_PAR_DEFAUT
  if (!enFrance || !codePostalValide(codePostal, PAYS_PAR_DEFAUT)) return { codeInsee: null, refus: [] }
  const lieu = { nom: localite, codePostal }
  const nomenclature = await nomenclaturePour(db, [lieu])
  const situation = situer(lieu, nomenclature)
  const codeInsee = situation?.sur ? situation.commune : null
  if (estUnCedex(localite)) return { codeInsee, refus: [] }
  if (nomenclature.duCodePostal(codePostal).length === 0)
    return { codeInsee: null, refus: [{ champ: 'codePostal', code: 'CODE_POSTAL_INCONNU' }] }
  // « Les Brosses » est un quartier de Villeurbanne autant que Brosses, dans l’Yonne : seul un nom entier se refuse.
  const entiere = lireLieuTape(localite).entiers.some(
    ({ exact }) => exact === exactDe(situation?.nomme.nom ?? ''),
  )
  return {
    codeInsee,
    refus:
      situation?.contredite && entiere
        ? [{ champ: 'codePostal', code: 'CODE_POSTAL_AUTRE_COMMUNE', params: { localite } }]
        : [],
  }
}
