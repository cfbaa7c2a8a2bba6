import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { afficherJour, direJour } from '#domain/socle/temps/jour.ts'
import { PARTAGE_NOTAIRE, PLUS_ANCIEN_REGLEMENT } from './bornes.ts'

/** §5.4, date du règlement selon la voie : le jour du partage appartient au notaire. */
function verifierReglement(d: Declaration, c: Contexte): Refus[] {
  const champ = 'identification.dateReglementCopropriete'
  const date = d.identification.dateReglementCopropriete
  if (!date) return []
  if (date < PLUS_ANCIEN_REGLEMENT)
    return [{ champ, code: 'REGLEMENT_TROP_ANCIEN', params: { min: afficherJour(PLUS_ANCIEN_REGLEMENT) } }]
  if (date >= c.aujourdhui) return [{ champ, code: 'REGLEMENT_FUTUR' }]
  // Immatriculée par un notaire, elle se met à jour par son syndic.
  if (c.maj) return []
  if (c.voie === 'SYNDIC' && date >= PARTAGE_NOTAIRE)
    return [{ champ, code: 'REGLEMENT_VOIE_NOTAIRE', params: { partage: direJour(PARTAGE_NOTAIRE) } }]
  if (c.voie === 'NOTAIRE_INITIALE' && date < PARTAGE_NOTAIRE)
    return [{ champ, code: 'REGLEMENT_VOIE_SYNDIC', params: { partage: direJour(PARTAGE_NOTAIRE) } }]
  return []
}

/** §5.4, lots : le total couvre les lots principaux et les stationnements ; les logements sont des lots principaux. */
function verifierLots(d: Declaration): Refus[] {
  const { nbLots, nbLotsHab, nbLotsHabBurCom, nbLotsStationnement } = d.identification
  const refus: Refus[] = []
  const principaux = nbLotsHabBurCom ?? nbLotsHab
  if (nbLots !== null && principaux !== null) {
    const min = principaux + (nbLotsStationnement ?? 0)
    if (nbLots < min)
      refus.push({ champ: 'identification.nbLots', code: 'LOTS_INSUFFISANTS', params: { min } })
  }
  if (nbLotsHab !== null && nbLotsHabBurCom !== null && nbLotsHab > nbLotsHabBurCom)
    refus.push({
      champ: 'identification.nbLotsHab',
      code: 'LOTS_HAB_SUPERIEURS',
      params: { max: nbLotsHabBurCom },
    })
  return refus
}

/** §5.4 : adresse de référence, au moins une parcelle localisée, règlement, lots. */
export function verifierIdentification(d: Declaration, c: Contexte): Refus[] {
  const refus: Refus[] = []
  if (!d.identification.adressePrincipale)
    refus.push({ champ: 'identification.adressePrincipale', code: 'ADRESSE_ABSENTE' })
  if (!d.identification.parcelle.some((p) => p.geolocalisee))
    refus.push({ champ: 'identification.parcelle', code: 'PARCELLE_ABSENTE' })
  return [...refus, ...verifierReglement(d, c), ...verifierLots(d)]
}
