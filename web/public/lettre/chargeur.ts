import { inscriptionConfirmee, listerLettres, type LettreListee } from '#contract/public/lettre.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

export async function chargerLettres(appeler: Appeler): Promise<{ lettres: readonly LettreListee[] }> {
  return { lettres: await appeler(listerLettres, {}) }
}

/** Le service d’envoi ramène ici qui vient de confirmer chez lui : il n’y a plus à le demander. */
export async function chargerConfirmation(appeler: Appeler, { key }: Record<string, unknown>) {
  return {
    deja:
      typeof key === 'string' &&
      key !== '' &&
      (await appeler(inscriptionConfirmee, { params: { clef: key.slice(0, 200) } })),
  }
}
