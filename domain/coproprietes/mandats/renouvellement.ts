import type { Avertissement } from '#domain/socle/refus/avertissements.ts'
import { avertirDuree } from '#domain/coproprietes/declaration/vraisemblance.ts'
import { plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { lireJour } from '#domain/socle/temps/jour-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { verifierDates } from './dates.ts'
import { verifierNature, type TypeJustificatif } from './justificatifs.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { ANS_DU_MANDAT, MOIS_ORDINAIRES } from './bornes.ts'

const MOIS_PAR_AN = 12

/** Ce qui entoure un renouvellement : l’écran vérifie avec la même règle que le serveur, le même jour. */
export interface ContexteRenouvellement {
  /** Fin du mandat que l’on renouvelle ; null : le registre ne la connaît pas. */
  finPrecedent: Jour | null
  bailleurSocial: boolean
  anneeConstruction: number | null
  /** Le mandat que l’on renouvelle est celui d’un administrateur provisoire : sa pièce est une ordonnance. */
  administrationProvisoire: boolean
  aujourdhui: Jour
}

/** Les dates d’un renouvellement ; null : pas encore dites, ou illisibles. */
export interface DatesRenouvellement {
  dateDebutMandat: Jour | null
  dateFinMandat: Jour | null
}

/** Ce que durent les mandats que l’on renouvelle ensemble, en mois : des années entières, autant qu’un mandat en a au plus. */
export const DUREES_RENOUVELLEMENT: readonly number[] = Array.from(
  { length: ANS_DU_MANDAT },
  (_, rang) => MOIS_PAR_AN * (rang + 1),
)

/** « Un an », « Deux ans ». */
export const direDuree = (mois: number): string => avecMajuscule(compter(mois / MOIS_PAR_AN, 'an'))

/** Le dernier jour d’un mandat commencé ce jour-là. */
export const finApres = (debut: Jour, mois: number): Jour => plusJours(plusMois(debut, mois), -1)

const ordinaire = (debut: Jour) => ({ debut, fin: finApres(debut, MOIS_ORDINAIRES) })

/** Le lendemain du mandat qui finit, pour la durée ordinaire ; si celui-là serait déjà fini, à partir d’aujourd’hui. */
export function datesProposees({
  finPrecedent,
  aujourdhui,
}: Pick<ContexteRenouvellement, 'finPrecedent' | 'aujourdhui'>): {
  debut: Jour
  fin: Jour
} {
  const suite = ordinaire(finPrecedent === null ? aujourdhui : plusJours(finPrecedent, 1))
  return suite.fin > aujourdhui ? suite : ordinaire(aujourdhui)
}

/** Lit des dates tapées ; les refus sont ceux des champs vides ou illisibles. */
export function lireDatesTapees(tape: { dateDebutMandat: string; dateFinMandat: string }): {
  dates: DatesRenouvellement
  refus: Refus[]
} {
  const refus: Refus[] = []
  const lire = (champ: keyof typeof tape): Jour | null => {
    const lue = lireJour(tape[champ])
    if (lue === null) refus.push({ champ, code: tape[champ].trim() === '' ? 'OBLIGATOIRE' : 'DATE_INVALIDE' })
    return lue
  }
  return { dates: { dateDebutMandat: lire('dateDebutMandat'), dateFinMandat: lire('dateFinMandat') }, refus }
}

const CHAMPS = { debut: 'dateDebutMandat', fin: 'dateFinMandat' } as const

/**
 * §5.3 : le nouveau mandat commence après l’ancien, qui peut courir encore : dans ce cas seulement, il commence plus tard
 * qu’aujourd’hui.
 */
export function verifierRenouvellement(
  m: DatesRenouvellement & { typeJustifMandat?: TypeJustificatif | null },
  {
    finPrecedent,
    bailleurSocial,
    anneeConstruction,
    administrationProvisoire,
    aujourdhui,
  }: ContexteRenouvellement,
): { refus: Refus[]; avertissements: Avertissement[] } {
  const dates = { debut: m.dateDebutMandat, fin: m.dateFinMandat }
  const plusTard = finPrecedent !== null && finPrecedent >= aujourdhui
  return {
    refus: [
      ...verifierDates(dates, aujourdhui, { bailleurSocial, finPrecedent, plusTard }).map((r) => ({
        ...r,
        champ: CHAMPS[r.champ as keyof typeof CHAMPS],
      })),
      ...verifierNature(m.typeJustifMandat ?? null, administrationProvisoire),
    ],
    avertissements: avertirDuree(dates, CHAMPS.fin, {
      anneeConstruction: administrationProvisoire ? null : anneeConstruction,
      bailleurSocial,
    }),
  }
}
