import * as CHEMINS from '#domain/chemins.ts'

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

/** Les filtres de la liste des copropriétés (§2.2) qui ont leur écran. */
const FILTRES_SERVIS: readonly string[] = ['seeAllCopro', 'renouveler-mandat', 'declare-new-successor']

/** Vrai quand l’écran de cette adresse existe : une entrée sans écran ne se dessine pas. */
export function ecranExiste(href: string): boolean {
  const [chemin = '', parametres = ''] = href.split('?')
  const filtre = new URLSearchParams(parametres).get('filtre')
  return !SANS_ECRAN.includes(chemin) && (filtre === null || FILTRES_SERVIS.includes(filtre))
}
