import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte, sansInvisible } from '#domain/socle/mots/texte.ts'
import { CODES_COLONNES, COLONNES_D_ORIGINE, type CodeColonne } from '../colonnes.ts'
import { estUnCritere, type CodeCritere } from '../criteres.ts'
import { direDemande, verifierRecherche, type Demande, type Recherche } from '../demande.ts'
import { CODES_REGROUPEMENTS, type NiveauDeRegroupement } from '../regroupements.ts'
import { CODES_TRIS, type Tri } from '../tris.ts'

export const NOM_DE_RECHERCHE_MAX = 50
/** Ce qu’une personne garde de recherches. */
export const RECHERCHES_MAX = 50

/** Ce que l’on retrouve d’une recherche : ce qui est demandé, et comment on le regardait. */
export interface RechercheGardee extends Recherche {
  sortField: Tri
  sortDirection: 'asc' | 'desc'
  colonnes: readonly CodeColonne[]
  regroupementNiveau: NiveauDeRegroupement
  /** Celles que l’on a choisies une à une, par leur numéro ; aucune : toutes celles de la recherche. */
  choisies: readonly string[]
}

/** Telle que la base la garde : les mots de chaque critère y sont, pour le dire encore quand l’outil ne l’a plus. */
export interface ContenuGarde extends Omit<RechercheGardee, 'choisies'> {
  /** Absentes de celles qui se gardaient avant que l’on puisse choisir. */
  choisies?: readonly string[]
  mots: Readonly<Record<string, string>>
}

const nEstPlus = (code: string, demande: Demande): boolean =>
  verifierRecherche({ territoires: [], criteres: { [code]: demande } }).length > 0

const criteresDits = (criteres: Recherche['criteres']): [CodeCritere, Demande][] =>
  Object.entries(criteres).filter(
    (dit): dit is [CodeCritere, Demande] => estUnCritere(dit[0]) && dit[1] !== undefined,
  )

/** Les critères d’une recherche, chacun avec ses mots. */
export const enMots = (criteres: Recherche['criteres']): Record<string, string> =>
  Object.fromEntries(criteresDits(criteres).map(([code, d]) => [code, direDemande(code, d)]))

export const aGarder = (recherche: RechercheGardee): ContenuGarde => ({
  ...recherche,
  mots: enMots(recherche.criteres),
})

/**
 * Une recherche gardée, telle que l’outil d’aujourd’hui la cherche : un critère qu’il n’a plus, ou ne demande plus ainsi, est dit et le
 * reste se cherche ; un ordre, une colonne ou un niveau qu’il n’a plus reviennent à ceux d’origine.
 */
export function lireGardee(garde: ContenuGarde): RechercheGardee & { criteresDisparus: string[] } {
  const dites = Object.entries<Demande | undefined>(garde.criteres).filter(
    (dit): dit is [string, Demande] => dit[1] !== undefined,
  )
  const disparus = dites.filter(([code, d]) => nEstPlus(code, d)).map(([code]) => code)
  const colonnes = garde.colonnes.filter((code) => CODES_COLONNES.includes(code))
  return {
    territoires: garde.territoires,
    criteres: Object.fromEntries(dites.filter(([code]) => !disparus.includes(code))),
    sortField: CODES_TRIS.find((tri) => tri === garde.sortField) ?? 'note',
    sortDirection: garde.sortDirection,
    colonnes: colonnes.length === 0 ? COLONNES_D_ORIGINE : colonnes,
    regroupementNiveau: CODES_REGROUPEMENTS.find((niveau) => niveau === garde.regroupementNiveau) ?? 'REGION',
    choisies: garde.choisies ?? [],
    criteresDisparus: disparus.map((code) => garde.mots[code] ?? 'Un critère que l’outil n’a plus'),
  }
}

/** Le nom d’une recherche, tel qu’il se garde. */
export const nomDeRecherche = (nom: string): string => sansInvisible(nom).trim()

/** Une recherche se nomme ; que le nom soit libre, la base le dit. */
export function verifierNomDeRecherche({ nom }: { nom: string }): Refus[] {
  const lu = lireTexte(nom, NOM_DE_RECHERCHE_MAX)
  if (typeof lu !== 'string') return [{ champ: 'nom', ...lu }]
  return lu === '' ? [{ champ: 'nom', code: 'OBLIGATOIRE' }] : []
}
