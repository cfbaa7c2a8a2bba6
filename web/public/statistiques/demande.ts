import { CLASSEMENTS, type CodeClassement } from '#domain/public/statistiques/classements.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { NIVEAUX, type Niveau } from '#domain/public/statistiques/niveaux.ts'
import type { Periode } from '#domain/public/statistiques/periodes.ts'
import { lireLeTerritoire, texteDe, type TerritoireDeLAdresse } from './territoire-de-l-adresse.ts'

/** Ce que demande l’adresse de la page : elle se garde et se partage. */
export interface Demande extends TerritoireDeLAdresse {
  /** Absents : les derniers chiffres. */
  annee: string
  trimestre: string
  /** Ce par quoi l’on classe les territoires d’ici, et la page de ce classement. */
  par: CodeClassement
  rang: number
}

/** Lit la demande ; un rangement qui n’a pas de sens vaut ce que l’on montre d’abord. Un territoire ou une période fausse se disent, eux. */
export function lireDemande(parametres: Record<string, unknown>): Demande {
  const par = texteDe(parametres['par'])
  const rang = Number(texteDe(parametres['rang']))
  return {
    ...lireLeTerritoire(parametres),
    annee: texteDe(parametres['annee']),
    trimestre: texteDe(parametres['trimestre']),
    par: Object.hasOwn(CLASSEMENTS, par) ? (par as CodeClassement) : 'nb',
    rang: Number.isInteger(rang) && rang >= 1 && rang <= 9_999 ? rang : 1,
  }
}

/** Les paramètres d’un appel : un territoire, une période. */
export const territoireDemande = ({ niveau, code, annee, trimestre }: Demande) => ({
  niveau,
  ...(niveau !== 'france' && { code }),
  ...(annee !== '' && { annee }),
  ...(trimestre !== '' && { trimestre }),
})

/** L’adresse d’une demande ; `ancre` : le chiffre que l’on montre. */
export function adresseDesStatistiques(d: Demande, ancre = ''): string {
  const p = new URLSearchParams({
    ...territoireDemande(d),
    ...(d.par !== 'nb' && { par: d.par }),
    ...(d.rang > 1 && { rang: String(d.rang) }),
  })
  if (d.niveau === 'france') p.delete('niveau')
  const suite = p.toString()
  return `${CHEMINS.statistiques}${suite === '' ? '' : `?${suite}`}${ancre === '' ? '' : `#${ancre}`}`
}

/** La même demande, ailleurs. */
export const ailleurs = (d: Demande, niveau: Niveau, code: string): Demande => ({
  ...d,
  niveau: NIVEAUX[niveau].adresse,
  code: niveau === 'FRANCE' ? '' : code,
  lieu: '',
  inconnu: false,
  rang: 1,
})

/** Les chiffres de ce territoire à cette période. */
export const adresseDuTerritoire = (
  { niveau, code }: { niveau: Niveau; code: string },
  { annee, trimestre }: Periode,
): string => adresseDesStatistiques(ailleurs(lireDemande({ annee, trimestre }), niveau, code))
