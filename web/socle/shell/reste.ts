/** Jusqu’où va la session, à l’horloge de ce navigateur : si l’on s’absente (`null` : aucune absence ne la ferme), et quoi que l’on fasse. */
export interface Reste {
  absence: number | null
  terme: number
}

/** Ce qui fermera la session, quand, et à combien de minutes on en est averti. */
export interface Avis {
  cause: 'absence' | 'terme'
  fin: number
  minutes: 5 | 1
}

const MINUTE_MS = 60_000

/** Lit ce qu’une réponse dit du reste de la session ; null si elle n’en dit rien. */
export function lireReste(entete: string | null, maintenant: number): Reste | null {
  const lu = /^(-|\d+) (\d+)$/.exec(entete ?? '')
  if (!lu) return null
  const [, absence = '-', terme = ''] = lu
  return {
    absence: absence === '-' ? null : maintenant + Number(absence) * 1000,
    terme: maintenant + Number(terme) * 1000,
  }
}

/** Quand et de quoi finira la session : de ce qui vient d’abord. */
export function finDe({ absence, terme }: Reste): Pick<Avis, 'cause' | 'fin'> {
  return absence !== null && absence < terme
    ? { cause: 'absence', fin: absence }
    : { cause: 'terme', fin: terme }
}

/** Ce qu’il y a à dire maintenant : rien, un avis à cinq minutes puis à une, ou que c’est fini. */
export function avisDe(reste: Reste, maintenant: number): Avis | 'fini' | null {
  const prochaine = finDe(reste)
  const ms = prochaine.fin - maintenant
  if (ms <= 0) return 'fini'
  if (ms > 5 * MINUTE_MS) return null
  return { ...prochaine, minutes: ms > MINUTE_MS ? 5 : 1 }
}
