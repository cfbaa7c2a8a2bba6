import { direJour, type Jour } from '#domain/socle/temps/jour.ts'

/** §9 (loi 2014-366, article 53) : jusqu’à quand une copropriété d’avant 2017 s’immatricule sans être en retard, par lots principaux. */
const ECHEANCES = [
  { auDela: 200, jusquAu: '2016-12-31' },
  { auDela: 50, jusquAu: '2017-12-31' },
  { auDela: 0, jusquAu: '2018-12-31' },
] as const satisfies readonly { auDela: number; jusquAu: Jour }[]
const [, , LA_DERNIERE] = ECHEANCES

/** La dernière de ces échéances : passée, toute copropriété doit être immatriculée. */
export const DERNIERE_ECHEANCE: Jour = LA_DERNIERE.jusquAu

/** Le dernier jour où une copropriété de cette taille pouvait s’immatriculer à temps. */
export const echeanceDe = (lotsPrincipaux: number): Jour =>
  (ECHEANCES.find(({ auDela }) => lotsPrincipaux > auDela) ?? LA_DERNIERE).jusquAu

/** Ces échéances, en une phrase. */
export const direEcheances = (): string =>
  ECHEANCES.map(
    ({ auDela, jusquAu }) =>
      `${direJour(jusquAu)}${auDela === 0 ? ' pour les autres' : ` au-delà de ${auDela} lots principaux`}`,
  ).join(', ')
