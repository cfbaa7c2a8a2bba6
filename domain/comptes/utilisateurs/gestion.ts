import type { StatutTeledeclarant, TypeTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import { CODES_PROFILS, estDuTeneur, type Profil } from '#domain/socle/acces/profils.ts'

/** Secondaires qu’un établissement peut avoir (§9). */
export const SECONDAIRES_MAX = 4

type Rang = 'principal' | 'secondaire' | 'gestionnaire'

/** Le rang d’un profil dans son établissement (§6) ; les autres profils ne se créent pas par un utilisateur. */
const RANGS: Partial<Record<Profil, Rang>> = {
  TELE_PRO_ADMIN_PRINC: 'principal',
  TELE_PRO_ADMIN_SECOND: 'secondaire',
  TELE_PRO_GESTION: 'gestionnaire',
  TELE_NONPRO_ADMIN_PRINC: 'principal',
  TELE_NONPRO_ADMIN_SECOND: 'secondaire',
  TELE_NONPRO_GESTION: 'gestionnaire',
  NOTAIRE_ADMIN: 'principal',
  NOTAIRE_NOTAIRE: 'gestionnaire',
  NOTAIRE_COLLAB: 'gestionnaire',
  TENEUR_ADMIN_PRINC: 'principal',
  TENEUR_ADMIN_SCOND: 'secondaire',
  TENEUR_ASS_HOTLINE_ADMIN: 'gestionnaire',
  TENEUR_ASS_HOTLINE_GES: 'gestionnaire',
}

/** Le droit de créer un compte d’un rang, et celui de le modifier ou de le supprimer (§6) ; un principal ne se crée pas. */
const DROITS_DU_RANG: Readonly<Record<Exclude<Rang, 'principal'>, { creer: Authority; gerer: Authority }>> = {
  secondaire: { creer: 'CREER_ADMIN_SEC', gerer: 'EDITER_SUPPRIMER_ADMIN' },
  gestionnaire: { creer: 'CREER_GESTIONNAIRE', gerer: 'EDITER_SUPPRIMER_NON_ADMIN' },
}

/** Le profil du premier compte d’un établissement, et ceux qui peuvent y travailler. */
const PROFESSIONNELS = ['TELE_PRO_ADMIN_PRINC', 'TELE_PRO_ADMIN_SECOND', 'TELE_PRO_GESTION'] as const
const BENEVOLES = ['TELE_NONPRO_ADMIN_PRINC', 'TELE_NONPRO_ADMIN_SECOND', 'TELE_NONPRO_GESTION'] as const
const NOTAIRES = ['NOTAIRE_ADMIN', 'NOTAIRE_NOTAIRE', 'NOTAIRE_COLLAB'] as const
const TENEURS: readonly [Profil, ...Profil[]] = [
  'TENEUR_ADMIN_PRINC',
  'TENEUR_ADMIN_SCOND',
  'TENEUR_ASS_HOTLINE_ADMIN',
  'TENEUR_ASS_HOTLINE_GES',
]
/** Les familles d’établissements, chacune du premier rang au dernier : on ne gère que ceux qui suivent. */
const FAMILLES: readonly (readonly Profil[])[] = [PROFESSIONNELS, BENEVOLES, NOTAIRES]

/** Les profils d’un type d’établissement (§7.13), celui de son premier compte d’abord. */
export const PROFILS_DU_TYPE: Readonly<Record<TypeTeledeclarant, readonly [Profil, ...Profil[]]>> = {
  PRO: PROFESSIONNELS,
  NON_PRO: BENEVOLES,
  NOTAIRE: NOTAIRES,
  NOTAIRE_NOTAIRE: NOTAIRES,
  NOTAIRE_COLLABORATEUR: NOTAIRES,
  AUTRE: PROFESSIONNELS,
  '0': TENEURS,
  institutionnel: ['INSTITUTIONNEL'],
}

export const estPrincipal = (profil: Profil): boolean => RANGS[profil] === 'principal'
export const estSecondaire = (profil: Profil): boolean => RANGS[profil] === 'secondaire'

/** Les profils du premier compte d’un établissement : un seul vit dans chacun. */
export const PROFILS_PRINCIPAUX: readonly Profil[] = CODES_PROFILS.filter(estPrincipal)

export const PROFILS_SECONDAIRES: readonly Profil[] = CODES_PROFILS.filter(estSecondaire)

/** Vrai de celui dont le teneur peut prendre la place (§4.4) : l’administrateur principal d’un établissement, jamais un collègue. */
export const estRemplacable = (profil: Profil): boolean => estPrincipal(profil) && !estDuTeneur(profil)

/**
 * Vrai quand l’assistance peut rouvrir la porte de ce compte : lien, sessions, second facteur. Celui du teneur ou de
 * l’assistance, qui donne des droits sur tous, ne se dépanne que par l’administrateur principal du teneur.
 */
export function peutDepanner(qui: { profil: Profil }, cible: { profil: Profil }): boolean {
  return !estDuTeneur(cible.profil) || qui.profil === 'TENEUR_ADMIN_PRINC'
}

/** Qui agit : son profil, ses droits, et si c’est dans son établissement. */
export interface Responsable {
  profil: Profil
  authorities: readonly Authority[]
  /** Le teneur à la place d’un autre ne gère personne : il y gagnerait des droits qu’il n’a pas. */
  loginAs?: boolean
}

/** Où il agit : chez lui, ou dans l’établissement d’un autre. */
export type Lieu = { chezLui: true } | { chezLui: false; profilPrincipal: Profil }

export function lieuDe(chezLui: boolean, type: TypeTeledeclarant): Lieu {
  return chezLui ? { chezLui } : { chezLui, profilPrincipal: PROFILS_DU_TYPE[type][0] }
}

/** Les profils d’un lieu parmi lesquels le responsable a ceux que son droit désigne ; jamais le principal. */
function candidats(qui: Responsable, ou: Lieu): readonly Profil[] {
  if (qui.loginAs) return []
  if (ou.chezLui) {
    const famille = [...FAMILLES, TENEURS].find((f) => f.includes(qui.profil)) ?? []
    return famille.slice(famille.indexOf(qui.profil) + 1)
  }
  if (!qui.authorities.includes('LIST_RCH_USER_TENEUR')) return []
  return FAMILLES.find((f) => f.includes(ou.profilPrincipal)) ?? []
}

function profilsParDroit(qui: Responsable, ou: Lieu, acte: 'creer' | 'gerer'): readonly Profil[] {
  return candidats(qui, ou).filter((p) => {
    const rang = RANGS[p]
    return rang && rang !== 'principal' && qui.authorities.includes(DROITS_DU_RANG[rang][acte])
  })
}

/**
 * Les profils que le responsable peut modifier ou supprimer : dans son établissement, ceux qui viennent après le sien ;
 * chez un autre, le teneur (§2.8, LIST_RCH_USER_TENEUR) ; et de ceux-là, ceux du rang que ses droits désignent.
 */
export const profilsGeres = (qui: Responsable, ou: Lieu): readonly Profil[] =>
  profilsParDroit(qui, ou, 'gerer')

/** Ceux qu’il peut créer. */
export const profilsACreer = (qui: Responsable, ou: Lieu): readonly Profil[] =>
  profilsParDroit(qui, ou, 'creer')

/**
 * Vrai pour le teneur qui peut modifier, chez un autre, l’administrateur principal : quand celui-ci s’en va ou perd sa boîte,
 * personne d’autre ne le peut. Il ne le crée, ne le supprime ni ne change son profil.
 */
function modifieLePrincipal(qui: Responsable, ou: Lieu, cible: Profil): boolean {
  return (
    !ou.chezLui &&
    cible === ou.profilPrincipal &&
    FAMILLES.some((famille) => famille[0] === cible) &&
    qui.authorities.includes('LIST_RCH_USER_TENEUR') &&
    qui.authorities.includes('EDITER_SUPPRIMER_ADMIN')
  )
}

/** Vrai pour celui qui peut changer civilité, nom et prénom (arrêté du 10/10/2016 : le teneur, et lui seul). */
export function changeIdentite(qui: Responsable): boolean {
  return qui.authorities.includes('EDITER_TELEDECLARANT')
}

/** On n’ajoute personne à un établissement dont l’administrateur n’a pas encore prouvé son adresse, ou qui n’est plus. */
export function accueilleDesComptes(statut: StatutTeledeclarant): boolean {
  return statut === 'ATT_ACTIVATION' || statut === 'ACTIF'
}

/** Ce que le responsable peut faire d’un compte : la liste le montre, et le serveur refuse avec. Jamais rien du sien. */
export function droitsSurUtilisateur(
  qui: Responsable & { id: number },
  ou: Lieu,
  cible: { id: number; profil: Profil },
): { modifier: boolean; supprimer: boolean; changerProfil: boolean; changerIdentite: boolean } {
  const geres = profilsGeres(qui, ou)
  const unAutre = cible.id !== qui.id
  const gere = unAutre && geres.includes(cible.profil)
  const modifier = gere || (unAutre && modifieLePrincipal(qui, ou, cible.profil))
  return {
    modifier,
    supprimer: gere && qui.authorities.includes('SUPPRIMER_UTILISATEUR'),
    changerProfil: gere && geres.length > 1,
    changerIdentite: modifier && changeIdentite(qui),
  }
}

/**
 * Ce que la personne peut de son propre compte (§6) : le modifier, jamais son profil ; le supprimer, sauf au teneur, que
 * supprime un autre. Qui agit à sa place n’y change rien.
 */
export function droitsSurSonCompte(qui: Responsable): {
  modifier: boolean
  supprimer: boolean
  changerProfil: boolean
} {
  const modifier = qui.authorities.includes('UPDATE_ACCOUNT') && !qui.loginAs
  return { modifier, supprimer: modifier && !estDuTeneur(qui.profil), changerProfil: false }
}

/**
 * Ce que la personne peut écrire d’un établissement (§2.4, §2.8) : le sien, sauf l’identité de son représentant ; celui
 * d’un autre pour le teneur, identité comprise, mais pas celui du teneur lui-même.
 */
export function droitsSurEtablissement(
  qui: Responsable,
  chezLui: boolean,
  e: { type: TypeTeledeclarant; statut: StatutTeledeclarant },
): { modifier: boolean; changerIdentite: boolean } {
  if (e.statut === 'SUPPRIME') return { modifier: false, changerIdentite: false }
  const modifier = chezLui
    ? qui.authorities.includes('MON_ENTREPRISE_ECRITURE')
    : qui.authorities.includes('EDITER_TELEDECLARANT') && e.type !== '0'
  return { modifier, changerIdentite: modifier && changeIdentite(qui) }
}

/** Les profils tenus à un second facteur quand le site l’exige : le teneur, l’assistance et les administrateurs principaux. */
export const PROFILS_A_SECOND_FACTEUR: readonly Profil[] = CODES_PROFILS.filter(
  (p) => estDuTeneur(p) || estPrincipal(p),
)
