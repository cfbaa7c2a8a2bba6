import { rangDeNumero } from '#domain/copropriete/numero.ts'

const PAGE = 1 << 19

/** Les numéros déjà rencontrés, un bit chacun : quelques mégaoctets pour tout le registre. */
export function numerosVus(): { ajouter(numero: string): boolean } {
  const pages = new Map<number, Uint8Array>()
  return {
    /** Faux quand le numéro y était déjà. */
    ajouter(numero) {
      const rang = rangDeNumero(numero)
      const cle = Math.floor(rang / PAGE)
      let page = pages.get(cle)
      if (!page) pages.set(cle, (page = new Uint8Array(PAGE / 8)))
      const place = rang % PAGE
      const octet = page[place >> 3] ?? 0
      const bit = 1 << (place & 7)
      page[place >> 3] = octet | bit
      return (octet & bit) === 0
    },
  }
}
