import { codes } from '#domain/socle/codes.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'

/** Les fiches d’un fichier, au plus. */
export const FICHES_MAX = 300

/** Pourquoi une fiche demandée n’est pas dans le fichier. L’annuaire, ouvert à tous, dit déjà qu’une copropriété existe. */
export const RAISONS_D_ABSENCE = {
  AILLEURS: 'hors de votre territoire',
  RETIREE: 'dissoute ou retirée de l’annuaire',
  INCONNUE: 'inconnue du registre',
  EN_TROP: `au-delà de ${FICHES_MAX} fiches par fichier`,
} as const
export type RaisonDAbsence = keyof typeof RAISONS_D_ABSENCE

export interface Absente {
  numero: string
  raison: RaisonDAbsence
}

/** Une notification se lit d’un regard : la liste entière est dans le fichier. */
const NOMMEES = 5

function direRaison(raison: RaisonDAbsence, siennes: readonly Absente[]): string {
  const nommees = siennes.slice(0, NOMMEES).map(({ numero }) => afficherNumero(numero))
  const autres = siennes.length - nommees.length
  return `${RAISONS_D_ABSENCE[raison]}, ${nommees.join(', ')}${autres > 0 ? ` et ${afficherEntier(autres)} autre${autres > 1 ? 's' : ''}` : ''}`
}

/** Pourquoi elles manquent, et lesquelles. */
export const direRaisons = (absentes: readonly Absente[]): string =>
  codes(RAISONS_D_ABSENCE)
    .flatMap((raison) => {
      const siennes = absentes.filter((a) => a.raison === raison)
      return siennes.length === 0 ? [] : [direRaison(raison, siennes)]
    })
    .join('\u202f; ')

/** Ce qui manque au fichier, en une phrase (§8.2). */
export function direAbsentes(absentes: readonly Absente[], demandees: number): string {
  const n = absentes.length
  const combien = `${afficherEntier(n)} fiche${n > 1 ? 's' : ''} sur ${afficherEntier(demandees)}`
  return `${combien} n’y ${n > 1 ? 'sont' : 'est'} pas\u00a0: ${direRaisons(absentes)}.`
}

/** La même chose, une ligne par fiche : le fichier le dit de lui-même. */
export const listerAbsentes = (absentes: readonly Absente[]): string[] =>
  absentes.map(({ numero, raison }) => `${afficherNumero(numero)}\u00a0: ${RAISONS_D_ABSENCE[raison]}`)
