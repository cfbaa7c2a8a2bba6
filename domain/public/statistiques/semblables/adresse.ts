import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ValeurPublique } from '#domain/coproprietes/copropriete/fiche.ts'
import { tailleDe } from '#domain/coproprietes/comparaison/tailles.ts'

/** Ce que l’adresse de la page demande, dans l’ordre où elle l’écrit. */
export const CRITERES_SAISIS = [
  'taille',
  'periode',
  'chauffage',
  'ascenseur',
  'departement',
  'region',
] as const
export type SaisieDeSemblables = Partial<Record<(typeof CRITERES_SAISIS)[number], string>>

/** Les copropriétés d’une sorte ; ce qui n’est pas demandé ne s’écrit pas. */
export function semblables(saisie: SaisieDeSemblables): string {
  const demandes = CRITERES_SAISIS.flatMap((critere) => {
    const valeur = saisie[critere]
    return valeur ? [`${critere}=${encodeURIComponent(valeur)}`] : []
  })
  return demandes.length === 0 ? CHEMINS.semblables : `${CHEMINS.semblables}?${demandes.join('&')}`
}

/** Les semblables de cette copropriété, d’après ce que sa fiche publique montre : ni son chauffage, ni son ascenseur. */
export function semblablesDeLaFiche(
  fiche: { [C in 'nbLotsHabBurCom' | 'periodeConstruction']: ValeurPublique<C> },
  departement: string | null,
): string {
  const { nbLotsHabBurCom, periodeConstruction: periode } = fiche
  return semblables({
    taille: tailleDe(nbLotsHabBurCom) ?? '',
    periode: periode === null || periode === 'NON_CONNUE' ? '' : periode,
    departement: departement ?? '',
  })
}
