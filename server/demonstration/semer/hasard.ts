/** Mélange un texte et un nombre en un entier de 32 bits (FNV-1a, puis finition de murmur3). */
export function empreinte(texte: string, sel = 0): number {
  let h = (2_166_136_261 ^ sel) >>> 0
  for (let i = 0; i < texte.length; i += 1) h = Math.imul(h ^ texte.charCodeAt(i), 16_777_619)
  return brasser(h)
}

function brasser(entier: number): number {
  let h = Math.imul(entier ^ (entier >>> 16), 0x85_eb_ca_6b)
  h = Math.imul(h ^ (h >>> 13), 0xc2_b2_ae_35)
  return (h ^ (h >>> 16)) >>> 0
}

/** Suite de nombres de [0, 1[ entièrement dite par sa graine et son rang (mulberry32). */
export function suite(graine: number, rang: number): () => number {
  // Brassé : des graines qui se suivent donneraient des suites qui se ressemblent.
  let etat = brasser(graine + Math.imul(rang, 0x9e_37_79_b1))
  return () => {
    etat = (etat + 0x6d_2b_79_f5) >>> 0
    let t = Math.imul(etat ^ (etat >>> 15), 1 | etat)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Tire un rang selon des poids, en temps constant (méthode des alias de Vose). */
export function tirageParPoids(poids: readonly number[]): (hasard: () => number) => number {
  const total = poids.reduce((somme, p) => somme + p, 0)
  const n = poids.length
  const parts = poids.map((p) => (p * n) / total)
  const seuil = new Float64Array(n).fill(1)
  const alias = new Uint32Array(n)
  const petits: number[] = []
  const grands: number[] = []
  for (const [i, part] of parts.entries()) (part < 1 ? petits : grands).push(i)
  while (petits.length > 0 && grands.length > 0) {
    const petit = petits.pop() ?? 0
    const grand = grands.pop() ?? 0
    seuil[petit] = parts[petit] ?? 0
    alias[petit] = grand
    parts[grand] = (parts[grand] ?? 0) + (parts[petit] ?? 0) - 1
    ;((parts[grand] ?? 0) < 1 ? petits : grands).push(grand)
  }
  return (hasard) => {
    const x = hasard() * n
    const i = Math.floor(x)
    return x - i < (seuil[i] ?? 1) ? i : (alias[i] ?? i)
  }
}

/** Lit une valeur dans une table de quantiles `[part, valeur]`, droite entre deux points sur une échelle logarithmique. */
export function parQuantiles(table: readonly (readonly [number, number])[], part: number): number {
  for (let i = 1; i < table.length; i += 1) {
    const [p0, v0] = table[i - 1] ?? [0, 1]
    const [p1, v1] = table[i] ?? [1, 1]
    if (part <= p1) return Math.round(v0 * (v1 / v0) ** ((part - p0) / (p1 - p0)))
  }
  return table.at(-1)?.[1] ?? 0
}
