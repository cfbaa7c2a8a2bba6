import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { NIVEAUX, type Niveau } from '#domain/public/statistiques/niveaux.ts'
import { lireLeTerritoire, texteDe, type TerritoireDeLAdresse } from './territoire-de-l-adresse.ts'

/** Deux territoires, un trimestre : tout est dans l’adresse. */
export interface Comparee {
  cotes: readonly [TerritoireDeLAdresse, TerritoireDeLAdresse]
  annee: string
  trimestre: string
}

const RANGS = ['1', '2'] as const

/** Lit la comparaison ; un côté que l’adresse ne dit pas est la France. */
export const lireComparaison = (p: Record<string, unknown>): Comparee => ({
  cotes: [lireLeTerritoire(p, RANGS[0]), lireLeTerritoire(p, RANGS[1])],
  annee: texteDe(p['annee']),
  trimestre: texteDe(p['trimestre']),
})

/** L’adresse de cette comparaison ; `mots` : ceux d’un lieu que l’on n’a pas encore reconnu, gardés pour y revenir. */
export function adresseDeLaComparaison({ cotes, annee, trimestre }: Comparee): string {
  const p = new URLSearchParams({
    ...Object.fromEntries(
      cotes.flatMap(({ niveau, code, lieu }, i) => [
        ...(niveau === 'france'
          ? []
          : [
              [`niveau${RANGS[i]}`, niveau],
              [`code${RANGS[i]}`, code],
            ]),
        ...(lieu === '' ? [] : [[`lieu${RANGS[i]}`, lieu]]),
      ]),
    ),
    ...(annee !== '' && { annee }),
    ...(trimestre !== '' && { trimestre }),
  })
  const suite = p.toString()
  return suite === '' ? CHEMINS.comparerTerritoires : `${CHEMINS.comparerTerritoires}?${suite}`
}

/** La même, ce territoire à cette place. */
export function avecCote(c: Comparee, place: 0 | 1, niveau: Niveau, code: string): Comparee {
  const cote = {
    niveau: NIVEAUX[niveau].adresse,
    code: niveau === 'FRANCE' ? '' : code,
    lieu: '',
    inconnu: false,
  }
  return { ...c, cotes: place === 0 ? [cote, c.cotes[1]] : [c.cotes[0], cote] }
}
