import { estPrincipal } from '#domain/acces/gestion.ts'
import { PROFILS, type Profil } from '#domain/acces/profils.ts'
import * as ADRESSES from '#domain/adresses.ts'
import { messageCreation, messageRecuperation, messageUtilisateur } from '#domain/messages/compte.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { poserClef } from './clefs.ts'
import type { DB } from './schema.ts'

/** La personne à qui part un lien. */
export interface Destinataire {
  id: number
  statut: string
  profil: string
  prenom: string
  nom: string
  email: string
  motDePasse: string | null
  raisonSociale: string | null
}

/**
 * Envoie à une personne le lien qui crée son mot de passe, ou qui le change ; rend l’usage de la clef. Le lien ne part que
 * dans sa boîte. Refuse (409) qui se connecte par un fournisseur d’identité. `deNouveau` : elle vient de refaire une demande
 * de compte, dont rien n’est gardé.
 */
export async function envoyerLien(
  trx: Transaction<DB>,
  { secrets, courriels, config }: Pick<Dependances, 'secrets' | 'courriels' | 'config'>,
  compte: Destinataire,
  maintenant: Date,
  { deNouveau = false }: { deNouveau?: boolean } = {},
): Promise<'CREATION' | 'RECUPERATION'> {
  const aCreer = compte.statut === 'ATT_MOT_DE_PASSE'
  if (!aCreer && compte.motDePasse === null) throw new AppelRefuse(409, 'COMPTE_SANS_MOT_DE_PASSE')
  const usage = aCreer ? 'CREATION' : 'RECUPERATION'
  const clef = await poserClef(trx, secrets, { compteId: compte.id, usage }, maintenant)
  const lien = `${config.adressePublique}${ADRESSES.motDePasse(clef)}`
  const profil = compte.profil as Profil
  const etablissement = compte.raisonSociale ?? `${compte.prenom} ${compte.nom}`
  const creation = estPrincipal(profil) ? messageCreation : messageUtilisateur
  const message = aCreer
    ? creation({ ...compte, etablissement, profil: PROFILS[profil].libelle, lien, deNouveau })
    : messageRecuperation({ ...compte, lien })
  await courriels.envoyer(trx, { destinataire: compte.email, compteId: compte.id, ...message }, maintenant)
  return usage
}
