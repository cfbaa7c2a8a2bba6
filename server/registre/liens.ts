import * as ADRESSES from '#domain/adresses.ts'
import type { StatutCompte } from '#domain/acces/comptes.ts'
import { estPrincipal } from '#domain/acces/gestion.ts'
import { PROFILS, type Profil } from '#domain/acces/profils.ts'
import { messageCreation, messageRecuperation, messageUtilisateur } from '#domain/messages/compte.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Acte } from './acte.ts'
import { poserClef } from './clefs.ts'

/** La personne à qui part un lien. */
export interface Destinataire {
  id: number
  statut: StatutCompte
  profil: Profil
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
  acte: Acte<'COMPTE_SANS_MOT_DE_PASSE'>,
  { secrets, courriels, config }: Pick<Dependances, 'secrets' | 'courriels' | 'config'>,
  compte: Destinataire,
  { deNouveau = false }: { deNouveau?: boolean } = {},
): Promise<'CREATION' | 'RECUPERATION'> {
  const aCreer = compte.statut === 'ATT_MOT_DE_PASSE'
  if (!aCreer && compte.motDePasse === null) throw acte.refuser('COMPTE_SANS_MOT_DE_PASSE')
  const usage = aCreer ? 'CREATION' : 'RECUPERATION'
  const clef = await poserClef(acte, secrets, { compteId: compte.id, usage })
  const lien = `${config.adressePublique}${ADRESSES.motDePasse(clef)}`
  const etablissement = compte.raisonSociale ?? `${compte.prenom} ${compte.nom}`
  const creation = estPrincipal(compte.profil) ? messageCreation : messageUtilisateur
  const message = aCreer
    ? creation({ ...compte, etablissement, profil: PROFILS[compte.profil].libelle, lien, deNouveau })
    : messageRecuperation({ ...compte, lien })
  await courriels.envoyer(acte, compte, message)
  return usage
}
