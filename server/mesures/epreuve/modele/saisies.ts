import type { SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { avec, DU_DECRET_DE_2025 } from '#domain/coproprietes/essais/declaration-complete.ts'
import { afficherJour, plusJours, plusMois, type Jour } from '#domain/socle/temps/jour.ts'
import { finApres } from '#domain/coproprietes/mandats/renouvellement.ts'
import { saisieComplete } from '#server/essais/dossier.ts'
import type { Coup } from './forme.ts'
import type { Vue } from './vue.ts'

export const entre = (hasard: () => number, min: number, max: number) =>
  min + Math.floor(hasard() * (max - min + 1))
export const choisir = <T>(hasard: () => number, liste: readonly T[]): T | undefined =>
  liste[Math.floor(hasard() * liste.length)]
/** L’adresse que l’on tape, d’après le rang de l’acte. */
export const adresseDe = (rang: number): number => (rang % 900) + 1

/** Ce qu’une déclaration dit de plus quand s’applique le décret de 2025. */
export const auDecret = (aujourdhui: Jour): Partial<typeof DU_DECRET_DE_2025> =>
  aujourdhui >= '2027-02-21' ? DU_DECRET_DE_2025 : {}

export const techniqueDe = (aujourdhui: Jour) =>
  avec(saisieComplete(1), auDecret(aujourdhui)).donneesTechniques

export function saisieDAujourdhui({ monde, n }: Coup): SaisieDeclaration {
  const aujourdhui = monde.aujourdhui()
  const debut = plusJours(aujourdhui, -40)
  return avec(saisieComplete(n), {
    'infoRattachement.dateDebutMandat': afficherJour(debut),
    'infoRattachement.dateFinMandat': afficherJour(finApres(debut, 12)),
    ...auDecret(aujourdhui),
  })
}

/** Des dates de mandat : celles que l’on attend, ou n’importe lesquelles. */
export function datesDe({ monde, hasard }: Coup, v: Vue): { dateDebutMandat: Jour; dateFinMandat: Jour } {
  const aujourdhui = monde.aujourdhui()
  if (hasard() < 0.25) {
    const dateDebutMandat = plusJours(aujourdhui, entre(hasard, -500, 90))
    return { dateDebutMandat, dateFinMandat: plusJours(dateDebutMandat, entre(hasard, -5, 1_300)) }
  }
  const suite = v.mandatFin === null ? plusJours(aujourdhui, -20) : plusJours(v.mandatFin, 1)
  const mois = choisir(hasard, [12, 12, 24, 36] as const)!
  const debut = finApres(suite, mois) > aujourdhui ? suite : aujourdhui
  return { dateDebutMandat: debut, dateFinMandat: finApres(debut, mois) }
}

/** Les comptes de l’exercice qui suit. */
export const comptesDe = ({ monde, hasard }: Coup) => {
  const debut = plusMois('2026-01-01', 12 * entre(hasard, 0, 2))
  const cloture = finApres(debut, 12)
  const ag = plusJours(cloture, 30)
  return {
    ...saisieComplete(1).donneesFinancieres,
    dateDebutExercice: afficherJour(debut),
    dateClotureComptes: afficherJour(cloture),
    dateAg: afficherJour(ag <= monde.aujourdhui() ? ag : monde.aujourdhui()),
    chargesOperationsCourantes: String(40_000 + entre(hasard, 0, 20_000)),
  }
}

export const designeDe = ({ monde, qui, hasard }: Coup) => {
  const { odette, thomas } = monde.acteurs
  const r = hasard()
  if (r < 0.15) return { nature: 'INCONNU' as const }
  return (qui.teledeclarantId === thomas.teledeclarantId) === r < 0.9
    ? { nature: 'BENEVOLE' as const, email: odette.email }
    : { nature: 'PRO' as const, siret: thomas.siret ?? '' }
}
