import { useIci } from '#web/socle/shell/contexte.ts'

/** La clef que porte le lien reçu par courriel. */
export function useClef(): string {
  return new URLSearchParams(useIci().search).get('key') ?? ''
}
