import type { Instant } from '#domain/socle/temps/instant.ts'

const MEMOIRE_MS = 60_000

/** Le dernier calcul de ce processus, gardé une minute ; un calcul en cours sert à tous ceux qui le demandent. */
export function memoire<T>(calcul: (maintenant: Instant) => Promise<T>) {
  let dernier: { le: number; valeur: Promise<T>; fini: boolean } | null = null
  return (maintenant: Instant, frais = false): Promise<T> => {
    const age = Date.parse(maintenant) - (dernier?.le ?? 0)
    if (dernier && (!dernier.fini || (!frais && age >= 0 && age < MEMOIRE_MS))) return dernier.valeur
    const neuf = { le: Date.parse(maintenant), valeur: calcul(maintenant), fini: false }
    dernier = neuf
    neuf.valeur.then(
      () => (neuf.fini = true),
      () => (dernier = null),
    )
    return neuf.valeur
  }
}

/** Une mémoire par demande différente ; au-delà de `max`, la plus ancienne s’oublie. */
export function memoires<D extends object, T>(max: number, calcul: (demande: D) => Promise<T>) {
  const parDemande = new Map<string, ReturnType<typeof memoire<T>>>()
  return (demande: D, maintenant: Instant): Promise<T> => {
    const clef = JSON.stringify(demande)
    const sue = parDemande.get(clef) ?? memoire(() => calcul(demande))
    const [premiere] = parDemande.keys()
    if (premiere !== undefined && parDemande.size >= max && !parDemande.has(clef)) parDemande.delete(premiere)
    parDemande.set(clef, sue)
    return sue(maintenant)
  }
}
