import * as CHEMINS from '#domain/chemins.ts'
import { CODES_LISTES_SUIVIES } from '#domain/copropriete/suivi.ts'

/** Les pages du §2.1 qui n’ont pas encore d’écran : ni menu, ni tuile, ni lien n’y mènent. */
export const SANS_ECRAN: readonly string[] = [
  CHEMINS.aide,
  CHEMINS.contact,
  CHEMINS.lettre,
  CHEMINS.statistiques,
  CHEMINS.indicateurs,
  CHEMINS.journal,
  CHEMINS.categorisation,
  CHEMINS.donneesBrutes,
]

/** Vrai quand l’écran de cette adresse existe : une entrée sans écran ne se dessine pas. */
export function ecranExiste(href: string): boolean {
  const [chemin = '', parametres = ''] = href.split('?')
  const filtre = new URLSearchParams(parametres).get('filtre')
  return !SANS_ECRAN.includes(chemin) && (filtre === null || CODES_LISTES_SUIVIES.some((f) => f === filtre))
}
