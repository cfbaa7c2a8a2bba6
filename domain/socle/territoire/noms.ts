import { codes } from '#domain/socle/codes.ts'
import { de } from '#domain/socle/mots/elision.ts'
import { enSuite, lireMots } from '#domain/socle/recherche/mots.ts'

/** À quel titre une commune d’aujourd’hui porte un nom ou un code ; `dite` : ce que l’on en dit après le nom d’hier. */
export const SORTES_DE_NOM = {
  ACTUELLE: { dite: null },
  ARRONDISSEMENT: { dite: null },
  DELEGUEE: { dite: (actuel: string) => `commune déléguée ${de(actuel)}` },
  ASSOCIEE: { dite: (actuel: string) => `commune associée à ${actuel}` },
  ANCIENNE: { dite: (actuel: string) => `ancienne commune, aujourd’hui ${actuel}` },
} as const
export type SorteDeNom = keyof typeof SORTES_DE_NOM
export const CODES_SORTES_DE_NOM = codes(SORTES_DE_NOM)
/** Celles d’un nom d’aujourd’hui ; les autres sont d’hier. */
export const SORTES_D_AUJOURDHUI = codes(SORTES_DE_NOM, ({ dite }) => dite === null)

/** Un nom et un code sous lesquels une commune d’aujourd’hui est, ou a été, connue. */
export interface NomDeCommune {
  /** La commune, ou l’arrondissement, d’aujourd’hui. */
  commune: string
  /** Son code, ou celui d’hier. */
  code: string
  nom: string
  sorte: SorteDeNom
  /** Le nom tel qu’il se compare (`formeDeLieu`). */
  forme: string
}

const ROMAINS: Readonly<Record<string, number>> = Object.fromEntries(
  'i ii iii iv v vi vii viii ix x xi xii xiii xiv xv xvi xvii xviii xix xx'
    .split(' ')
    .map((romain, rang) => [romain, rang + 1]),
)
const VILLE_A_ARRONDISSEMENTS =
  /^(paris|lyon|marseille) (?:0*(\d{1,2})|([ivx]+))(?: ?(?:e|er|ere|eme|ieme))?(?: ar\w*)?$/
/** « s/ Saône », « lès » : qui abrège « sur », « sous » les écrit ainsi ; écrits ou non, ils ne distinguent aucun lieu. */
const SUR = /(?<![\p{L}\p{N}’'])s{1,2}(?:\s*[/.]\s*|\s+)(?=\p{L})/giu

/**
 * Le nom d’un lieu tel qu’il se compare : la forme des mots que l’on cherche (décision 0008), donc avec ou sans article, trait
 * d’union, accent, « St » ou « Saint » ; un arrondissement, d’une seule écriture. Vide de ce qui n’a aucune lettre.
 */
export function formeDeLieu(nom: string): string {
  const suite = enSuite(lireMots(nom.replaceAll('_', ' ').replace(SUR, 'sur ')))
  const [, ville, chiffres, romain] = VILLE_A_ARRONDISSEMENTS.exec(suite) ?? []
  const rang = chiffres === undefined ? ROMAINS[romain ?? ''] : Number(chiffres)
  return ville === undefined || rang === undefined ? suite : `${ville} ${rang}e`
}

/**
 * « Lomme (commune associée à Lille) » : le nom d’hier et la commune d’aujourd’hui, avec son département s’il est donné ; d’un nom
 * d’aujourd’hui, lui seul.
 */
export function direNom(
  { nom, sorte, code, commune }: Pick<NomDeCommune, 'nom' | 'sorte' | 'code' | 'commune'>,
  actuel: string,
  departement: string | null = null,
): string {
  const { dite } = SORTES_DE_NOM[sorte]
  if (dite === null || nom === actuel) return nom
  const dit = code === commune && sorte === 'ANCIENNE' ? `ancien nom ${de(actuel)}` : dite(actuel)
  return `${nom} (${dit}${departement === null ? '' : `, ${departement}`})`
}
