import { vi } from 'vitest'

/** Tient les minuteries de cette durée : leur temps ne passe que lorsqu’on le dit. Les autres courent comme d’habitude. */
export function tenirLesMinuteries(duree: number) {
  const enCours = new Map<NodeJS.Timeout, () => void>()
  const armer = setTimeout
  const desarmer = clearTimeout
  const arme = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((
    faire: (...avec: unknown[]) => void,
    ms?: number,
    ...avec: unknown[]
  ) => {
    if (ms !== duree) return armer(faire, ms, ...avec)
    const tenue = armer(() => undefined, 0)
    enCours.set(tenue, () => faire(...avec))
    return tenue
  }) as typeof setTimeout)
  const desarme = vi.spyOn(globalThis, 'clearTimeout').mockImplementation((laquelle) => {
    enCours.delete(laquelle as NodeJS.Timeout)
    desarmer(laquelle)
  })
  return {
    /** Combien courent. */
    courent: () => enCours.size,
    /** Leur temps est passé. */
    passe(): void {
      const echues = [...enCours.values()]
      enCours.clear()
      for (const faire of echues) faire()
    },
    rendre(): void {
      arme.mockRestore()
      desarme.mockRestore()
    },
  }
}
