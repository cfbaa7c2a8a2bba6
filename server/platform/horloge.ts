/** L’heure du produit : lue ici seulement, passée en argument aux règles. */
export interface Horloge {
  maintenant(): Date
}

export const horlogeReelle: Horloge = { maintenant: () => new Date() }

/** Part de l’instant donné, puis avance à la vitesse réelle (démonstration et essais). */
export function horlogeDecalee(instant: Date): Horloge {
  const depart = instant.getTime()
  // Monotone : un réglage de l’heure de la machine ne déplace pas une horloge de démonstration.
  const origine = performance.now()
  return { maintenant: () => new Date(depart + Math.round(performance.now() - origine)) }
}
