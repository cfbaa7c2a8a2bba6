import type { Profil } from '#domain/socle/acces/profils.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { afficherApe, apeRefuse } from '#domain/comptes/etablissements/ape.ts'
import {
  codePostalValide,
  lireEmail,
  lireTelephone,
  memeEmail,
  PAYS_PAR_DEFAUT,
} from '#domain/comptes/etablissements/coordonnees.ts'
import { NOM_MAX, refusDeNom, refusDeTexte } from './nom.ts'
import { lireSiret, refusDeSiret } from '#domain/comptes/etablissements/siret.ts'
import { estCivilite } from '#domain/socle/acces/teledeclarants.ts'

/** Qui ouvre un compte (§1, §2.4), ce qu’on lui demande et le profil qu’il reçoit. */
export const INSCRIPTIONS = {
  NON_PRO: {
    titre: 'Syndic bénévole ou coopératif',
    detail: 'Copropriétaire élu par l’assemblée générale, sans en faire profession.',
    siret: 'facultatif',
    profil: 'TELE_NONPRO_ADMIN_PRINC',
  },
  PRO: {
    titre: 'Syndic professionnel',
    detail: 'Cabinet, agence, organisme HLM : la gestion de copropriétés est votre métier.',
    siret: 'obligatoire',
    profil: 'TELE_PRO_ADMIN_PRINC',
  },
  NOTAIRE: {
    titre: 'Office notarial',
    detail: 'L’office n’a pas encore de compte. Vous en serez l’administrateur.',
    siret: 'obligatoire',
    profil: 'NOTAIRE_ADMIN',
  },
  AUTRE: {
    titre: 'Administrateur provisoire',
    detail: 'Désigné par une ordonnance pour administrer une copropriété.',
    siret: 'obligatoire',
    profil: 'TELE_PRO_ADMIN_PRINC',
  },
} as const satisfies Record<
  string,
  { titre: string; detail: string; siret: 'obligatoire' | 'facultatif'; profil: Profil }
>

export type TypeInscription = keyof typeof INSCRIPTIONS
export const TYPES_INSCRIPTION = codes(INSCRIPTIONS)

/** §2.1 : l’adresse d’inscription d’un office qui n’existe pas encore. */
export const NOUVELLE_ETUDE = '-1'

export const LONGUEURS = {
  nom: NOM_MAX,
  raisonSociale: 200,
  ligne: 100,
  localite: 100,
  codePostal: 12,
  pays: 60,
  numCartePro: 40,
} as const

/** Une adresse où écrire, telle que tapée. */
export interface SaisieAdresse {
  complement: string
  immeuble: string
  voie: string
  lieuDit: string
  codePostal: string
  localite: string
  pays: string
}

/** Une personne et l’adresse où lui écrire, telles que tapées. */
export interface SaisieRepresentant extends SaisieAdresse {
  civilite: string
  nom: string
  prenom: string
  email: string
  telephone: string
}

export interface SaisieInscription extends SaisieRepresentant {
  siret: string
  raisonSociale: string
  emailConfirmation: string
  numCartePro: string
  charte: boolean
}

export const SAISIE_VIDE: SaisieInscription = {
  siret: '',
  raisonSociale: '',
  civilite: '',
  nom: '',
  prenom: '',
  email: '',
  emailConfirmation: '',
  telephone: '',
  complement: '',
  immeuble: '',
  voie: '',
  lieuDit: '',
  codePostal: '',
  localite: '',
  pays: PAYS_PAR_DEFAUT,
  numCartePro: '',
  charte: false,
}

/** La raison sociale telle qu’une personne l’écrit ; celle du répertoire se prend comme elle est. */
export function refusDeRaisonSociale(champ: string, texte: string, obligatoire: boolean): Refus | null {
  const refus = refusDeTexte(champ, texte, LONGUEURS.raisonSociale, obligatoire)
  if (refus) return refus
  // Une adresse de site : « www. », « // », ou deux mots collés par un point ; « S.A.R.L. » n’en est pas une.
  return /:\/\/|[\p{L}\d-]{2,}\.[\p{L}\d-]{2,}/u.test(texte)
    ? { champ, code: 'RAISON_SOCIALE_INVALIDE' }
    : null
}

