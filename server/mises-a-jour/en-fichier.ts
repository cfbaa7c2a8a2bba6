import type { Question } from '#domain/bordereau/colonnes.ts'
import type { FormatDeFichier } from '#contract/bordereaux.ts'
import {
  ecrireCsv,
  composerClasseur,
  type ColonneDeTableur,
  type Notice,
  type ValeurDeCellule,
} from '#server/documents/tableur/ecrire.ts'
import type { Dependances } from '#server/dependances.ts'
import type { FichierRendu } from '#server/http/serve.ts'

export type Colonne<L> = ColonneDeTableur<L>

const TYPES: Record<FormatDeFichier, string> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
}

/** De quoi écrire un tableur, et pour qui : chacun a son tour. */
export type Ecriture = Pick<Dependances, 'tableurs'> & { qui: string }

/** Un fichier à télécharger, dans le format demandé. */
export async function enFichier<L>(
  { tableurs, qui }: Ecriture,
  nom: string,
  format: FormatDeFichier,
  feuille: { nom: string; colonnes: readonly Colonne<L>[]; lignes: readonly L[]; lignesVides?: number },
  notice?: Notice,
): Promise<FichierRendu> {
  let contenu: Buffer
  if (format === 'xlsx') contenu = await tableurs.ecrire(await composerClasseur(feuille, notice), qui)
  else {
    const blocs: string[] = []
    for await (const bloc of ecrireCsv(feuille)) blocs.push(bloc)
    contenu = Buffer.from(blocs.join(''))
  }
  return { nom: `${nom}.${format}`, type: TYPES[format], contenu, telecharger: true }
}

/** La colonne d’une question ; `valeur` : ce qu’une ligne y porte. */
export const colonneDe = <L>(q: Question, valeur: (ligne: L) => ValeurDeCellule): Colonne<L> => ({
  titre: q.titre,
  type:
    q.champ.type === 'choix' || q.champ.type === 'siret' || q.champ.type === 'numero'
      ? 'texte'
      : q.champ.type,
  largeur: Math.max(16, Math.min(34, Math.ceil(q.titre.length / 2))),
  valeur,
})
