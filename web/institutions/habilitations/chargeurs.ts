import { notFound } from '@tanstack/react-router'
import {
  habilitationDUneReclamation,
  lireHabilitation,
  listerHabilitations,
  type HabilitationLue,
} from '#contract/institutions/habilitations.ts'
import { CODES_SITUATIONS, type Situation } from '#domain/institutions/habilitations/habilitation.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'

export interface DemandeDAcces {
  situation: Situation | null
  page: number
  q: string
}

const ecrit = (valeur: unknown): string =>
  typeof valeur === 'string' || typeof valeur === 'number' ? String(valeur) : JSON.stringify(valeur)

const texteDe = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : '')

const PAGES_MAX = 1_000

/** Une page que la liste peut avoir ; null : ce n’en est pas une. */
function rangDe(valeur: unknown): number | null {
  const n = Number(valeur ?? 1)
  return Number.isInteger(n) && n >= 1 && n <= PAGES_MAX ? n : null
}

/** Ce que l’adresse demande et que la liste ne comprend pas. */
const nonCompris = ({ situation, page }: Record<string, unknown>): string[] => [
  ...(situation === undefined || CODES_SITUATIONS.some((s) => s === situation)
    ? []
    : [`Aucun accès n’est «\u202f${ecrit(situation)}\u202f»\u00a0: les voici tous.`]),
  ...(rangDe(page) === null
    ? [`Il n’y a pas de page «\u202f${ecrit(page)}\u202f»\u00a0: voici la première.`]
    : []),
]

/** La liste que demande l’adresse. */
export async function chargerHabilitations(appeler: Appeler, parametres: Record<string, unknown>) {
  const situation = CODES_SITUATIONS.find((s) => s === parametres['situation']) ?? null
  const page = rangDe(parametres['page']) ?? 1
  const demande: DemandeDAcces = { situation, page, q: texteDe(parametres['q']).slice(0, 100) }
  const resultat = await appeler(listerHabilitations, {
    query: { recherche: demande.q, ...(situation && { situation }), page: String(page) },
  })
  return { demande, resultat, aDire: nonCompris(parametres) }
}

export type Depart =
  | { habilitation: HabilitationLue; demande: null }
  | { habilitation: null; demande: (ReplyOf<typeof habilitationDUneReclamation> & { id: number }) | null }

/** L’accès de cette adresse ; « nouveau » : un à ouvrir, de la réclamation qui le demande s’il y en a une. */
export async function chargerHabilitation(
  appeler: Appeler,
  id: string,
  parametres: Record<string, unknown>,
): Promise<Depart> {
  if (id !== 'nouveau')
    return {
      habilitation: await appeler(lireHabilitation, { params: { id: lireId(id) } }),
      demande: null,
    }
  const demande = Number(texteDe(parametres['demande']) || parametres['demande'])
  if (parametres['demande'] === undefined) return { habilitation: null, demande: null }
  if (!Number.isInteger(demande) || demande < 1) throw notFound()
  const lue = await appeler(habilitationDUneReclamation, { params: { reclamation: String(demande) } })
  return { habilitation: null, demande: { ...lue, id: demande } }
}