const presents = (refus: readonly (Refus | null)[]): Refus[] => refus.filter((r): r is Refus => r !== null)

/** Une adresse électronique obligatoire (§5.2). */
export function refusEmail(champ: string, texte: string): Refus | null {
  if (texte.trim() === '') return { champ, code: 'OBLIGATOIRE' }
  return lireEmail(texte) === null ? { champ, code: 'EMAIL_INVALIDE' } : null
}

/** Le téléphone d’une personne : facultatif, mais juste s’il est donné (§5.2). */
export function refusTelephone(champ: string, texte: string): Refus | null {
  return texte.trim() !== '' && lireTelephone(texte) === null ? { champ, code: 'TELEPHONE_INVALIDE' } : null
}

const refusCivilite = (civilite: string): Refus | null =>
  estCivilite(civilite)
    ? null
    : { champ: 'civilite', code: civilite.trim() === '' ? 'OBLIGATOIRE' : 'CHOIX_INVALIDE' }

const refusCharte = (charte: boolean): Refus | null =>
  charte ? null : { champ: 'charte', code: 'CHARTE_A_ACCEPTER' }

/** §3.2, représentant légal : civilité, nom, prénom, adresse électronique, téléphone. */
export function verifierPersonne(
  s: Pick<SaisieRepresentant, 'civilite' | 'nom' | 'prenom' | 'email' | 'telephone'>,
): Refus[] {
  return presents([
    refusCivilite(s.civilite),
    refusDeNom('prenom', s.prenom),
    refusDeNom('nom', s.nom),
    refusEmail('email', s.email),
    refusTelephone('telephone', s.telephone),
  ])
}

/** Ce que la fenêtre de la lettre montre entier, au plus petit ; « 120 avenue du Maréchal de Lattre de Tassigny » y tient. */
const LIGNE_POSTALE = 60

/** La plus longue commune de France en compte quarante-cinq. */
const COMMUNE_POSTALE = 50

/** Un chevron, ou de quoi faire un lien : une adresse se lit sur une lettre, un courriel, une fiche publique. */
const PAS_UNE_ADRESSE = /[<>@]|:\/|www\./i

/** Une ligne d’enveloppe : lisible, et rien d’autre qu’une adresse ; celle de la commune la nomme en lettres. */
function refusDeLigne(champ: string, texte: string, max: number, obligatoire: boolean): Refus | null {
  return (
    refusDeTexte(champ, texte, max, obligatoire) ??
    (PAS_UNE_ADRESSE.test(texte) || (champ === 'localite' && !/\p{L}/u.test(texte))
      ? { champ, code: 'TEXTE_INVALIDE' }
      : null)
  )
}

/** §3.2, adresse du représentant : là où part le courrier. */
export function verifierAdresse(s: SaisieAdresse): Refus[] {
  const codePostal = refusDeTexte('codePostal', s.codePostal, LONGUEURS.codePostal, true)
  return presents([
    refusDeLigne('voie', s.voie, LIGNE_POSTALE, true),
    refusDeLigne('immeuble', s.immeuble, LIGNE_POSTALE, false),
    refusDeLigne('complement', s.complement, LIGNE_POSTALE, false),
    refusDeLigne('lieuDit', s.lieuDit, LIGNE_POSTALE, false),
    codePostal ??
      (codePostalValide(s.codePostal.trim(), s.pays.trim())
        ? null
        : {
            champ: 'codePostal',
            code: /^\d{5}$/.test(s.codePostal.trim()) ? 'CODE_POSTAL_INCONNU' : 'CODE_POSTAL_INVALIDE',
          }),
    refusDeLigne('localite', s.localite, COMMUNE_POSTALE, true),
    refusDeTexte('pays', s.pays, LONGUEURS.pays, true),
  ])
}

/** Ce que le répertoire et le registre savent du SIRET donné. */
export interface SiretVu {
  /** null : le répertoire ne répond pas ; la personne écrit elle-même sa raison sociale. */
  connu: { raisonSociale: string; codeApe: string | null; actif: boolean } | 'inconnu' | null
  /** Un autre établissement du registre porte déjà ce SIRET. */
  dejaUtilise: boolean
  /** L’adresse électronique que le prédécesseur ou le notaire a donnée pour ce SIRET, si le compte est attendu. */
  emailAttendu: string | null
}

