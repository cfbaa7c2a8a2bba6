import { isNotFound } from '@tanstack/react-router'
import type { ReplyOf } from '#contract/socle/call.ts'
import { coproprietesSemblables } from '#contract/public/statistiques.ts'
import { chargeDepartement, chargeRegion } from '#contract/public/territoires.ts'
import { CRITERES_SAISIS, type SaisieDeSemblables } from '#domain/public/statistiques/semblables/adresse.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireDemandeRefusee, phrasesParChamp } from '#web/socle/appels/refus.ts'
import { demandeDeSemblables } from './demande-semblables.ts'
import { phraseDuTerritoireInconnu } from '../territoire-inconnu.ts'
import { texteDe } from '../territoire-de-l-adresse.ts'

interface Nomme {
  code: string
  nom: string
}

export interface DonneesSemblables {
  saisie: SaisieDeSemblables
  regions: readonly Nomme[]
  departements: readonly Nomme[]
  /** Ce que l’on dit à chaque champ ; `lieu` : de celui que l’on ne connaît pas, ou des deux qui se contredisent. */
  phrases: Readonly<Record<string, string>>
  /** Null tant qu’aucune taille n’est choisie, ou que quelque chose est refusé. */
  lus: ReplyOf<typeof coproprietesSemblables> | null
}

/** Ce que l’adresse demande ; un champ laissé vide ne demande rien. */
const lireSaisie = (parametres: Record<string, unknown>): SaisieDeSemblables =>
  Object.fromEntries(
    CRITERES_SAISIS.flatMap((critere) => {
      const valeur = texteDe(parametres[critere])
      return valeur === '' ? [] : [[critere, valeur]]
    }),
  )

/** Les phrases d’une demande refusée. @throws la cause de tout autre échec */
async function phrasesDe(cause: unknown): Promise<Record<string, string>> {
  if (isNotFound(cause)) return { lieu: await phraseDuTerritoireInconnu() }
  const refus = lireDemandeRefusee(cause)
  return refus.refus.length === 0 ? { lieu: refus.message } : phrasesParChamp(refus)
}

/** Les copropriétés d’une sorte (décision 0064) : la taille se choisit d’abord, le reste est facultatif. */
export async function chargerSemblables(
  appeler: Appeler,
  parametres: Record<string, unknown>,
): Promise<DonneesSemblables> {
  const saisie = lireSaisie(parametres)
  const [regions, departements] = await Promise.all([
    appeler(chargeRegion, {}),
    appeler(chargeDepartement, { params: { regionId: '0' } }),
  ])
  const rien = { saisie, regions, departements, phrases: {}, lus: null }
  // Demandée sans taille, la recherche se refuse, et se dit ; la page ouverte sans rien demander ne reproche rien.
  if (saisie.taille === undefined && !('taille' in parametres)) return rien
  try {
    return { ...rien, lus: await appeler(coproprietesSemblables, { query: demandeDeSemblables(saisie) }) }
  } catch (cause) {
    return { ...rien, phrases: await phrasesDe(cause) }
  }
}
