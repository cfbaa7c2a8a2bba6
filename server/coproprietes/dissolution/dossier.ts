import {
  lireCopropriete,
  refuserSiFusionnee,
  type CoproprieteLue,
} from '#server/socle/registre/coproprietes/coproprietes.ts'
import {
  obstacleALaDissolution,
  type ContexteDissolution,
} from '#domain/coproprietes/dissolution/dissolution.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { direAdresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Kysely } from 'kysely'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import type { DB } from '#server/socle/postgres/schema.ts'
import type { Immatriculee } from '#server/socle/registre/coproprietes/immatriculees.ts'
import type { Demandeur } from '#server/socle/registre/actes/acte.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { empechementDe } from '#server/socle/registre/actes/empechements.ts'
import { etablissementDe } from '#server/socle/registre/actes/portee.ts'
import * as store from './dissolution.store.ts'

type CodeLecture = ArretDEtat | 'COPROPRIETE_D_UN_AUTRE' | 'RATTACHEMENT_EN_COURS'

/** La copropriété que l’on désigne par son numéro, comme on le tape, ou par son identifiant ; refuse celle qui n’est pas là. */
export async function exiger(
  db: Kysely<DB>,
  { refuser }: Pick<Demandeur<'COPROPRIETE_FUSIONNEE' | 'IMMAT_INEXISTANTE' | 'INTROUVABLE'>, 'refuser'>,
  designee: string,
): Promise<CoproprieteLue> {
  const numero = lireNumero(designee)
  const lue = await lireCopropriete(db, numero === null ? { id: Number(designee) } : { numero })
  if (lue) return lue
  await refuserSiFusionnee(db, { refuser }, numero)
  throw refuser(numero === null ? 'INTROUVABLE' : 'IMMAT_INEXISTANTE')
}

/**
 * Ce qui entoure la déclaration de sa dissolution. Refuse celle qu’un autre représente, un état qui ne le permet pas, un
 * rattachement à l’examen.
 */
export async function aDissoudre(
  db: Kysely<DB>,
  demandeur: Demandeur<CodeLecture, CompteConnecte>,
  copropriete: CoproprieteLue,
): Promise<ContexteDissolution> {
  const { auteur, aujourdhui, refuser } = demandeur
  const empechement = await empechementDe(db, { id: copropriete.id, action: 'dissoudre', aujourdhui })
  const obstacle = obstacleALaDissolution(
    { ...copropriete, rattachementEnCours: empechement !== null },
    { teledeclarantId: etablissementDe(demandeur).id, typeTeledeclarant: auteur.typeTeledeclarant },
  )
  if (obstacle) throw refuser(obstacle, { params: { etat: ETATS[copropriete.etat].libelle } })
  return {
    dateReglement: copropriete.dateReglement,
    secondaires: await store.compterSecondaires(db, copropriete.numero),
    aujourdhui,
  }
}

/** De quelle copropriété on parle. */
export const rendreCopropriete = (
  c: Pick<Immatriculee, 'id' | 'numero' | 'nom' | 'voie' | 'codePostal' | 'localite' | 'etat'>,
) => ({
  id: c.id,
  numero: c.numero,
  nom: c.nom,
  adresse: direAdresse({ ...c, commune: c.localite }) || null,
  etatCopropriete: c.etat,
})
