import { afficherJour, plusAns, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { estBailleurSocial } from '#domain/comptes/etablissements/ape.ts'

export interface DatesMandat {
  debut: Jour | null
  fin: Jour | null
}

/** Le premier jour qui ne tient plus dans trois ans ; commencés un 29 février, ils s’achèvent un 28, et c’est le 1er mars. */
function troisAnsApres(debut: Jour): Jour {
  const anniversaire = plusAns(debut, 3)
  return debut.endsWith('-02-29') ? plusJours(anniversaire, 1) : anniversaire
}

/** Le dernier jour que peut finir un mandat commencé ce jour. */
export const finAuPlusTard = (debut: Jour): Jour => plusJours(troisAnsApres(debut), -1)

/** Vrai d’un mandat de trois ans ou plus, sauf d’un bailleur social (art. L443-15 CCH, décision 0006). */
export function tropLong({ debut, fin }: { debut: Jour; fin: Jour }, codeApe?: string | null): boolean {
  return !estBailleurSocial(codeApe) && fin > finAuPlusTard(debut)
}

/**
 * §5.3 : début au plus tard aujourd’hui, fin après aujourd’hui et après le début, moins de trois ans (la veille du
 * troisième anniversaire est le dernier jour permis), début après la fin du mandat précédent. `plusTard` : il suit un mandat
 * en cours, et peut donc ne pas avoir commencé. Les dates absentes
 * ne sont pas jugées ici. Vide quand le mandat peut être déclaré.
 */
export function verifierDates(
  m: DatesMandat,
  aujourdhui: Jour,
  autour: { codeApe?: string | null; finPrecedent?: Jour | null; plusTard?: boolean } = {},
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
  else if (m.debut && m.fin && tropLong({ debut: m.debut, fin: m.fin }, autour.codeApe))
    refus.push({
      champ: 'fin',
      code: 'MANDAT_TROP_LONG',
      params: { max: afficherJour(finAuPlusTard(m.debut)) },
    })
  return refus
}

/** La garantie d’un immeuble, en années comptées de sa construction (art. 1792-4-1 du code civil). */
const GARANTIE = 10

/**
 * Vrai d’un mandat de plus d’un an commencé pendant la garantie de l’immeuble : un syndic qui l’a construit n’y a pas droit. Un bailleur social
 * l’est de droit des immeubles qu’il a construits (art. L443-15 CCH).
 */
export function sousGarantie(
  { debut, fin }: { debut: Jour; fin: Jour },
  { anneeConstruction, codeApe }: { anneeConstruction: number; codeApe: string | null },
): boolean {
  return (
    !estBailleurSocial(codeApe) &&
    fin > plusMois(debut, 12) &&
    Number(debut.slice(0, 4)) <= anneeConstruction + GARANTIE
  )
}

/** Vrai si le mandat dure douze mois : la fin est le jour anniversaire ou sa veille (§5.3, avertissement). */
export function dureDouzeMois(m: { debut: Jour; fin: Jour }): boolean {
  const anniversaire = plusMois(m.debut, 12)
  return m.fin === anniversaire || m.fin === plusJours(anniversaire, -1)
}
