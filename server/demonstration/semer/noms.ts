import type { Voie } from './voies.ts'

const LONGUEUR_MAX = 48
const PART_SDC = 0.33

const LIEUX = [
  'LES LILAS',
  'LES ROSES',
  'LES TILLEULS',
  'LES CÈDRES',
  'LES PINS',
  'LES ACACIAS',
  'LES MIMOSAS',
  'LES TERRASSES',
  'LES JARDINS',
  'LES HAUTS DE LA VILLE',
  'LES BALCONS',
  'LES CHÊNES',
  'LES OLIVIERS',
  'LE PARC',
  'LE CLOS FLEURI',
  'LE BELVÉDÈRE',
  'LE GRAND LARGE',
  'LE PANORAMA',
  'LE MOULIN',
  'LE MAIL',
  'LA ROSERAIE',
  'LA CLOSERAIE',
  'LA FORÊT',
  'LA SAPINIÈRE',
  'LA TOURELLE',
  'LA PRAIRIE',
  'LA SOURCE',
  'BEAU SITE',
  'BELLEVUE',
  'BEAUSÉJOUR',
  'MON REPOS',
  'PLEIN SUD',
  'SOLEIL LEVANT',
  'BON ACCUEIL',
  'VILLA MÉDICIS',
  'VILLA DES ARTS',
  'CARRÉ SAINT-JEAN',
  'COUR DES TANNEURS',
  'COTÉ JARDIN',
  'L’ALBATROS',
  'L’AMIRAUTÉ',
  'L’ÉDEN',
  'L’HERMITAGE',
  'L’ORÉE DU BOIS',
  'LE NEPTUNE',
  'LE MIRABEAU',
  'LE RÉGENT',
]
const DEVANTS = ['RÉSIDENCE', 'RÉSIDENCE', 'IMMEUBLE', 'LE CLOS', 'LE DOMAINE', 'LE HAMEAU', 'COPROPRIÉTÉ']

/** Un nom d’usage d’au plus 48 caractères, un sur trois commençant par « SDC » (décision 0016) ; null pour quelques-uns. */
export function nomDUsage(voie: Voie, numero: number, hasard: () => number): string | null {
  const tirage = hasard()
  const lieu = LIEUX[Math.floor(hasard() * LIEUX.length)] ?? ''
  const adresse = `${numero} ${hasard() < 0.7 ? voie.libelle : `${voie.typeAbrege} ${voie.nom}`}`
  const casse = hasard()
  let nom: string
  if (tirage < PART_SDC) nom = `SDC ${hasard() < 0.65 ? adresse : lieu}`
  else if (tirage < 0.58) nom = adresse
  else if (tirage < 0.78) nom = `${DEVANTS[Math.floor(hasard() * DEVANTS.length)]} ${lieu}`
  else if (tirage < 0.985) nom = lieu
  else return null
  const ecrit = casse < 0.75 ? nom.toUpperCase() : nom
  return ecrit.length <= LONGUEUR_MAX ? ecrit : ecrit.slice(0, LONGUEUR_MAX).trimEnd()
}
