/** La phrase d’un territoire que l’on ne connaît pas. */
export async function phraseDuTerritoireInconnu(): Promise<string> {
  const { dire } = await import('#domain/socle/refus/arrets.ts')
  return dire({ code: 'TERRITOIRE_INCONNU' })
}
