import type { InfoCopro } from '#contract/coproprietes/mandats.ts'
import type { Refuser } from '#domain/socle/refus/arret.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { representantDe } from '#domain/coproprietes/copropriete/syndic.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { situationMandat } from '#domain/coproprietes/mandats/statuts.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { immatriculees } from './immatriculees.ts'

/**
 * La copropriété de ce numéro ou de cet identifiant, et ce que le registre sait de son représentant. `absorbees` : celle qu’une autre a
 * absorbée se lit encore.
 */
export function lireCopropriete(
  db: Kysely<DB>,
  cle: { id: number } | { numero: string },
  { absorbees = false }: { absorbees?: boolean } = {},
) {
  const copropriete = immatriculees(db, { absorbees })
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .leftJoin('acceptee as a', 'a.coproprieteId', 'c.id')
    .leftJoin('succession as s', (j) => j.onRef('s.coproprieteId', '=', 'c.id').on('s.etat', '=', 'DECLAREE'))
    .select([
      'c.nbLots',
      'c.dateReglement',
      'c.syndicSiret',
      't.siret as siretDuRepresentant',
      's.debut as debutSuccesseur',
      'a.anneeConstruction',
    ])
    .select((eb) =>
      eb
        .selectFrom('mandat as m')
        .select((m) => m.fn.max('m.fin').as('fin'))
        .whereRef('m.coproprieteId', '=', 'c.id')
        .where('m.statut', '=', 'ARCHIVE')
        .as('finArchivee'),
    )
  return (
    'id' in cle ? copropriete.where('c.id', '=', cle.id) : copropriete.where('c.numero', '=', cle.numero)
  ).executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>

/** Le numéro où mène celui d’une copropriété absorbée (décision 0053) ; undefined de tout autre. */
export async function numeroApresFusion(
  db: Kysely<DB>,
  cle: { id: number } | { numero: string },
): Promise<string | undefined> {
  const menee = db
    .selectFrom('copropriete as c')
    .innerJoin('copropriete as gardee', 'gardee.id', 'c.fusionneeDans')
    .select('gardee.numero')
  const lue = await (
    'id' in cle ? menee.where('c.id', '=', cle.id) : menee.where('c.numero', '=', cle.numero)
  ).executeTakeFirst()
  return lue?.numero ?? undefined
}

/** Refuse le numéro d’une copropriété absorbée, en disant où il mène ; sans effet pour tout autre. */
export async function refuserSiFusionnee(
  db: Kysely<DB>,
  { refuser }: { refuser: Refuser<'COPROPRIETE_FUSIONNEE'> },
  ancien: string | null,
): Promise<void> {
  const numero = ancien === null ? undefined : await numeroApresFusion(db, { numero: ancien })
  if (ancien !== null && numero !== undefined)
    throw refuser('COPROPRIETE_FUSIONNEE', {
      params: { ancien: afficherNumero(ancien), numero: afficherNumero(numero) },
    })
}

/** Ce que l’on lit d’une copropriété avant d’agir sur son mandat. */
export const rendreCopropriete = (c: CoproprieteLue, aujourdhui: Jour): InfoCopro => ({
  id: c.id,
  numero: c.numero,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  etatCopropriete: c.etat,
  nbLots: c.nbLots,
  representant: representantDe(c),
  situationMandat: situationMandat({ ...c, fin: c.mandatFin }, aujourdhui),
})
