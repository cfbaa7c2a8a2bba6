import { isNotFound } from '@tanstack/react-router'
import { infosDissolution, lireDissolution } from '#contract/coproprietes/dissolution.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { LONGUEUR_D_UN_NUMERO_TAPE } from '#domain/socle/numero-tape.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'

/** La copropriété du numéro que porte l’adresse, ou ce qui empêche d’en déclarer la dissolution ; sans numéro, il est à saisir. */
export async function chargerDeclaration(appeler: Appeler, parametres: Record<string, unknown>) {
  const numero = texteDe(parametres['numero']).slice(0, LONGUEUR_D_UN_NUMERO_TAPE)
  if (numero === '') return { numero, infos: null, obstacle: null }
  try {
    return { numero, infos: await appeler(infosDissolution, { params: { id: numero } }), obstacle: null }
  } catch (cause) {
    if (isNotFound(cause)) return { numero, infos: null, obstacle: direRefus({ code: 'IMMAT_INEXISTANTE' }) }
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [400, 409])) throw cause
    return { numero, infos: null, obstacle: refus.refus[0]?.message ?? refus.message }
  }
}

export const chargerDissolution = (appeler: Appeler, id: string) =>
  appeler(lireDissolution, { params: { id } })
