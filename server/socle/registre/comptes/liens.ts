import * as ADRESSES from '#domain/comptes/adresses.ts'
import {
  CREATIONS_PAR_JOUR,
  HEURES_DE_RECUPERATION,
  PARTS_DU_MEME_LIEN,
  RECUPERATIONS_DU_MEME_LIEN,
} from '#domain/comptes/compte/bornes.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import { estPrincipal } from '#domain/comptes/utilisateurs/gestion.ts'
import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { messageCreation, messageRecuperation, messageUtilisateur } from '#domain/comptes/compte/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Acte } from '../actes/acte.ts'
import { boiteTranquille } from '../demandes/demande-publique.ts'
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

/** Ce qu’une boîte reçoit, de chaque usage, de qui n’a rien prouvé (décision 0095). */
const ENVOIS = {
  CREATION: { quoi: 'creation', max: CREATIONS_PAR_JOUR },
  EMAIL: { quoi: 'adresse', max: CREATIONS_PAR_JOUR },
  RECUPERATION: {
    quoi: 'recuperation',
    max: RECUPERATIONS_DU_MEME_LIEN,
    secondes: (HEURES_DE_RECUPERATION * 3_600) / PARTS_DU_MEME_LIEN,
    prouvee: true,
  },
} as const

/** Vrai tant que cette boîte n’a pas assez de nos courriels de cet usage ; la réponse faite à qui demande ne le dit pas. */
export const peutEcrire = (
  { secrets }: Pick<Dependances, 'secrets'>,
  { trx: db, maintenant }: Pick<Acte, 'trx' | 'maintenant'>,
  usage: keyof typeof ENVOIS,
  email: string,
): Promise<boolean> => boiteTranquille({ db, secrets }, { ...ENVOIS[usage], email, maintenant })

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
