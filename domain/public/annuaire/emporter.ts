import { codes } from '#domain/socle/codes.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import { jourDeFichier, type Jour } from '#domain/socle/temps/jour.ts'
import { CODES_DE_CRITERES, CRITERES_D_ANNUAIRE, type CritereDAnnuaire } from './criteres.ts'
import { RANGEMENTS } from './rangements.ts'
import { direCritere, type SaisieDeCriteres } from './saisie.ts'

/** Les lignes d’un fichier emporté de l’annuaire, au plus. */
export const EMPORTEES_MAX = 10_000

/** Ce que l’on emporte de l’annuaire : une recherche simple (`q`), ou des critères. */
export interface RechercheEmportee {
  q?: string | undefined
  saisie: SaisieDeCriteres
  /** Ce qui range, puis son sens : « nom-asc ». */
  rangement: string
}

/** La recherche, en mots, une phrase par filtre : le fichier se relit sans l’écran dont il vient. */
export function direRecherche(
  { q, saisie, rangement }: RechercheEmportee,
  noms: Partial<Record<CritereDAnnuaire, string>>,
): string[] {
  const filtres = CODES_DE_CRITERES.flatMap((critere) => {
    const tape = saisie[critere]
    return tape === undefined ? [] : [direCritere(critere, tape, noms[critere])]
  })
  // Un numéro entier se cherche par lui seul.
  if (q !== undefined) return [`Recherche\u00a0: ${q}`, ...(lireNumero(q) ? [] : filtres)]
  return [...filtres, `Rangement\u00a0: ${direRangement(rangement)}`]
}

// L’écran ne propose pas de lire les noms à l’envers ; l’appel, si.
const direRangement = (choisi: string): string =>
  codes(RANGEMENTS, (_, code) => code === choisi)
    .map((code) => RANGEMENTS[code].toLowerCase())
    .join('') || 'par nom, de Z à A'

/** Le nom du fichier, sans son type : le jour s’y écrit AAAAMMJJ. */
export const nomDuFichier = (jour: Jour): string => `annuaire-coproprietes-${jourDeFichier(jour)}`

const LIEUX = codes(CRITERES_D_ANNUAIRE, ({ type }) => type === 'lieu')

/** Ce qui resserre, du plus utile au moins, quand le lieu est déjà une commune. */
const QUI_RESSERRENT: readonly [CritereDAnnuaire, string][] = [
  ['voie', 'une voie'],
  ['lotsMin', 'un nombre de lots'],
  ['periodeConstruction', 'une période de construction'],
  ['typeSyndic', 'un type de syndic'],
]

/** Le critère qui resserrerait le plus une recherche trop large. */
export function aAjouter(saisie: SaisieDeCriteres): string {
  if (!LIEUX.some((lieu) => saisie[lieu] && lieu !== 'region') && !saisie.codePostal)
    return 'un département ou une commune'
  if (!saisie.commune && !saisie.codePostal) return 'une commune'
  const libres = QUI_RESSERRENT.flatMap(([critere, dit]) => (saisie[critere] ? [] : [dit]))
  return libres.slice(0, 2).join(' ou ') || 'un nom'
}

/** Ce qui resserrerait une recherche qu’un fichier ne porte pas : une simple n’a que ses mots et son département. */
export const quoiAjouter = ({ q, saisie }: Pick<RechercheEmportee, 'q' | 'saisie'>): string =>
  q === undefined ? aAjouter(saisie) : saisie.departement ? 'un mot' : 'un mot ou un département'
