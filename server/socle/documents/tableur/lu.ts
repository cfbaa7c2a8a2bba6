/** Une ligne d’un tableur : son rang, celui que le tableur montre, et ses cellules en texte ; vide, une cellule est ''. */
export interface LigneLue {
  rang: number
  cellules: string[]
}

/** Un tableur lu : ses lignes non vides, l’en-tête d’abord. `depuis1904` : ses jours se comptent d’une autre origine. */
export interface TableurLu {
  lignes: LigneLue[]
  depuis1904: boolean
}

/** Pourquoi un fichier ne se lit pas. `ou` : la ligne, la cellule ou la plage, comme le tableur les nomme. */
export interface Illisible {
  illisible:
    | 'TABLEUR_FORMAT'
    | 'TABLEUR_ANCIEN'
    | 'TABLEUR_PAGE'
    | 'TABLEUR_ABIME'
    | 'TABLEUR_VIDE'
    | 'TABLEUR_DEMESURE'
    | 'TABLEUR_LIGNES'
    | 'TABLEUR_COLONNES'
    | 'TABLEUR_CELLULE'
    | 'TABLEUR_FUSION'
  ou?: string
}

/** Arrête une lecture. */
export class Arrete extends Error {
  override name = 'Arrete'
  readonly raison: Illisible

  constructor(illisible: Illisible['illisible'], ou?: string) {
    super(illisible)
    this.raison = { illisible, ...(ou !== undefined && { ou }) }
  }
}

/** Ce qu’une lecture accepte : au-delà, ce n’est pas un de nos fichiers. */
export const BORNES = {
  /** Les lignes non vides, sans l’en-tête. */
  lignes: 5_000,
  colonnes: 60,
  /** En caractères, d’une cellule. */
  cellule: 5_000,
  /** Ce que donne un fichier compressé, en octets : 5 000 lignes de 60 cellules n’en font pas la moitié. */
  deplie: 16 * 1024 * 1024,
  /** Les lignes vides comprises. */
  rangs: 100_000,
  /** Celui de la dernière ligne d’un tableur. */
  dernierRang: 1_048_576,
} as const

/** Ce que PostgreSQL ne range pas, ni aucun écran ne montre : un « � » à la place. */
const montrable = (texte: string): string =>
  // oxlint-disable-next-line no-control-regex
  texte.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufffe\uffff]/g, '\ufffd')

/** Prend une ligne ; refuse ce qui dépasse. */
export function retenir(lignes: LigneLue[], ligne: LigneLue): void {
  const { rang, cellules } = ligne
  while (cellules.length > 0 && cellules.at(-1) === '') cellules.pop()
  if (cellules.length === 0) return
  if (cellules.length > BORNES.colonnes) throw new Arrete('TABLEUR_COLONNES', String(rang))
  const longue = cellules.findIndex((texte) => texte.length > BORNES.cellule)
  if (longue >= 0) throw new Arrete('TABLEUR_CELLULE', `${lettreDe(longue)}${rang}`)
  if (lignes.length > BORNES.lignes) throw new Arrete('TABLEUR_LIGNES')
  lignes.push({ rang, cellules: cellules.map(montrable) })
}

/** La lettre d’une colonne, comme le tableur la nomme ; la première est « A ». */
export function lettreDe(rang: number): string {
  const suite = Math.floor(rang / 26)
  return (suite > 0 ? lettreDe(suite - 1) : '') + String.fromCharCode(65 + (rang % 26))
}
