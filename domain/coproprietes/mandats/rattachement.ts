import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { codes } from '#domain/socle/codes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avertirDuree } from '#domain/coproprietes/declaration/vraisemblance.ts'
import { verifierDates } from './dates.ts'
import { JUSTIFICATIFS, verifierNature, type TypeJustificatif } from './justificatifs.ts'
import { lireDatesTapees } from './renouvellement.ts'
import { situationMandat } from './statuts.ts'

/** Une copropriété que l’on veut rattacher, telle que le registre la connaît. */
export interface ARattacher {
  etat: EtatCopropriete
  mandatFin: Jour | null
  anneeConstruction: number | null
  /** La plus tardive des fins de ses mandats archivés ; null : le registre n’en a pas. */
  finArchivee: Jour | null
  successeurDeclare: boolean
  /** L’établissement qui la représente, ou l’a représentée en dernier ; null : aucun, ou il n’a pas de compte. */
  teledeclarantId: number | null
  /** SIREN du représentant que le registre lui connaît. */
  siren: string | null
}

/** Qui demande le rattachement. */
export interface Declarant {
  teledeclarantId: number
  siren: string | null
  bailleurSocial: boolean
}

/** §4.5 : ce qui empêche un rattachement, une fois le numéro reconnu. */
export type Obstacle = 'DEJA_RATTACHEE' | 'ETAT_NON_RATTACHABLE'

const RATTACHABLES: readonly EtatCopropriete[] = departsDe(COPROPRIETE, 'validerRattachement')

/** Les neuf premiers chiffres d’un SIRET : l’entreprise, tous établissements confondus. */
export const sirenDe = (siret: string | null): string | null => siret && siret.slice(0, 9)

const memeEntreprise = (d: ARattacher, declarant: Declarant): boolean =>
  d.siren !== null && d.siren === declarant.siren

function representee(d: ARattacher, aujourdhui: Jour): boolean {
  return situationMandat({ ...d, fin: d.mandatFin }, aujourdhui) === 'EN_COURS'
}

/**
 * §4.5 : ce qui empêche de demander le rattachement, ou null. Une copropriété représentée ne se rattache pas, sauf par un
 * établissement de la même entreprise, et par l’administrateur provisoire, dont l’ordonnance arrête le mandat en cours
 * (art. 29-1 de la loi de 1965). Celle que l’on représente déjà se renouvelle.
 */
export function obstacleAuRattachement(
  d: ARattacher,
  declarant: Declarant,
  { adminProvisoire }: { adminProvisoire: boolean },
  aujourdhui: Jour,
): Obstacle | null {
  const sienne = d.teledeclarantId === declarant.teledeclarantId && d.etat !== 'IMMATRICULEE_A_RATTACHER'
  if (sienne && RATTACHABLES.includes(d.etat)) return 'DEJA_RATTACHEE'
  const dUnAutre = representee(d, aujourdhui) && !memeEntreprise(d, declarant)
  if (dUnAutre && !adminProvisoire) return 'DEJA_RATTACHEE'
  return RATTACHABLES.includes(d.etat) ? null : 'ETAT_NON_RATTACHABLE'
}

/** Ce qui entoure une demande : l’écran vérifie avec la même règle que le serveur, le même jour. */
export interface ContexteRattachement {
  dossier: ARattacher
  declarant: Declarant
  aujourdhui: Jour
}

/** Ce que déclare une demande de rattachement (§3.4) ; null : pas encore dit, ou illisible. */
export interface MandatDeclare {
  adminProvisoire: boolean | null
  typeJustifMandat: TypeJustificatif | null
  dateDebutMandat: Jour | null
  dateFinMandat: Jour | null
}

/** La même, telle qu’on la tape. */
export interface MandatTape {
  /** `true`, `false`, ou vide. */
  adminProvisoire: string
  typeJustifMandat: string
  dateDebutMandat: string
  dateFinMandat: string
}

/** Lit ce qui est tapé ; les refus sont ceux des champs vides ou illisibles. */
export function lireMandatTape(tape: MandatTape): { mandat: MandatDeclare; refus: Refus[] } {
  const { dates, refus } = lireDatesTapees(tape)
  const adminProvisoire = tape.adminProvisoire === '' ? null : tape.adminProvisoire === 'true'
  if (adminProvisoire === null) refus.unshift({ champ: 'adminProvisoire', code: 'OBLIGATOIRE' })
  const typeJustifMandat = codes(JUSTIFICATIFS).find((code) => code === tape.typeJustifMandat) ?? null
  if (typeJustifMandat === null) refus.push({ champ: 'typeJustifMandat', code: 'OBLIGATOIRE' })
  return {
    mandat: { adminProvisoire, typeJustifMandat, ...dates },
    refus,
  }
}

const CHAMPS = { debut: 'dateDebutMandat', fin: 'dateFinMandat' } as const

/**
 * §5.3 : la fin après laquelle le mandat commence, ou null. Celui qui remplace un mandat en cours l’arrête, et n’est borné que par les
 * archivés, qui restent ; l’ordonnance d’un administrateur provisoire, elle, prend effet à sa date (décision 0039).
 */
export function finAvant(d: ARattacher, adminProvisoire: boolean, aujourdhui: Jour): Jour | null {
  const precedente = representee(d, aujourdhui) ? null : d.mandatFin
  const archivee = adminProvisoire ? null : d.finArchivee
  if (precedente === null || archivee === null) return precedente ?? archivee
  return precedente > archivee ? precedente : archivee
}

/** La fin d’un mandat archivé que celui-ci chevaucherait, ou null : il ne l’arrêterait pas. */
export const archiveChevauche = (
  { debut, adminProvisoire }: { debut: Jour; adminProvisoire: boolean },
  finArchivee: Jour | null,
): Jour | null => (!adminProvisoire && finArchivee !== null && debut <= finArchivee ? finArchivee : null)

/** §5.3 : les refus d’un mandat déclaré, et les points à confirmer. */
export function verifierRattachement(
  m: MandatDeclare,
  { dossier: d, declarant, aujourdhui }: ContexteRattachement,
): { refus: Refus[]; avertissements: Avertissement[] } {
  const refus: Refus[] = []
  if (m.adminProvisoire === true && representee(d, aujourdhui) && memeEntreprise(d, declarant))
    refus.push({ champ: 'adminProvisoire', code: 'ADMINISTRATEUR_DEJA_SYNDIC' })
  refus.push(...verifierNature(m.typeJustifMandat, m.adminProvisoire ?? false))
  const dates = { debut: m.dateDebutMandat, fin: m.dateFinMandat }
  const finPrecedent = finAvant(d, m.adminProvisoire === true, aujourdhui)
  const autour = { bailleurSocial: declarant.bailleurSocial, finPrecedent }
  refus.push(
    ...verifierDates(dates, aujourdhui, autour).map((r) => ({
      ...r,
      champ: CHAMPS[r.champ as keyof typeof CHAMPS],
    })),
  )
  return {
    refus,
    avertissements: avertirDuree(dates, CHAMPS.fin, {
      // Le juge a nommé l’administrateur : la durée d’un constructeur n’est pas la sienne.
      anneeConstruction: m.adminProvisoire === true ? null : d.anneeConstruction,
      bailleurSocial: declarant.bailleurSocial,
    }),
  }
}
