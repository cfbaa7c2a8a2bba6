import { CsvError, parse } from 'csv-parse/sync'
import { Arrete, BORNES, retenir, type LigneLue, type TableurLu } from './lu.ts'
import { codageAncien, codageAnnonce, separateurAnnonce, separateurDe } from './texte.ts'

/** Une marque d’ordre le dit ; sinon l’UTF-8 se reconnaît, et le reste est ce qu’écrit un Windows français, ou un vieux Mac. */
function decoder(octets: Uint8Array): string {
  const annonce = codageAnnonce(octets)
  if (annonce) return new TextDecoder(annonce).decode(octets)
  if (octets.includes(0)) throw new Arrete('TABLEUR_FORMAT')
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(octets)
  } catch {
    return new TextDecoder(codageAncien(octets)).decode(octets)
  }
}

/** L’apostrophe qui dit à un tableur que c’est un texte (`neutraliser`, ecrire.ts). */
export const sansApostrophe = (texte: string): string =>
  /^''*[=+\-@\t\r]/.test(texte) ? texte.slice(1) : texte

function compter(texte: string, signe: string): number {
  let fois = 0
  for (let i = texte.indexOf(signe); i >= 0; i = texte.indexOf(signe, i + 1)) fois += 1
  return fois
}

/** Les lignes d’un texte, qu’elles finissent à la façon d’Unix, de Windows ou d’un vieux Mac. */
const rangsDe = (texte: string): number => Math.max(compter(texte, '\n'), compter(texte, '\r'))

/** Lit un CSV, d’où qu’il vienne : codage, séparateur, ligne « sep= ». */
export function lireCsv(octets: Uint8Array): TableurLu {
  const entier = decoder(octets)
  const annonce = separateurAnnonce(entier)
  const texte = annonce ? entier.slice(annonce.occupe) : entier
  if (rangsDe(texte) > BORNES.rangs) throw new Arrete('TABLEUR_DEMESURE')
  const lignes: LigneLue[] = []
  let rang = 0
  try {
    parse(texte, {
      delimiter: annonce?.separateur ?? separateurDe(texte),
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: BORNES.colonnes * BORNES.cellule,
      // Rien n’est gardé deux fois : la ligne va droit où elle se lit.
      on_record: (cellules: string[]) => {
        rang += 1
        retenir(lignes, { rang, cellules: cellules.map((cellule) => sansApostrophe(cellule.trim())) })
        return null
      },
    })
  } catch (cause) {
    if (cause instanceof CsvError) throw new Arrete('TABLEUR_ABIME', String(rang + 1))
    throw cause
  }
  return { lignes, depuis1904: false }
}
