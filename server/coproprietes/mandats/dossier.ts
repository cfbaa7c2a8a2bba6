import {
  lireCopropriete,
  refuserSiFusionnee,
  type CoproprieteLue,
} from '#server/socle/registre/coproprietes/coproprietes.ts'
import { SYNDIC_DECLARE, TYPES_SYNDIC } from '#domain/coproprietes/copropriete/syndic.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { sirenDe, type ARattacher, type Declarant } from '#domain/coproprietes/mandats/rattachement.ts'
import { finAnnoncee } from '#domain/coproprietes/successeurs/succession.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { etablissementDe, type DuDeclarant } from '#server/socle/registre/actes/portee.ts'
import * as store from './mandats.store.ts'

/** La copropriété que l’on désigne par son numéro, comme on le tape, ou par son identifiant ; undefined si elle n’est pas là. */
export function trouver(db: Kysely<DB>, designee: string) {
  const numero = lireNumero(designee)
  if (numero !== null) return lireCopropriete(db, { numero })
  return lireCopropriete(db, { id: Number(designee) })
}

/** La même ; refuse le numéro que rien ne porte, et celui d’une copropriété absorbée, en disant où il mène. */
export async function exiger(
  db: Kysely<DB>,
  { refuser }: Pick<DuDeclarant<'COPROPRIETE_FUSIONNEE' | 'IMMAT_INEXISTANTE'>, 'refuser'>,
  designee: string,
) {
  const lue = await trouver(db, designee)
  if (lue) return lue
  await refuserSiFusionnee(db, { refuser }, lireNumero(designee))
  throw refuser('IMMAT_INEXISTANTE')
}

/** Ce que la règle regarde d’une copropriété. */
export const aRattacher = (c: CoproprieteLue): ARattacher => ({
  etat: c.etat,
  mandatFin: finAnnoncee(c.mandatFin, c.debutSuccesseur),
  finArchivee: c.finArchivee,
  anneeConstruction: c.anneeConstruction,
  successeurDeclare: c.successeurDeclare,
  teledeclarantId: c.teledeclarantId,
  siren: sirenDe(c.siretDuRepresentant ?? c.syndicSiret),
})

/** L’établissement qui demande, tel que la règle le regarde. */
export async function declarantDe(
  db: Kysely<DB>,
  demandeur: Pick<DuDeclarant<'NON_AUTORISE'>, 'auteur' | 'refuser'>,
): Promise<Declarant & { nomPublic: string }> {
  const { id, type, siret, bailleurSocial, raisonSociale } = await store.lireDeclarant(
    db,
    etablissementDe(demandeur).id,
  )
  const syndic = SYNDIC_DECLARE[type]
  return {
    teledeclarantId: id,
    siren: sirenDe(siret),
    bailleurSocial,
    // Le nom d’un bénévole ne se dit pas à qui ne le connaît pas.
    nomPublic: syndic === 'NON_PRO' ? `Un ${TYPES_SYNDIC.NON_PRO.toLowerCase()}` : raisonSociale,
  }
}
