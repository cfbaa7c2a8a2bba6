const CLE = 'mot'

/** Laisse un mot à la page qui va se charger entière : elle le dira, une fois. */
export function laisserUnMot(mot: string): void {
  try {
    sessionStorage.setItem(CLE, mot)
  } catch {
    // Sans mémoire, la page d’après se tait.
  }
}

/** Le mot laissé par la page d’avant ; il ne se redit pas. */
export function prendreLeMot(): string | null {
  try {
    const mot = sessionStorage.getItem(CLE)
    sessionStorage.removeItem(CLE)
    return mot
  } catch {
    return null
  }
}
