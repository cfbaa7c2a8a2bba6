import { lireConfirmation, lireSuccession, successionPossible } from '#contract/coproprietes/successeurs.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'

/** Le successeur à déclarer ou déjà déclaré d’une copropriété, ou ce qui l’empêche. */
export async function chargerSuccesseur(appeler: Appeler, id: string) {
  try {
    const possible = await appeler(successionPossible, { body: { idCopropriete: Number(id) } })
    return { possible, obstacle: null }
  } catch (cause) {
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [409])) throw cause
    return { possible: null, obstacle: refus.message }
  }
}

/** Ce que montre un lien reçu ; null d’un lien inconnu ou passé d’âge. */
export async function chargerLien(appeler: Appeler, parametres: Record<string, unknown>) {
  const { key } = parametres
  if (typeof key !== 'string' || key === '') return null
  try {
    return await appeler(lireSuccession, { params: { key } })
  } catch (cause) {
    if (!aPourRaison(cause, [400, 404])) throw cause
    return null
  }
}

/** Ce qu’il faut pour confirmer un rattachement sans pièce, ou ce qui l’empêche. */
export async function chargerConfirmation(appeler: Appeler, id: string) {
  try {
    return { id, confirmation: await appeler(lireConfirmation, { params: { id } }), obstacle: null }
  } catch (cause) {
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [404, 409])) throw cause
    const designe = refus.statut !== 404
    const { code, message } = refus
    return { id, confirmation: null, obstacle: { code, designe, phrase: designe ? message : PAS_DESIGNE } }
  }
}

const PAS_DESIGNE =
  'Votre établissement n’est pas, ou n’est plus, le successeur déclaré de cette copropriété. Votre prédécesseur a pu changer d’avis, ou vous désigner par un autre SIRET ou une autre adresse électronique.'
