import {
  lireReclamation,
  RECLAMATIONS_MAX,
  rechercherReclamations,
  suivreReclamation,
} from '#contract/public/reclamations.ts'
import { codes } from '#domain/socle/codes.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { lirePage } from '#domain/socle/recherche/page.ts'
import { SUITES_DE_COMPLEMENT } from '#domain/public/reclamations/complement.ts'
import { CODES_DEMANDEURS, type TypeDemandeur } from '#domain/public/reclamations/listes.ts'
import {
  ONGLETS_RECLAMATIONS,
  ongletPremier,
  type OngletDeReclamations,
} from '#domain/public/reclamations/onglets.ts'
import { sorteDe } from '#domain/public/reclamations/verifier.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireId } from '#web/socle/identifiant.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import type { ContexteDEcran } from '#web/socle/shell/contexte.ts'

export const PAR_PAGE = 25

const texteDe = (valeur: unknown): string => (typeof valeur === 'string' ? valeur : '')

/** Ce que l’adresse du formulaire sait déjà : qui demande, quoi, de quelle copropriété ; `erreur` : signaler ce qui est faux d’une fiche. */
export function lireDepart(parametres: Record<string, unknown>) {
  const sorte = sorteDe(texteDe(parametres['sorte']))
  const de: TypeDemandeur | undefined = CODES_DEMANDEURS.find((d) => d === parametres['de'])
  return {
    de: de ?? null,
    sorte: sorte ?? null,
    erreur: parametres['pour'] === 'erreur',
    numero: lireNumero(texteDe(parametres['numero'])),
  }
}
export type Depart = ReturnType<typeof lireDepart>

/** La réclamation d’un lien reçu ; null d’un lien inconnu, ou dont la réclamation est effacée. */
export async function chargerSuivi(appeler: Appeler, { key, suite }: Record<string, unknown>) {
  const clef = texteDe(key)
  if (clef === '') return null
  try {
    return {
      clef,
      suite: SUITES_DE_COMPLEMENT.find((s) => s === suite) ?? null,
      reclamation: await appeler(suivreReclamation, { params: { clef } }),
    }
  } catch (cause) {
    if (!aPourRaison(cause, [400, 404])) throw cause
    return null
  }
}

export interface DemandeDeFile {
  onglet: OngletDeReclamations
  page: number
  q: string
}

/** La file que demandent l’adresse et ce qui est retenu à côté : le texte cherché nomme des personnes. */
export async function chargerFile(
  { appeler, compte }: Pick<ContexteDEcran, 'appeler' | 'compte'>,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const onglet =
    codes(ONGLETS_RECLAMATIONS).find((o) => o === parametres['onglet']) ??
    ongletPremier(compte?.authorities ?? null)
  const page = lirePage(parametres['page'], RECLAMATIONS_MAX)
  const q = (retenus?.['q'] ?? '').trim().slice(0, 100)
  const demande: DemandeDeFile = { onglet, page, q }
  const resultat = await appeler(rechercherReclamations, {
    body: {
      onglet,
      recherche: q,
      paginationOptions: { pageNumber: page, pageSize: PAR_PAGE },
    },
  })
  return { demande, resultat }
}

export const chargerReclamation = (appeler: Appeler, id: string) =>
  appeler(lireReclamation, { params: { id: lireId(id) } })
