import {
  infosCopropriete,
  lireDemandeRattachement,
  lireRattachement,
  lireRenouvellement,
  preparerRenouvellements,
  rattachementsEnCours,
} from '#contract/coproprietes/mandats.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { LONGUEUR_D_UN_NUMERO_TAPE } from '#domain/socle/numero-tape.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'
import type { Appeler } from '#web/socle/appels/api.ts'
import { choisiesPar } from '#web/coproprietes/copropriete/choix.ts'
import { aPourRaison, lireRefus } from '#web/socle/appels/refus.ts'

const numeroDe = (parametres: Record<string, unknown>) =>
  texteDe(parametres['numero']).slice(0, LONGUEUR_D_UN_NUMERO_TAPE)

/** Le numéro que porte l’adresse, à vérifier, et les demandes déjà déposées. */
export async function chargerNumero(appeler: Appeler, parametres: Record<string, unknown>) {
  return { numero: numeroDe(parametres), enCours: await appeler(rattachementsEnCours, {}) }
}

/** Ce qu’il faut pour demander le rattachement, ou ce qui l’empêche. */
export async function chargerRattachement(appeler: Appeler, parametres: Record<string, unknown>) {
  const numero = numeroDe(parametres)
  const adminProvisoire = texteDe(parametres['adminProvisoire']) === 'true'
  const idMandat = texteDe(parametres['idMandat']).slice(0, 15)
  if (numero === '') return { numero, rattachement: null, obstacle: null }
  try {
    const rattachement = await appeler(lireRattachement, {
      params: { id: numero, authority: 'RATTACHER_COPROPRIETE' },
      query: { ...(adminProvisoire && { adminProvisoire: 'true' }), ...(idMandat && { idMandat }) },
    })
    return { numero, rattachement, obstacle: null }
  } catch (cause) {
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [409])) throw cause
    return { numero, rattachement: null, obstacle: refus.message }
  }
}

export const chargerDemande = (appeler: Appeler, reference: string) =>
  appeler(lireDemandeRattachement, { params: { reference } })

/** Le mandat à renouveler, ou ce qui l’empêche. */
export async function chargerRenouvellement(appeler: Appeler, id: string) {
  try {
    return { renouvellement: await appeler(lireRenouvellement, { params: { id } }), obstacle: null }
  } catch (cause) {
    const refus = lireRefus(cause)
    if (!aPourRaison(refus, [409])) throw cause
    return { renouvellement: null, obstacle: refus.message }
  }
}

/** La copropriété et ses mandats ; qui la gère y voit ce qu’il peut en faire. */
export function chargerMandats(appeler: Appeler, compte: CompteInfo | null, id: string) {
  const gere = compte?.authorities.includes('GERER_COPROPRIETE') ?? false
  const authority = gere ? 'GERER_COPROPRIETE' : 'VISUALISER_COPRO'
  return appeler(infosCopropriete, { params: { id, authority }, query: {} })
}

/** Ce que deviendrait le mandat de celles que la personne a choisies dans la liste. */
export function chargerRenouvellements(appeler: Appeler, compte: CompteInfo | null) {
  const identifiants = [...choisiesPar(compte?.id ?? null)]
  return identifiants.length === 0 ? [] : appeler(preparerRenouvellements, { body: { identifiants } })
}
