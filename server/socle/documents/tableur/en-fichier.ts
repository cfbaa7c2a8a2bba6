import { Readable } from 'node:stream'
import { composerClasseur, ecrireCsv, type FeuilleDeTableur, type Notice } from './ecrire.ts'
import type { Tableurs } from './tableurs.ts'

export const TYPES = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
} as const

/** De quoi écrire un tableur, et pour qui : chacun a son tour. */
export interface Ecriture {
  tableurs: Tableurs
  qui: string
  /** Celle du site : un classeur a des liens vers ses pages. */
  origine: string
}

interface FichierEcrit {
  nom: string
  type: string
  contenu: Buffer
  telecharger: true
}

/** Un classeur à télécharger : ses feuilles, et sa notice. */
export async function enClasseur(
  { tableurs, qui, origine }: Ecriture,
  nom: string,
  feuilles: readonly FeuilleDeTableur<unknown>[],
  notice?: Notice,
): Promise<FichierEcrit> {
  const contenu = await tableurs.ecrire(await composerClasseur(feuilles, notice, origine), qui)
  return { nom: `${nom}.xlsx`, type: TYPES.xlsx, contenu, telecharger: true }
}

/** Un fichier à télécharger, dans le format demandé ; la notice n’est que d’un classeur. */
export async function enFichier<L>(
  pour: Ecriture,
  nom: string,
  format: keyof typeof TYPES,
  feuille: FeuilleDeTableur<L>,
  notice?: Notice,
): Promise<FichierEcrit> {
  if (format === 'xlsx') return enClasseur(pour, nom, [feuille], notice)
  const contenu = Buffer.from((await Array.fromAsync(ecrireCsv(feuille))).join(''))
  return { nom: `${nom}.csv`, type: TYPES.csv, contenu, telecharger: true }
}

/** Un CSV à télécharger, écrit à mesure qu’il part : cent mille lignes ne tiennent pas en mémoire. */
export function enFlux<L>(
  nom: string,
  feuille: Parameters<typeof ecrireCsv<L>>[0],
): { nom: string; type: string; contenu: Readable; telecharger: true } {
  // Des octets : un flux d’objets se compterait en blocs.
  const contenu = Readable.from(ecrireCsv(feuille), { objectMode: false })
  return { nom: `${nom}.csv`, type: TYPES.csv, contenu, telecharger: true }
}
