/** Un disque sur l’écran, en pixels. */
export interface Disque {
  x: number
  y: number
  rayon: number
}

const TOURS = 12

/**
 * Écarte les disques qui se recouvrent, à parts égales, sans qu’aucun s’éloigne de plus de tant de fois son rayon : deux nombres restent
 * lisibles, chacun près de ce qu’il compte.
 */
export function ecarter(disques: readonly Disque[], fois = 1): { x: number; y: number }[] {
  const places = disques.map(({ x, y }) => ({ x, y }))
  const pousser = (i: number, dx: number, dy: number) => {
    const { x, y, rayon } = disques[i]!
    const place = places[i]!
    const [nx, ny] = [place.x + dx - x, place.y + dy - y]
    const loin = Math.hypot(nx, ny)
    const max = rayon * fois
    const part = loin > max ? max / loin : 1
    place.x = x + nx * part
    place.y = y + ny * part
  }
  for (let tour = 0; tour < TOURS * fois; tour += 1) {
    let bouge = false
    for (let i = 0; i < places.length; i += 1)
      for (let j = i + 1; j < places.length; j += 1) {
        const [dx, dy] = [places[j]!.x - places[i]!.x, places[j]!.y - places[i]!.y]
        const distance = Math.hypot(dx, dy)
        const manque = disques[i]!.rayon + disques[j]!.rayon - distance
        if (manque <= 0.5) continue
        bouge = true
        // Au même endroit, l’un va à l’est.
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        pousser(i, (-ux * manque) / 2, (-uy * manque) / 2)
        pousser(j, (ux * manque) / 2, (uy * manque) / 2)
      }
    if (!bouge) break
  }
  return places
}
