import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { afficherApe, apeRefuse, direApe, lireApe } from './ape.ts'
import { PAYS_PAR_DEFAUT } from './coordonnees.ts'
import {
  refusDeRaisonSociale,
  refusEmail,
  refusTelephone,
  TYPES_INSCRIPTION,
  verifierAdresse,
  verifierSiret,
  type SiretVu,
} from '#domain/comptes/inscription/inscription.ts'
import { lireSiret, refusDeSiret } from './siret.ts'
import type { StatutTeledeclarant, TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'

/** Où est l’établissement, tel que tapé ; tout vide sans SIRET : chez son représentant. */
export interface SaisieLieu {
  complement: string
  immeuble: string
  voie: string
  codePostal: string
  localite: string
}

/** §3.2 : ce que l’on tape d’un établissement, hors son représentant et ses certificats. */
export interface SaisieEtablissement extends SaisieLieu {
  raisonSociale: string
  siret: string
  codeApe: string
  emailUtilisateur: string
  phone: string
}

/** L’établissement tel qu’il est avant d’être modifié. */
export interface EtablissementAvant {
  type: TypeTeledeclarant
  statut: StatutTeledeclarant
  raisonSociale: string
  siret: string | null
  codeApe: string | null
  email: string | null
  complement: string | null
  immeuble: string | null
  voie: string | null
  codePostal: string | null
  localite: string | null
}

const CHAMPS_DU_LIEU = ['complement', 'immeuble', 'voie', 'codePostal', 'localite'] as const

/** Vrai quand rien n’est tapé de l’adresse. */
export const lieuVide = (s: SaisieLieu): boolean => CHAMPS_DU_LIEU.every((champ) => s[champ].trim() === '')

/** Vrai quand l’adresse tapée n’est plus celle de l’établissement. */
export const lieuChange = (avant: EtablissementAvant, s: SaisieLieu): boolean =>
  !(avant.siret === null && lieuVide(s)) &&
  CHAMPS_DU_LIEU.some((champ) => s[champ].trim() !== (avant[champ] ?? ''))

/** Le nouveau SIRET tapé ; null s’il ne change pas, ou s’il est mal écrit. */
export function nouveauSiret(avant: Pick<EtablissementAvant, 'siret'>, s: { siret: string }): string | null {
  const siret = lireSiret(s.siret)
  return siret === avant.siret ? null : siret
}

/** La même entreprise a quitté un établissement pour un autre : ses neuf premiers chiffres restent. */
export const memeEntreprise = (a: string | null, b: string): boolean => a?.slice(0, 9) === b.slice(0, 9)

function refusDuSiret(
  avant: EtablissementAvant,
  s: SaisieEtablissement,
  vu: SiretVu | null,
  { parLeTeneur, aujourdhui }: { parLeTeneur: boolean; aujourdhui: Jour },
): Refus[] {
  const champ = 'siret'
  if (s.siret.trim() === '') return avant.siret === null ? [] : [{ champ, code: 'OBLIGATOIRE' }]
  const siret = lireSiret(s.siret)
  if (siret === null) return [{ champ, code: refusDeSiret(s.siret) }]
  if (siret === avant.siret) return []
  // La lettre a prouvé l’entreprise de ce compte, et aucune autre : en changer serait prendre la place d’une autre.
  if (!parLeTeneur && !memeEntreprise(avant.siret, siret)) return [{ champ, code: 'SIRET_PAR_LE_TENEUR' }]
  // Un type que l’on n’inscrit pas (le teneur) n’a pas d’activité à montrer.
  const type = TYPES_INSCRIPTION.find((t) => t === avant.type) ?? 'NON_PRO'
  return verifierSiret(type, { siret, email: s.emailUtilisateur }, vu, aujourdhui)
}

/** La nouvelle activité tapée ; null si elle ne change pas, ou si elle est mal écrite. */
export function nouvelleApe(
  avant: Pick<EtablissementAvant, 'codeApe'>,
  s: { codeApe: string },
): string | null {
  const code = lireApe(s.codeApe)
  return code === avant.codeApe ? null : code
}

/** `auRepertoire` : celle que le répertoire donne à ce SIRET ; null : il se tait, ou c’est le teneur qui l’écrit. */
function refusDeLApe(
  avant: EtablissementAvant,
  s: SaisieEtablissement,
  { auRepertoire, aujourdhui }: { auRepertoire: string | null; aujourdhui: Jour },
): Refus[] {
  const champ = 'codeApe'
  if (s.codeApe.trim() === '') return avant.codeApe === null ? [] : [{ champ, code: 'OBLIGATOIRE' }]
  if (lireApe(s.codeApe) === null) return [{ champ, code: 'APE_INVALIDE' }]
  const code = nouvelleApe(avant, s)
  if (code === null) return []
  if (apeRefuse(avant.type, code, aujourdhui) !== null)
    return [{ champ, code: 'APE_REFUSE', params: { ape: afficherApe(code) } }]
  return auRepertoire === null || auRepertoire === code
    ? []
    : [{ champ, code: 'APE_DU_REPERTOIRE', params: { ape: direApe(auRepertoire) } }]
}

/** La lettre d’activation part à l’adresse du SIRET : ni l’un ni l’autre ne changent tant qu’elle n’a pas répondu. */
function refusDAttente(avant: EtablissementAvant, s: SaisieEtablissement): Refus[] {
  if (avant.statut === 'ACTIF') return []
  const code = 'ETABLISSEMENT_A_ACTIVER'
  return [
    ...(nouveauSiret(avant, s) === null ? [] : [{ champ: 'siret', code } as const]),
    ...(avant.siret !== null && lieuChange(avant, s) ? [{ champ: 'voie', code } as const] : []),
  ]
}

function refusDuLieu(avant: EtablissementAvant, s: SaisieEtablissement): Refus[] {
  if (!lieuChange(avant, s) && (avant.siret !== null || s.siret.trim() === '' || !lieuVide(s))) return []
  return verifierAdresse({ ...s, lieuDit: '', pays: PAYS_PAR_DEFAUT })
}

/**
 * §2.4, §2.8 : ce que l’on tape d’un établissement, dans l’ordre de la page ; ce qui ne change pas n’est pas rejugé. `vu` :
 * ce que l’on sait du nouveau SIRET, null quand il n’y en a pas. `parLeTeneur` : il change aussi d’entreprise. `apeAuRepertoire` :
 * l’activité que le répertoire donne au SIRET gardé ; null quand il se tait, ou que le teneur l’écrit.
 */
export function verifierEtablissement(
  avant: EtablissementAvant,
  s: SaisieEtablissement,
  vu: SiretVu | null,
  selon: { parLeTeneur: boolean; apeAuRepertoire: string | null; aujourdhui: Jour },
): Refus[] {
  const attente = refusDAttente(avant, s)
  const refuses = new Set(attente.map((r) => r.champ))
  const nom =
    s.raisonSociale.trim() === avant.raisonSociale
      ? null
      : refusDeRaisonSociale('raisonSociale', s.raisonSociale, true)
  const email =
    s.emailUtilisateur.trim() === (avant.email ?? '')
      ? null
      : refusEmail('emailUtilisateur', s.emailUtilisateur)
  return [
    ...(nom ? [nom] : []),
    ...attente,
    ...refusDuSiret(avant, s, vu, selon).filter((r) => r.champ === 'siret' && !refuses.has('siret')),
    ...refusDeLApe(avant, s, { auRepertoire: selon.apeAuRepertoire, aujourdhui: selon.aujourdhui }),
    ...[email, refusTelephone('phone', s.phone)].filter((r) => r !== null),
    ...(refuses.has('voie') ? [] : refusDuLieu(avant, s)),
  ]
}

/** §3.2, l1 à l7 : l’adresse dans les sept lignes de la norme postale, vides comprises. */
export const septLignes = (
  raisonSociale: string,
  a: Pick<EtablissementAvant, 'complement' | 'immeuble' | 'voie' | 'codePostal' | 'localite'>,
): string[] => [
  raisonSociale,
  a.complement ?? '',
  a.immeuble ?? '',
  a.voie ?? '',
  '',
  [a.codePostal, a.localite].filter(Boolean).join(' '),
  a.localite ? PAYS_PAR_DEFAUT : '',
]

/** Ce qui change d’un établissement, comme on le dit à ses administrateurs. */
const QUOI: Readonly<Record<string, string>> = {
  raisonSociale: 'la raison sociale',
  siret: 'le SIRET',
  codeApe: 'l’activité',
  email: 'l’adresse électronique',
  telephone: 'le téléphone',
  complement: 'l’adresse',
  immeuble: 'l’adresse',
  voie: 'l’adresse',
  codePostal: 'l’adresse',
  localite: 'l’adresse',
  representantCivilite: 'l’identité du représentant',
  representantNom: 'l’identité du représentant',
  representantPrenom: 'l’identité du représentant',
  representantEmail: 'l’adresse électronique du représentant',
  representantTelephone: 'le téléphone du représentant',
  representantComplement: 'l’adresse du représentant',
  representantImmeuble: 'l’adresse du représentant',
  representantVoie: 'l’adresse du représentant',
  representantLieuDit: 'l’adresse du représentant',
  representantCodePostal: 'l’adresse du représentant',
  representantLocalite: 'l’adresse du représentant',
  representantPays: 'l’adresse du représentant',
  certificat1Sujet: 'les certificats',
  certificat1Emetteur: 'les certificats',
  certificat2Sujet: 'les certificats',
  certificat2Emetteur: 'les certificats',
}

/** Ce qui a changé, en mots et une fois chacun ; ce qui découle du reste (libellés, lignes d’adresse) ne se dit pas. */
export const direChangements = (colonnes: readonly string[]): string[] => [
  ...new Set(colonnes.flatMap((c) => QUOI[c] ?? [])),
]
