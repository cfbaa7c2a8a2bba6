let suivre: (entetes: Headers) => void = () => undefined

/** §8.1 : un 401 sur le compte dit, par ses en-têtes, par quelle porte revenir ; branché une fois, à l’hydratation. */
export function surCompteFerme(suite: (entetes: Headers) => void): void {
  suivre = suite
}

export const compteFerme = (entetes: Headers): void => suivre(entetes)
