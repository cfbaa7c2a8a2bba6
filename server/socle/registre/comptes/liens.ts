import * as ADRESSES from '#domain/comptes/adresses.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import { estPrincipal } from '#domain/comptes/utilisateurs/gestion.ts'
import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { messageCreation, messageRecuperation, messageUtilisateur } from '#domain/comptes/compte/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Acte } from '../actes/acte.ts'
import { reprendreClef } from './clefs.ts'

type UsageDeLien = 'CREATION' | 'RECUPERATION'

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

type Liens = Pick<Dependances, 'secrets' | 'courriels' | 'config'>

async function poserLien(acte: Acte, { secrets, config }: Liens, compteId: number, usage: UsageDeLien) {
  const { secret, reprise } = await reprendreClef(acte, secrets, { compteId, usage })
  return { lien: `${config.adressePublique}${ADRESSES.motDePasse(secret)}`, reprise }
}

/**
 * Envoie à une personne le lien qui crée son mot de passe. `deNouveau` : elle vient de refaire une demande de compte, dont
 * rien n’est gardé.
 */
export async function envoyerCreation(
  acte: Acte,
  deps: Liens,
  compte: Omit<Destinataire, 'statut' | 'motDePasse'>,
  { deNouveau = false }: { deNouveau?: boolean } = {},
): Promise<void> {
  const { lien, reprise } = await poserLien(acte, deps, compte.id, 'CREATION')
  const etablissement = compte.raisonSociale ?? `${compte.prenom} ${compte.nom}`
  const creation = estPrincipal(compte.profil) ? messageCreation : messageUtilisateur
  const profil = PROFILS[compte.profil].libelle
  await deps.courriels.envoyer(
    acte,
    compte,
    creation({ ...compte, etablissement, profil, lien, reprise, deNouveau }),
  )
}

/**
 * Envoie à une personne le lien qui crée son mot de passe, ou qui le change ; rend l’usage de la clef. Le lien ne part que
 * dans sa boîte. Refuse (409) qui se connecte par un fournisseur d’identité.
 */
export async function envoyerLien(
  acte: Acte<'COMPTE_SANS_MOT_DE_PASSE'>,
  deps: Liens,
  compte: Destinataire,
): Promise<UsageDeLien> {
  if (compte.statut === 'ATT_MOT_DE_PASSE') {
    await envoyerCreation(acte, deps, compte)
    return 'CREATION'
  }
  if (compte.motDePasse === null) throw acte.refuser('COMPTE_SANS_MOT_DE_PASSE')
  const { lien, reprise } = await poserLien(acte, deps, compte.id, 'RECUPERATION')
  await deps.courriels.envoyer(acte, compte, messageRecuperation({ ...compte, lien, reprise }))
  return 'RECUPERATION'
}