/** §5.1, §5.2 : le SIRET d’une inscription. Vide quand il convient, ou quand il n’en faut pas. */
export function verifierSiret(
  type: TypeInscription,
  s: Pick<SaisieInscription, 'siret' | 'email'>,
  vu: SiretVu | null,
  aujourdhui: Jour,
): Refus[] {
  const champ = 'siret'
  if (s.siret.trim() === '')
    return INSCRIPTIONS[type].siret === 'obligatoire' ? [{ champ, code: 'OBLIGATOIRE' }] : []
  if (lireSiret(s.siret) === null) return [{ champ, code: refusDeSiret(s.siret) }]
  if (!vu) return []
  if (vu.dejaUtilise) return [{ champ, code: 'SIRET_UTILISE' }]
  if (vu.connu === 'inconnu') return [{ champ, code: 'SIRET_INCONNU' }]
  if (vu.connu && !vu.connu.actif) return [{ champ, code: 'SIRET_FERME' }]
  const ape = vu.connu && apeRefuse(type, vu.connu.codeApe, aujourdhui)
  if (ape !== null)
    return [{ champ, code: 'APE_REFUSE', params: { ape: afficherApe(ape) || 'non renseignée' } }]
  if (vu.emailAttendu !== null && !memeEmail(vu.emailAttendu, s.email))
    return [{ champ: 'email', code: 'SIRET_EMAIL_DIFFERENTS' }]
  return []
}

/** §2.4 : ce que remplit le notaire ou le collaborateur, déjà reconnu, qui rejoint son office. */
export function verifierEntreeOffice(
  s: Pick<SaisieInscription, 'civilite' | 'telephone' | 'charte'>,
): Refus[] {
  return presents([
    refusCivilite(s.civilite),
    refusTelephone('telephone', s.telephone),
    refusCharte(s.charte),
  ])
}

function refusConfirmation({ email, emailConfirmation }: SaisieInscription): Refus | null {
  const champ = 'emailConfirmation'
  if (emailConfirmation.trim() === '') return { champ, code: 'OBLIGATOIRE' }
  return memeEmail(email, emailConfirmation) ? null : { champ, code: 'EMAILS_DIFFERENTS' }
}

/**
 * §2.4, §5.2 : tout ce qu’une inscription doit remplir, dans l’ordre de la page. Vide quand elle peut partir. `reconnu` : un
 * fournisseur d’identité répond du nom et de l’adresse électronique.
 */
export function verifierInscription(
  type: TypeInscription,
  s: SaisieInscription,
  vu: SiretVu | null,
  aujourdhui: Jour,
  reconnu = false,
): Refus[] {
  // Sans fiche au répertoire, c’est la personne qui nomme son établissement.
  const raisonAEcrire = s.siret.trim() !== '' && vu !== null && vu.connu === null
  const duSiret = verifierSiret(type, s, vu, aujourdhui)
  return [
    ...duSiret.filter((r) => r.champ === 'siret'),
    ...presents([
      refusDeRaisonSociale('raisonSociale', s.raisonSociale, raisonAEcrire),
      refusDeTexte('numCartePro', s.numCartePro, LONGUEURS.numCartePro, false),
      refusCivilite(s.civilite),
      ...(reconnu
        ? []
        : [refusDeNom('prenom', s.prenom), refusDeNom('nom', s.nom), refusEmail('email', s.email)]),
    ]),
    ...duSiret.filter((r) => r.champ === 'email'),
    ...presents([reconnu ? null : refusConfirmation(s), refusTelephone('telephone', s.telephone)]),
    ...verifierAdresse(s),
    ...presents([refusCharte(s.charte)]),
  ]
}

/** Le nom de l’établissement : celui du répertoire, sinon celui qui est écrit, sinon celui de la personne. */
export function raisonSocialeDe(
  s: Pick<SaisieInscription, 'raisonSociale' | 'prenom' | 'nom'>,
  connue: string | null,
): string {
  return connue ?? (s.raisonSociale.trim() || `${s.prenom.trim()} ${s.nom.trim()}`)
}
