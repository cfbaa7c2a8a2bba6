import type { Etablissement } from '#contract/comptes/utilisateurs.ts'
import {
  creerUtilisateur,
  listerUtilisateurs,
  modifierUtilisateur,
  supprimerUtilisateurs,
  type Utilisateur,
} from '#contract/comptes/utilisateurs.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { PEOPLE } from '#server/demonstration/semer/people.ts'
import type { Navigateur, Produit } from './produit.ts'

interface Saisie {
  profil: Profil
  civilite: string
  nom: string
  prenom: string
  email: string
  telephone: string
  numCartePro: string
  idTeledeclarant?: number
}

let rang = 0

/** Une saisie juste d’utilisateur ; chacune à une adresse neuve. */
export function saisieDUtilisateur(profil: Profil, autre: Partial<Saisie> = {}): Saisie {
  rang += 1
  return {
    profil,
    civilite: 'MME',
    nom: 'Ventoline',
    prenom: 'Aurore',
    email: `aurore.${rang}@demonstration.invalid`,
    telephone: '06 11 22 33 44',
    numCartePro: '',
    ...autre,
  }
}

/** Un compte lu, tel qu’on le retape pour le modifier. */
export const enSaisie = (u: Utilisateur) => ({
  id: u.id,
  version: u.version,
  profil: u.profil,
  civilite: u.civilite as string,
  nom: u.nom,
  prenom: u.prenom,
  email: u.email,
  telephone: u.telephone ?? '',
  numCartePro: u.numCartePro ?? '',
})

export const creer = (nav: Navigateur, body: Saisie) => nav.appeler(creerUtilisateur, { body })
export const modifier = (nav: Navigateur, body: Saisie & { id: number; version: number }) =>
  nav.appeler(modifierUtilisateur, { body })
export const lister = (nav: Navigateur, id: number) =>
  nav.appeler(listerUtilisateurs, { params: { id: String(id) } })
export const supprimer = (nav: Navigateur, ...body: number[]) => nav.appeler(supprimerUtilisateurs, { body })

/** Le compte de la personne de démonstration de ce profil. */
export const compteDe = ({ db }: Produit, profil: Profil) =>
  db
    .selectFrom('compte')
    .selectAll()
    .where('identifiant', '=', PEOPLE.find((p) => p.profil === profil)!.identifiant)
    .executeTakeFirstOrThrow()

/** Les courriels partis à cette adresse, dans l’ordre. */
export const courrielsA = ({ db }: Produit, destinataire: string) =>
  db
    .selectFrom('courriel')
    .select(['sujet', 'texte', 'nature'])
    .where('destinataire', '=', destinataire)
    .orderBy('id')
    .execute()

/** Ce que le journal dit d’un objet, dans l’ordre. */
export const journalDe = ({ db }: Produit, objet: 'compte' | 'teledeclarant' | 'mandat', objetId: number) =>
  db
    .selectFrom('evenementJournal')
    .select(['categorie', 'type', 'ancien', 'nouveau', 'auteur'])
    .where('objet', '=', objet)
    .where('objetId', '=', objetId)
    .where('categorie', '!=', 'COMPTE')
    .orderBy('id')
    .execute()

const GESTIONNAIRES: readonly Profil[] = [
  'TELE_NONPRO_ADMIN_PRINC',
  'TELE_NONPRO_ADMIN_SECOND',
  'TELE_PRO_ADMIN_PRINC',
  'NOTAIRE_ADMIN',
  'TENEUR_ADMIN_PRINC',
  'TENEUR_ADMIN_SCOND',
  'TENEUR_ASS_HOTLINE_ADMIN',
  'TENEUR_ASS_HOTLINE_GES',
]

/** Une personne connectée de chaque profil qui gère des comptes, et celle de l’assistance qui ne fait que les lire. */
export async function connecterGestionnaires(produit: Produit): Promise<Map<Profil, Navigateur>> {
  const qui = new Map<Profil, Navigateur>()
  for (const profil of GESTIONNAIRES) qui.set(profil, await produit.connecte(profil))
  return qui
}

/** Un établissement lu, comme on le renvoie pour l’écrire, ses certificats retirés. */
export const etablissementEnSaisie = (e: Etablissement) => ({
  version: e.version,
  raisonSociale: e.raisonSociale,
  siret: e.siret ?? '',
  codeApe: e.codeApe ?? '',
  emailUtilisateur: e.emailUtilisateur ?? '',
  phone: e.phone ?? '',
  complement: e.complement ?? '',
  immeuble: e.immeuble ?? '',
  voie: e.voie ?? '',
  codePostal: e.codePostal ?? '',
  localite: e.localite ?? '',
  representant: e.representant,
  certificat1Sujet: '',
  certificat1Emetteur: '',
  certificat2Sujet: '',
  certificat2Emetteur: '',
})
