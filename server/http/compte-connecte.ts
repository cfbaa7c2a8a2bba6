import type { CompteInfo } from '#contract/compte.ts'
import { authoritiesDe } from '#domain/acces/grants.ts'
import type { Authority } from '#domain/acces/authorities.ts'
import { PROFILS, estRestreint, type Profil } from '#domain/acces/profils.ts'
import type { FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/schema.ts'

/** La personne connectée, relue à chaque demande : un droit retiré l’est aussitôt. */
export type CompteConnecte = CompteInfo

/** Rend le compte, null s’il n’existe plus, n’est plus actif ou a un profil restreint (§4.4). */
export async function lireCompteConnecte(db: Kysely<DB>, id: number): Promise<CompteConnecte | null> {
  const c = await db
    .selectFrom('compte')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .where('compte.id', '=', id)
    .where('compte.actif', '=', true)
    .select([
      'compte.id',
      'compte.identifiant',
      'compte.email',
      'compte.civilite',
      'compte.nom',
      'compte.prenom',
      'compte.profil',
      'compte.teledeclarantId',
      'compte.dateDerniereActivite',
      'teledeclarant.type',
      'teledeclarant.statut',
      'teledeclarant.codeApe',
      'teledeclarant.raisonSociale',
    ])
    .executeTakeFirst()
  const profil = c?.profil as Profil
  if (!c || estRestreint(profil) || c.statut === 'SUPPRIME') return null
  const enAttente = c.statut === 'ATT_ACTIVATION'
  const authorities: readonly Authority[] = enAttente
    ? [...authoritiesDe(profil), 'ATTENTE_ACTIVATION_TELE']
    : authoritiesDe(profil)
  return {
    id: c.id,
    login: c.identifiant,
    email: c.email,
    civilite: c.civilite,
    nom: c.nom,
    prenom: c.prenom,
    profil,
    libelleProfil: PROFILS[profil].libelle,
    authorities: [...authorities],
    activated: !enAttente,
    loginAs: false,
    idTeledeclarant: c.teledeclarantId,
    typeTeledeclarant: c.type,
    codeApe: c.codeApe,
    etablissement: c.raisonSociale,
    dateDerniereActivite: c.dateDerniereActivite,
  }
}

/** Le lecteur de compte d’une demande. */
export function lecteurDeCompte(db: Kysely<DB>) {
  return (req: FastifyRequest): Promise<CompteConnecte | null> => {
    // Hors des sessions (annuaire, listes), personne n’est connecté.
    const id = (req.session as typeof req.session | undefined)?.compteId
    return id === undefined ? Promise.resolve(null) : lireCompteConnecte(db, id)
  }
}
