import { afficherJour, plusAns, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_DE_GARANTIE, ANS_DU_CONSTRUCTEUR, ANS_DU_MANDAT, MOIS_ORDINAIRES } from './bornes.ts'

export interface DatesMandat {
  debut: Jour | null
  fin: Jour | null
}

/** Le premier jour qu’un mandat n’atteint pas ; commencé un 29 février, son anniversaire est un 28, et c’est le 1er mars. */
function tropTard(debut: Jour): Jour {
  const anniversaire = plusAns(debut, ANS_DU_MANDAT)
  return debut.endsWith('-02-29') ? plusJours(anniversaire, 1) : anniversaire
}

/** Le dernier jour que peut finir un mandat commencé ce jour. */
export const finAuPlusTard = (debut: Jour): Jour => plusJours(tropTard(debut), -1)

/** Le premier jour que peut commencer un mandat qui finit ce jour. */
export const debutAuPlusTot = (fin: Jour): Jour => plusJours(plusAns(fin, -ANS_DU_MANDAT), 1)

/** Ce que ne dure pas un mandat, en lettres : la phrase du refus le dit. */
export const dureeMax = (): string => compter(ANS_DU_MANDAT, 'an')

/** Vrai d’un mandat qui dure trop, sauf d’un bailleur social attesté (art. L443-15 CCH, décisions 0006 et 0093). */
export function tropLong({ debut, fin }: { debut: Jour; fin: Jour }, bailleurSocial = false): boolean {
  return !bailleurSocial && fin > finAuPlusTard(debut)
}

/**
 * §5.3 : début au plus tard aujourd’hui, fin après aujourd’hui et après le début, durée bornée (la veille du dernier
 * anniversaire est le dernier jour permis), début après la fin du mandat précédent. `plusTard` : il suit un mandat
 * en cours, et peut donc ne pas avoir commencé. Les dates absentes
 * ne sont pas jugées ici. Vide quand le mandat peut être déclaré.
 */
export function verifierDates(
  m: DatesMandat,
  aujourdhui: Jour,
  autour: { bailleurSocial?: boolean; finPrecedent?: Jour | null; plusTard?: boolean } = {},
): Refus[] {
  const refus: Refus[] = []
  if (m.debut && m.debut > aujourdhui && !autour.plusTard) refus.push({ champ: 'debut', code: 'DEBUT_FUTUR' })
  if (m.debut && autour.finPrecedent && m.debut <= autour.finPrecedent)
    refus.push({
      champ: 'debut',
      code: 'DEBUT_AVANT_FIN_PRECEDENT',
      params: { fin: afficherJour(autour.finPrecedent) },
    })
  if (m.debut && m.fin && m.fin <= m.debut) refus.push({ champ: 'fin', code: 'FIN_AVANT_DEBUT' })
  else if (m.fin && m.fin <= aujourdhui) refus.push({ champ: 'fin', code: 'FIN_PASSEE' })
  else if (m.debut && m.fin && tropLong({ debut: m.debut, fin: m.fin }, autour.bailleurSocial))
    refus.push({
      champ: 'fin',
      code: 'MANDAT_TROP_LONG',
      params: { duree: dureeMax(), max: afficherJour(finAuPlusTard(m.debut)) },
    })
  return refus
}

/**
 * Vrai d’un mandat commencé pendant la garantie de l’immeuble, et plus long que celui du syndic qui l’a construit. Un bailleur social
 * l’est de droit des immeubles qu’il a construits (art. L443-15 CCH).
 */
export function sousGarantie(
  { debut, fin }: { debut: Jour; fin: Jour },
  { anneeConstruction, bailleurSocial }: { anneeConstruction: number; bailleurSocial: boolean },
): boolean {
  return (
    !bailleurSocial &&
    fin > plusAns(debut, ANS_DU_CONSTRUCTEUR) &&
    Number(debut.slice(0, 4)) <= anneeConstruction + ANS_DE_GARANTIE
  )
}

/** Vrai si le mandat dure ce qu’il dure d’ordinaire : la fin est le jour anniversaire ou sa veille (§5.3, avertissement). */
export function dureDOrdinaire(m: { debut: Jour; fin: Jour }): boolean {
  const anniversaire = plusMois(m.debut, MOIS_ORDINAIRES)
  return m.fin === anniversaire || m.fin === plusJours(anniversaire, -1)
}
