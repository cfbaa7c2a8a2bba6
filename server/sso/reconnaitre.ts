import { PROFILS, type Profil } from '#domain/acces/profils.ts'
import type { Transaction } from 'kysely'
import type { Venue } from '#server/outside/oidc.ts'
import { compteParEmail, creerCompte, relier } from '#server/platform/comptes.ts'
import { agirSurTeledeclarant } from '#server/platform/etats.ts'
import { ecrireJournal } from '#server/platform/journal.ts'
import type { DB } from '#server/platform/schema.ts'
import {
  attendreSonTour,
  aUneIdentite,
  compteRelie,
  etablissementDuSiret,
  habilitationDe,
  inscrireInstitution,
} from './sso.store.ts'

const FAMILLES: readonly string[] = ['teneur', 'assistance', 'institutionnel']

interface Trouve {
  id: number
  profil: Profil
}

/**
 * §4.4 : le compte de la personne que son fournisseur vient de reconnaître ; null si elle n’en a pas. Un notaire inconnu
 * n’en reçoit pas : il s’inscrit.
 */
export async function reconnaitre(
  trx: Transaction<DB>,
  venue: Venue,
  maintenant: Date,
): Promise<Trouve | null> {
  const { fournisseur, sujet } = venue.identite
  const connu = await compteRelie(trx, fournisseur, sujet)
  if (connu?.profil === 'INSTITUTIONNEL' && !(await habilitationDe(trx, venue.identite.siret))) return null
  if (connu || fournisseur !== 'clavis') return connu
  await attendreSonTour(trx)
  return (
    (await compteRelie(trx, fournisseur, sujet)) ??
    (await relierParEmail(trx, venue, maintenant)) ??
    (await creerInstitutionnel(trx, venue, maintenant))
  )
}

/** Une fois seulement : ensuite c’est « sub » qui désigne la personne, et une autre à la même adresse n’entre pas. */
async function relierParEmail(
  trx: Transaction<DB>,
  { identite, emailVerifie }: Venue,
  maintenant: Date,
): Promise<Trouve | null> {
  if (!emailVerifie) return null
  const compte = await compteParEmail(trx, identite.email)
  if (!compte || compte.statut !== 'ACTIF' || !FAMILLES.includes(PROFILS[compte.profil].famille)) return null
  if (await aUneIdentite(trx, compte.id)) return null
  await relier(trx, identite, compte.id, maintenant)
  const { id, prenom, nom, profil } = compte
  await ecrireJournal(trx, { id, prenom, nom, profil, etablissement: null }, maintenant, [
    {
      type: 'COMPTE.MODIFICATION',
      objet: 'compte',
      objetId: id,
      nouveau: { identite: identite.fournisseur },
    },
  ])
  return { id, profil }
}

async function creerInstitutionnel(
  trx: Transaction<DB>,
  { identite, civilite }: Venue,
  maintenant: Date,
): Promise<Trouve | null> {
  const habilitation = await habilitationDe(trx, identite.siret)
  if (!habilitation || (await compteParEmail(trx, identite.email))) return null
  const connu = await etablissementDuSiret(trx, habilitation.siret)
  // Le même SIRET, déjà inscrit comme syndic ou supprimé : à régler par le teneur.
  if (connu && (connu.type !== 'institutionnel' || connu.statut !== 'ACTIF')) return null
  const etablissement = connu?.raisonSociale ?? habilitation.libelle
  const teledeclarantId = connu?.id ?? (await inscrireInstitution(trx, habilitation, maintenant))
  const profil = 'INSTITUTIONNEL'
  const { prenom, nom, email } = identite
  const compte = { teledeclarantId, profil, civilite, prenom, nom, email } as const
  const id = await creerCompte(
    trx,
    { ...compte, telephone: null, numCartePro: null, reconnu: true },
    maintenant,
  )
  await relier(trx, identite, id, maintenant)
  const auteur = { id, prenom, nom, profil, etablissement } as const
  if (!connu) {
    const { apres } = await agirSurTeledeclarant(trx, teledeclarantId, 'reconnaitre')
    await ecrireJournal(trx, auteur, maintenant, [
      {
        type: 'ETABLISSEMENT.STATUT',
        objet: 'teledeclarant',
        objetId: teledeclarantId,
        nouveau: { statut: apres },
      },
    ])
  }
  await ecrireJournal(trx, auteur, maintenant, [
    {
      type: 'COMPTE.CREATION',
      objet: 'compte',
      objetId: id,
      nouveau: { profil, identite: identite.fournisseur },
    },
  ])
  return { id, profil }
}
