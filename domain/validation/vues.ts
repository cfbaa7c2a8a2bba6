import type { Refus } from '../refus.ts'
import type { TypeDemande } from './demandes.ts'
import type { Onglet } from './onglets.ts'
import type { Risque } from './risques.ts'

/** Ce que retient une vue de la file : tout ce qui s’y choisit, sauf le texte cherché, qui nomme des personnes. */
export interface CriteresDeFile {
  onglet: Onglet
  type: TypeDemande | null
  risque: Risque | null
  /** Celles qui sont affectées à ce teneur. */
  idTeneur: number | null
}

export const NOM_DE_VUE_MAX = 50
/** Ce qu’un teneur garde de vues. */
export const VUES_MAX = 20

/** Une vue se nomme ; sous un nom déjà pris, elle remplace l’autre. */
export function verifierVue({ nom }: { nom: string }): Refus[] {
  const lu = nom.trim()
  if (lu === '') return [{ champ: 'nom', code: 'OBLIGATOIRE' }]
  return lu.length > NOM_DE_VUE_MAX
    ? [{ champ: 'nom', code: 'TROP_LONG', params: { max: NOM_DE_VUE_MAX } }]
    : []
}
