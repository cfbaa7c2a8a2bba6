import { au } from '#domain/socle/certain.ts'
/** Fait le même travail sur chaque élément, quelques-uns à la fois ; rend les résultats dans l’ordre de la liste. */
export async function ensemble<T, R>(
  liste: readonly T[],
  aLaFois: number,
  faire: (element: T) => Promise<R>,
): Promise<R[]> {
  const rendus: R[] = []
  let suivant = 0
  const fil = async () => {
    for (let i = suivant++; i < liste.length; i = suivant++) rendus[i] = await faire(au(liste, i))
  }
  await Promise.all(Array.from({ length: Math.min(aLaFois, liste.length) }, fil))
  return rendus
}
