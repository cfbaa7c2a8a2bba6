import { ETATS_SORTIS } from '#domain/copropriete/etats.ts'
import type { InfoCopro } from '#contract/mandats.ts'
import { TYPES_SYNDIC } from '#domain/copropriete/syndic.ts'
import { direAdresse } from '#domain/declaration/adresse.ts'
import type { Jour } from '#domain/jour.ts'
import { situationMandat } from '#domain/mandat/statuts.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/postgres/schema.ts'

/** La copropriété de ce numéro ou de cet identifiant, et ce que le registre sait de son représentant. */
export function lireCopropriete(db: Kysely<DB>, cle: { id: number } | { numero: string }) {
  const copropriete = db
    .selectFrom('copropriete as c')
    .leftJoin('teledeclarant as t', 't.id', 'c.teledeclarantId')
    .leftJoin('succession as s', (j) => j.onRef('s.coproprieteId', '=', 'c.id').on('s.etat', '=', 'DECLAREE'))
    .select([
      'c.id',
      'c.numero',
      'c.nom',
      'c.voie',
      'c.codePostal',
      'c.localite',
      'c.etat',
      'c.nbLots',
      'c.dateReglement',
      'c.mandatFin',
      'c.successeurDeclare',
      'c.teledeclarantId',
      'c.typeSyndic',
      'c.syndicRaisonSociale',
      'c.syndicSiret',
      't.siret as siretDuRepresentant',
      's.debut as debutSuccesseur',
    ])
    .where('c.numero', 'is not', null)
    .where('c.etat', 'not in', ETATS_SORTIS)
  return (
    'id' in cle ? copropriete.where('c.id', '=', cle.id) : copropriete.where('c.numero', '=', cle.numero)
  ).executeTakeFirst()
}
export type CoproprieteLue = NonNullable<Awaited<ReturnType<typeof lireCopropriete>>>

/** Ce que tout le monde lit du représentant : la raison sociale d’un professionnel, la qualité d’un bénévole. */
export const representantDe = (c: CoproprieteLue): string | null =>
  c.syndicRaisonSociale ?? (c.typeSyndic && TYPES_SYNDIC[c.typeSyndic])

/** Ce que l’on lit d’une copropriété avant d’agir sur son mandat. */
export const rendreCopropriete = (c: CoproprieteLue, aujourdhui: Jour): InfoCopro => ({
  id: c.id,
  numero: c.numero!,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  etatCopropriete: c.etat,
  nbLots: c.nbLots,
  representant: representantDe(c),
  situationMandat: situationMandat({ ...c, fin: c.mandatFin }, aujourdhui),
})
