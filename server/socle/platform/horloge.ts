import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'

/** L’heure du produit : lue ici seulement, passée en argument aux règles. */
export interface Horloge {
  maintenant(): Instant
}

export const horlogeReelle: Horloge = { maintenant: () => new Date().toISOString() }

/** Part de l’instant donné, puis avance à la vitesse réelle (démonstration et essais). */
export function horlogeDecalee(depart: Instant): Horloge {
  // Monotone : un réglage de l’heure de la machine ne déplace pas une horloge de démonstration.
  const origine = performance.now()
  return { maintenant: () => plusTard(depart, Math.round(performance.now() - origine)) }
}
