import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireEmail, lireTelephone, memeEmail } from '#domain/comptes/etablissements/coordonnees.ts'
import { NOM_MAX, refusDeNom } from '#domain/comptes/inscription/nom.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { CODES_SORTES, SORTES, type Exigences, type SorteDeReclamation } from './listes.ts'

export const TEXTE_MIN = 10
export const TEXTE_MAX = 2_000
export const ADRESSE_MAX = 200

/** Ce que l’on tape dans le formulaire. */
export interface SaisieDeReclamation {
  typeReclamation: string
  nom: string
  prenom: string
  email: string
  confirmationEmail: string
  telephone: string
  numImmatriculation: string
  adressePrincipale: string
  texte: string
}

/** Ce que l’on en garde. */
export interface Reclamee {
  sorte: SorteDeReclamation
  nom: string
  prenom: string
  email: string
  telephone: string | null
  numero: string | null
  adresse: string | null
  texte: string
}

/** La sorte de ce code, s’il en est un. */
export const sorteDe = (code: string): SorteDeReclamation | undefined => CODES_SORTES.find((s) => s === code)

const court = (champ: string, tape: string, max: number, requis: boolean): Refus[] => {
  const lu = lireTexte(tape, max)
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  return requis && lu === '' ? [{ champ, code: 'OBLIGATOIRE' }] : []
}

/** Lit un texte écrit à l’assistance ou par elle : les lignes restent, les espaces de suite n’en font qu’un. */
export function lireMessage(tape: string, champ = 'texte'): string | Refus[] {
  const lu = lireTexte(
    tape
      .replace(/\r\n?/g, '\n')
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .replace(/\n{3,}/g, '\n\n'),
    TEXTE_MAX,
  )
  if (typeof lu !== 'string') return [{ champ, ...lu }]
  if (lu === '') return [{ champ, code: 'OBLIGATOIRE' }]
  return Array.from(lu).length < TEXTE_MIN
    ? [{ champ, code: 'TEXTE_TROP_COURT', params: { min: TEXTE_MIN } }]
    : lu
}

/** Les refus d’un message seul. */
export function verifierMessage({ texte }: { texte: string }): Refus[] {
  const lu = lireMessage(texte)
  return typeof lu === 'string' ? [] : lu
}

const duLieu = (s: SaisieDeReclamation, exige: Exigences): Refus[] => [
  ...(s.numImmatriculation.trim() === ''
    ? exige.numImmatriculation
      ? [{ champ: 'numImmatriculation', code: 'OBLIGATOIRE' } as const]
      : []
    : lireNumero(s.numImmatriculation) === null
      ? [{ champ: 'numImmatriculation', code: 'NUMERO_INVALIDE' } as const]
      : []),
  ...court('adressePrincipale', s.adressePrincipale, ADRESSE_MAX, exige.adressePrincipale),
]

/**
 * Les refus d’une réclamation (§5.1 : ce que chaque sorte exige ; §5.2 : l’adresse électronique et sa confirmation). `connu` : la personne
 * est connectée, son adresse est celle de son compte. `piece` : un PDF est joint, ou n’est pas à joindre.
 */
export function verifierReclamation(
  s: SaisieDeReclamation,
  { connu, piece }: { connu: boolean; piece: boolean },
): Refus[] {
  const sorte = sorteDe(s.typeReclamation)
  return [
    ...(sorte ? [] : [{ champ: 'typeReclamation', code: 'OBLIGATOIRE' } as const]),
    ...(sorte ? duLieu(s, SORTES[sorte].exige) : []),
    ...(sorte && SORTES[sorte].exige.rattachement && !piece
      ? [{ champ: 'piece', code: 'FICHIER_ABSENT' } as const]
      : []),
    ...noms(s, connu),
    ...(connu ? [] : adresses(s)),
    ...(s.telephone.trim() !== '' && lireTelephone(s.telephone) === null
      ? [{ champ: 'telephone', code: 'TELEPHONE_INVALIDE' } as const]
      : []),
    ...verifierMessage(s),
  ]
}

/** Le courriel qui répond commence par eux : de qui n’a pas prouvé son adresse, ils n’ont que des lettres. */
function noms({ nom, prenom }: SaisieDeReclamation, connu: boolean): Refus[] {
  if (connu) return [...court('nom', nom, NOM_MAX, true), ...court('prenom', prenom, NOM_MAX, true)]
  return [refusDeNom('nom', nom), refusDeNom('prenom', prenom)].filter((r) => r !== null)
}

function adresses({ email, confirmationEmail }: SaisieDeReclamation): Refus[] {
  if (email.trim() === '') return [{ champ: 'email', code: 'OBLIGATOIRE' }]
  if (lireEmail(email) === null) return [{ champ: 'email', code: 'EMAIL_INVALIDE' }]
  return memeEmail(email, confirmationEmail)
    ? []
    : [{ champ: 'confirmationEmail', code: 'EMAILS_DIFFERENTS' }]
}

/** Une saisie sans refus, telle qu’elle se garde. */
export function lireReclamation(s: SaisieDeReclamation): Reclamee {
  const message = lireMessage(s.texte)
  return {
    sorte: sorteDe(s.typeReclamation) ?? 'AUTRE',
    nom: s.nom.trim(),
    prenom: s.prenom.trim(),
    email: s.email.trim(),
    telephone: lireTelephone(s.telephone),
    numero: lireNumero(s.numImmatriculation),
    adresse: s.adressePrincipale.trim() || null,
    texte: typeof message === 'string' ? message : '',
  }
}
