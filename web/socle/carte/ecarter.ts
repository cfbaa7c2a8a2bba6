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
  const poses = disques.map((disque) => ({ disque, place: { x: disque.x, y: disque.y } }))
  const pousser = ({ disque: { x, y, rayon }, place }: (typeof poses)[number], dx: number, dy: number) => {
    const [nx, ny] = [place.x + dx - x, place.y + dy - y]
    const loin = Math.hypot(nx, ny)
    const max = rayon * fois
    const part = loin > max ? max / loin : 1
    place.x = x + nx * part
    place.y = y + ny * part
  }
  for (let tour = 0; tour < TOURS * fois; tour += 1) {
    let bouge = false
    for (const [i, un] of poses.entries())
      for (const autre of poses.slice(i + 1)) {
        const [dx, dy] = [autre.place.x - un.place.x, autre.place.y - un.place.y]
        const distance = Math.hypot(dx, dy)
        const manque = un.disque.rayon + autre.disque.rayon - distance
        if (manque <= 0.5) continue
        bouge = true
        // Au même endroit, l’un va à l’est.
        const [ux, uy] = distance === 0 ? [1, 0] : [dx / distance, dy / distance]
        pousser(un, (-ux * manque) / 2, (-uy * manque) / 2)
        pousser(autre, (ux * manque) / 2, (uy * manque) / 2)
      }
    if (!bouge) break
  }
  return poses.map(({ place }) => place)
}
