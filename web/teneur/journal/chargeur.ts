import { rechercherEvenements } from '#contract/teneur/journal.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { corpsDe, lireDemande } from './demande.ts'

/** Les événements que demande l’adresse, et la période où ils sont cherchés ; un refus garde la page, avec sa phrase. */
export async function chargerJournal(
  appeler: Appeler,
  parametres: Record<string, unknown>,
  retenus?: Record<string, string>,
) {
  const demande = lireDemande(parametres, retenus)
  try {
    const resultat = await appeler(rechercherEvenements, { body: corpsDe(demande) })
    return { demande: { ...demande, du: resultat.dateDu, au: resultat.dateAu }, resultat, refus: [] }
  } catch (cause) {
    const { refus } = lireRefus(cause)
    if (refus.length === 0) throw cause
    return { demande, resultat: null, refus }
  }
}
