import { personneDe, signePar, type Acte } from '#server/socle/registre/actes/acte.ts'
import { TELEDECLARANT } from '#domain/comptes/teledeclarants/transitions.ts'
import { PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import type { Venue } from '#server/socle/outside/oidc.ts'
import { compteParEmail, creerCompte, relier } from '#server/socle/registre/comptes/comptes.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { habilitationDuSiret } from '#server/socle/registre/territoire/perimetre.ts'
import { siretDe } from '#server/socle/registre/territoire/porte-institution.ts'
import { situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import {
  attendreSonTour,
  aUneIdentite,
  compteRelie,
  institutionDuSiret,
  inscrireInstitution,
} from './sso.store.ts'

const FAMILLES: readonly string[] = ['teneur', 'assistance', 'institutionnel']

interface Trouve {
  id: number
  profil: Profil
  /** Un notaire dont le compte est d’un autre office que celui que dit son identité : il n’entre pas. */
  horsOffice?: boolean
  /** Un agent dont le compte est d’un autre organisme que celui que dit son identité : il n’entre pas, et n’en voit pas le territoire. */
  horsOrganisme?: boolean
}

/** Vrai du compte d’une institution qui n’est pas celle que dit l’identité : la porte lirait le territoire de l’ancienne. */
const estHorsOrganisme = async (
  { trx }: Pick<Acte, 'trx'>,
  { id, profil }: Pick<Trouve, 'id' | 'profil'>,
  siret: string | null,
): Promise<boolean> => profil === 'INSTITUTIONNEL' && (await siretDe(trx, id)) !== siret

/**
 * §4.4 : le compte de la personne que son fournisseur vient de reconnaître ; null si elle n’en a pas. Un notaire inconnu
 * n’en reçoit pas : il s’inscrit.
 */
export async function reconnaitre(acte: Acte<ArretDEtat>, venue: Venue): Promise<Trouve | null> {
  const { trx } = acte
  const { fournisseur, sujet } = venue.identite
  const connu = await compteRelie(trx, fournisseur, sujet)
  // D’un accès clos, elle entre et l’apprend ; d’un organisme qui n’en a jamais eu, elle n’entre pas.
  if (connu?.profil === 'INSTITUTIONNEL' && !(await habilitationDuSiret(trx, venue.identite.siret)))
    return null
  if (connu && (await estHorsOrganisme(acte, connu, venue.identite.siret)))
    return { ...connu, horsOrganisme: true }
  if (connu && fournisseur === 'notaires')
    return { ...connu, horsOffice: connu.numeroEtude !== venue.identite.numEtude }
  if (connu || fournisseur !== 'clavis') return connu
  await attendreSonTour(trx)
  return (
    (await compteRelie(trx, fournisseur, sujet)) ??
    (await relierParEmail(acte, venue)) ??
    (await creerInstitutionnel(acte, venue))
  )
}

/** Une fois seulement : ensuite c’est « sub » qui désigne la personne, et une autre à la même adresse n’entre pas. */
async function relierParEmail(acte: Acte, { identite, emailVerifie }: Venue): Promise<Trouve | null> {
  const { trx } = acte
  if (!emailVerifie) return null
  const compte = await compteParEmail(trx, identite.email)
  if (!compte || compte.statut !== 'ACTIF' || !FAMILLES.includes(PROFILS[compte.profil].famille)) return null
  if (await aUneIdentite(trx, compte.id)) return null
  if (compte.profil === 'INSTITUTIONNEL' && !(await habilitationDuSiret(trx, identite.siret))) return null
  if (await estHorsOrganisme(acte, compte, identite.siret))
    return { id: compte.id, profil: compte.profil, horsOrganisme: true }
  await relier(acte, identite, compte.id)
  const { id } = compte
  await ecrireJournal(signePar(acte, { ...personneDe(compte), etablissement: null }), [
    {
      type: 'COMPTE.MODIFICATION',
      objet: 'compte',
      objetId: id,
      nouveau: { identite: identite.fournisseur },
    },
  ])
  return { id, profil: compte.profil }
}

async function creerInstitutionnel(
  acte: Acte<ArretDEtat>,
  { identite, civilite }: Venue,
): Promise<Trouve | null> {
  const { trx } = acte
  const habilitation = await habilitationDuSiret(trx, identite.siret)
  if (!habilitation || situationDe(habilitation, acte.aujourdhui) !== 'OUVERT') return null
  if (await compteParEmail(trx, identite.email)) return null
  const connu = await institutionDuSiret(trx, habilitation.siret)
  // Le même SIRET, déjà inscrit comme syndic ou supprimé : à régler par le teneur.
  if (connu && (connu.type !== 'institutionnel' || connu.statut !== 'ACTIF')) return null
  const etablissement = connu?.raisonSociale ?? habilitation.libelle
  const teledeclarantId = connu?.id ?? (await inscrireInstitution(acte, habilitation))
  const profil = 'INSTITUTIONNEL'
  const { prenom, nom, email } = identite
  const compte = { teledeclarantId, profil, civilite, prenom, nom, email } as const
  const id = await creerCompte(acte, { ...compte, telephone: null, numCartePro: null, par: 'creerReconnu' })
  await relier(acte, identite, id)
  const elle = signePar(
    acte,
    personneDe({ id, prenom, nom, profil, teledeclarantId, raisonSociale: etablissement }),
  )
  if (!connu) {
    const { apres } = await agir(elle, TELEDECLARANT, teledeclarantId, 'reconnaitre')
    await ecrireJournal(elle, [
      {
        type: 'ETABLISSEMENT.STATUT',
        objet: 'teledeclarant',
        objetId: teledeclarantId,
        nouveau: { statut: apres },
      },
    ])
  }
  await ecrireJournal(elle, [
    {
      type: 'COMPTE.CREATION',
      objet: 'compte',
      objetId: id,
      nouveau: { profil, identite: identite.fournisseur },
    },
  ])
  return { id, profil }
}
