const LARGEUR = 30
const RYTHME_TERMINAL_MS = 100
const RYTHME_JOURNAL_MS = 5_000

export interface Progression {
  /** `part` de 0 à 1 ; n’écrit que s’il est temps. */
  avancer(part: number, detail: string): void
  /** Annonce une étape dont la durée n’est pas connue. */
  etape(phrase: string): void
  finir(): void
}

/** Une barre sur un terminal ; ailleurs, une ligne toutes les cinq secondes. */
export function progression(sortie: NodeJS.WriteStream = process.stderr): Progression {
  const terminal = sortie.isTTY
  const rythme = terminal ? RYTHME_TERMINAL_MS : RYTHME_JOURNAL_MS
  let dernier = performance.now() - (terminal ? rythme : 0)
  const effacer = terminal ? '\r\u001b[K' : ''
  return {
    avancer(part, detail) {
      const maintenant = performance.now()
      if (maintenant - dernier < rythme) return
      dernier = maintenant
      const pourcent = `${Math.floor(part * 100)}`.padStart(3)
      if (!terminal) {
        sortie.write(`${pourcent} % ${detail}\n`)
        return
      }
      const plein = Math.round(part * LARGEUR)
      sortie.write(`${effacer}${'█'.repeat(plein)}${'░'.repeat(LARGEUR - plein)} ${pourcent} % ${detail}`)
    },
    etape(phrase) {
      sortie.write(terminal ? `${effacer}${phrase}` : `${phrase}\n`)
    },
    finir() {
      sortie.write(effacer)
    },
  }
}
