import type { EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'
import { plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import type { CommuneSemee } from './communes.ts'
import { syndicInvente, type SyndicInvente } from './syndics.ts'

/** De quoi composer une copropriété. */
export interface Tirage {
  hasard: () => number
  numero: string
  /** Place dans la série, de 0 à 1. */
  part: number
  commune: CommuneSemee
  reference: Jour
  villes: ReadonlyMap<string, readonly string[]>
}

const SYNDICS_PAR_DEPARTEMENT = 60
const PART_SANS_SYNDIC = 0.164

/** Le syndic, et ce que son mandat fait de l’état du dossier (décision 0016). */
export function representation({ hasard, commune, reference, villes }: Tirage, nbLots: number) {
  const tirage = hasard()
  const connu = tirage >= PART_SANS_SYNDIC
  const pro = connu && hasard() < (nbLots < 12 ? 0.66 : 0.9)
  const rang = Math.floor(SYNDICS_PAR_DEPARTEMENT * hasard() ** 2.2)
  const syndic: SyndicInvente | null = pro
    ? syndicInvente(commune.departement, rang, villes.get(commune.departement) ?? [commune.localite])
    : null
  return {
    typeSyndic: pro ? ('PRO' as const) : connu ? ('NON_PRO' as const) : null,
    syndicRaisonSociale: syndic?.raisonSociale ?? null,
    syndicSiret: syndic?.siret ?? null,
    syndicApe: syndic?.codeApe ?? null,
    syndicCommune: syndic?.commune ?? null,
    ...mandat(connu, hasard, reference),
  }
}

function mandat(connu: boolean, hasard: () => number, reference: Jour) {
  const tirage = hasard()
  const passe = plusJours(reference, -1 - Math.floor(900 * hasard()))
  const etats = (etat: EtatCopropriete, mandatFin: Jour | null, successeurDeclare = false) => ({
    etat,
    mandatFin,
    successeurDeclare,
    administrationProvisoire: connu && mandatFin !== null && hasard() < 0.004,
  })
  if (!connu) {
    if (tirage < 0.02) return etats('SUPPRIMEE', null)
    return tirage < 0.5
      ? etats('IMMATRICULEE_A_RATTACHER', tirage < 0.3 ? null : passe)
      : etats('IMMATRICULEE_RATTACHEMENT_EXPIRE', passe)
  }
  if (tirage < 0.005) return etats('DISSOUDE', passe)
  if (tirage < 0.008)
    return etats('DISSOLUTION_EN_COURS', plusJours(reference, 1 + Math.floor(300 * hasard())))
  if (tirage < 0.02) return etats('IMMATRICULEE_RATTACHEMENT_A_CONFIRMER', passe, true)
  if (tirage < 0.13) return etats('IMMATRICULEE_RATTACHEMENT_EXPIRE', passe)
  return etats('IMMATRICULEE_RATTACHEE', plusJours(reference, 1 + Math.floor(900 * hasard() ** 2)))
}
