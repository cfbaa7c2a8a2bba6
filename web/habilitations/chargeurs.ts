import {
  habilitationDUneReclamation,
  lireHabilitation,
  listerHabilitations,
  type HabilitationLue,
} from '#contract/habilitations.ts'
import { CODES_SITUATIONS, type Situation } from '#domain/habilitation/habilitation.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { Appeler } from '../api.ts'
import { lireId } from '../identifiant.ts'

export const PAR_PAGE = 20

export interface DemandeDAcces {
  situation: Situation | null
  page: number
  q: string
}

const texteDe = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : '')

/** La liste que demande l’adresse. */
export async function chargerHabilitations(appeler: Appeler, parametres: Record<string, unknown>) {
  const situation = CODES_SITUATIONS.find((s) => s === parametres['situation']) ?? null
  const page = Math.max(1, Math.min(1_000, Math.trunc(Number(parametres['page'])) || 1))
  const demande: DemandeDAcces = { situation, page, q: texteDe(parametres['q']).slice(0, 100) }
  const resultat = await appeler(listerHabilitations, {
    query: { recherche: demande.q, ...(situation && { situation }), page: String(page) },
  })
  return { demande, resultat }
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
  if (!Number.isInteger(demande) || demande < 1) return { habilitation: null, demande: null }
  const lue = await appeler(habilitationDUneReclamation, { params: { reclamation: String(demande) } })
  return { habilitation: null, demande: { ...lue, id: demande } }
}
