import { setImmediate as passerLaMain } from 'node:timers/promises'
import {
  colToLetter,
  writeXlsx,
  type Cell,
  type CellStyle,
  type DataValidation,
  type WriteSheet,
} from 'hucre/xlsx'
import { afficherJour, estJour, type Jour } from '#domain/socle/temps/jour.ts'
import { serieDe } from '#domain/socle/temps/jour-de-tableur.ts'
import {
  hauteurDe,
  hauteurDEntete,
  largeurDe,
  LIENS_MAX,
  pageDeListe,
  pageDeNotice,
  titresRepetes,
} from './mise-en-page.ts'

/** Ce que porte une cellule : un jour AAAA-MM-JJ dans une colonne de dates, un nombre d’euros dans une de montants, de 0 à 1 dans une de parts. */
export type ValeurDeCellule = string | number | boolean | null

/** Une colonne : son titre, ce qu’elle porte, et comment le tirer d’une ligne. */
export interface ColonneDeTableur<L> {
  titre: string
  type: 'texte' | 'date' | 'entier' | 'nombre' | 'montant' | 'part' | 'degres' | 'ouiNon'
  /** En caractères ; d’après ce qu’elle porte quand elle ne le dit pas. */
  largeur?: number
  /** Les seules valeurs que le tableur laisse choisir. */
  liste?: readonly string[]
  /** Les valeurs qu’elle peut porter : elle en a la largeur avant qu’on les connaisse. */
  attendus?: readonly string[]
  /** Ses textes se replient dans sa largeur, qu’elle dit ; chaque rangée en a la hauteur. */
  replie?: true
  /** Elle se lit et ne se remplit pas : grisée. */
  pourLire?: true
  valeur(ligne: L): ValeurDeCellule
  /** La page du site que sa valeur ouvre ; null : aucune. Un CSV n’en a pas. */
  lien?(ligne: L): string | null
}

export interface FeuilleDeTableur<L> {
  nom: string
  colonnes: readonly ColonneDeTableur<L>[]
  lignes: Iterable<L> | AsyncIterable<L>
  /** Lignes vides, déjà mises en forme, à la suite : ce que l’on y tape garde le type de sa colonne. */
  lignesVides?: number
}

/** Une page d’explications, une phrase par ligne ; un titre est une ligne en gras. `premiere` : avant les feuilles, et non après. */
export interface Notice {
  nom: string
  premiere?: true
  lignes: readonly { texte: string; titre?: true }[]
}

/** « @ » : un texte reste un texte, zéros de tête et signe égal compris. */
export const FORMATS = {
  texte: '@',
  date: 'dd/mm/yyyy',
  entier: '0',
  nombre: '#,##0',
  montant: '#,##0.00',
  part: '0.0%',
  degres: '0.000000',
  ouiNon: '@',
} as const

export const ENTETE: CellStyle = {
  font: { bold: true },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'E3E3FD' } },
  alignment: { wrapText: true, vertical: 'top' },
}
/** Ce qui s’ouvre se voit, sans compter sur la couleur. */
export const LIEN: CellStyle = { font: { underline: true, color: { rgb: '000091' } } }
export const REPLIE: CellStyle = { alignment: { wrapText: true, vertical: 'top' } }
const GRIS: CellStyle = { fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'F6F6F6' } } }

const OUI_NON = ['Oui', 'Non'] as const

type Sorte = ColonneDeTableur<never>['type']

/** Ce qui se choisit dans une colonne ; rien dans une autre, ni dans celle qui ne se remplit pas. */
const listeDe = (c: {
  type: Sorte
  liste?: readonly string[]
  pourLire?: true
}): readonly string[] | undefined => (c.pourLire ? undefined : c.type === 'ouiNon' ? OUI_NON : c.liste)

const direBooleen = (valeur: boolean) => (valeur ? 'Oui' : 'Non')

/** Ce qu’un classeur ne peut pas porter (XML 1.0), un « � » à la place : un nom chargé n’a pas été relu. */
export const enXml = (texte: string): string =>
  // oxlint-disable-next-line no-control-regex
  texte.toWellFormed().replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '\ufffd')

export const enCellule = (type: Sorte, valeur: ValeurDeCellule): string | number | null => {
  if (typeof valeur === 'boolean') return direBooleen(valeur)
  if (typeof valeur === 'string')
    // Un jour mal écrit se rend tel qu’on l’a tapé.
    return type === 'date' && estJour(valeur) ? serieDe(valeur) : enXml(valeur)
  return type === 'texte' && typeof valeur === 'number' ? String(valeur) : valeur
}

const JOUR_MIN: Jour = '1900-03-01'
const JOUR_MAX: Jour = '2199-12-31'

/** La liste se lit sur une feuille que le tableur ne montre pas : écrite sur place, une virgule la couperait. */
function validation<L>(
  colonne: ColonneDeTableur<L>,
  rang: number,
  lignes: number,
  listes: readonly (readonly string[])[],
): DataValidation[] {
  const lettre = colToLetter(rang)
  const range = `${lettre}2:${lettre}${Math.max(2, lignes + 1)}`
  const liste = listeDe(colonne)
  if (liste) {
    const ou = colToLetter(listes.indexOf(liste))
    const formula1 = `Listes!$${ou}$1:$${ou}$${liste.length}`
    return [{ type: 'list', range, formula1, allowBlank: true, showErrorMessage: true, errorStyle: 'stop' }]
  }
  if (colonne.type !== 'date' || colonne.pourLire) return []
  return [
    {
      type: 'date',
      operator: 'between',
      formula1: String(serieDe(JOUR_MIN)),
      formula2: String(serieDe(JOUR_MAX)),
      range,
      allowBlank: true,
      showErrorMessage: true,
      errorStyle: 'stop',
      errorTitle: 'Date',
      errorMessage: 'Une date, comme 31/12/2025.',
    },
  ]
}

/** Ce qu’un tour de boucle compose de lignes avant de laisser répondre aux autres. */
const LIGNES_PAR_TOUR = 100

interface LignesComposees {
  toutes: (string | number | null)[][]
  /** Les cellules qui ouvrent une page, par leur place. */
  ouvrent: [string, Partial<Cell>][]
}

/** Les cellules de chaque ligne. */
async function composerLignes<L>(
  { colonnes, lignes }: Pick<FeuilleDeTableur<L>, 'colonnes' | 'lignes'>,
  origine: string,
): Promise<LignesComposees> {
  const toutes: LignesComposees['toutes'] = []
  const ouvrent: LignesComposees['ouvrent'] = []
  for await (const ligne of lignes) {
    toutes.push(colonnes.map((c) => enCellule(c.type, c.valeur(ligne))))
    for (const [rang, colonne] of colonnes.entries()) {
      const page = colonne.lien?.(ligne) ?? null
      if (page !== null && ouvrent.length < LIENS_MAX)
        ouvrent.push([
          `${toutes.length},${rang}`,
          { hyperlink: { target: origine + page }, style: { numFmt: FORMATS[colonne.type], ...LIEN } },
        ])
    }
    if (toutes.length % LIGNES_PAR_TOUR === 0) await passerLaMain()
  }
  return { toutes, ouvrent }
}

function feuilleDes(listes: readonly (readonly string[])[]): WriteSheet[] {
  if (listes.length === 0) return []
  const hauteur = Math.max(...listes.map((liste) => liste.length))
  const rows = Array.from({ length: hauteur }, (_, n) => listes.map((liste) => liste[n] ?? null))
  return [{ name: 'Listes', rows, veryHidden: true }]
}

/** En caractères : une colonne plus large que la page s’y couperait, un tableur ne réduisant pas toujours une colonne seule. */
const LARGEUR_DE_NOTICE = 80

export const feuilleDeNotice = ({ nom, lignes }: Notice, titre: string): WriteSheet => ({
  name: nom,
  ...pageDeNotice(titre),
  rowDefs: new Map(
    lignes.map(({ texte }, n) => [n, { height: hauteurDe([{ texte, largeur: LARGEUR_DE_NOTICE }]) }]),
  ),
  columns: [
    { width: LARGEUR_DE_NOTICE, style: { numFmt: '@', alignment: { wrapText: true, vertical: 'top' } } },
  ],
  rows: lignes.map(({ texte }) => [enXml(texte)]),
  cells: new Map(
    lignes.flatMap(({ titre }, n) =>
      titre ? [[`${n},0`, { style: { font: { bold: true } } }] as const] : [],
    ),
  ),
})

/** Un classeur composé, que l’on peut écrire loin du fil principal. */
export type Classeur = WriteSheet[]

/** Les listes où l’on choisit, de toutes les feuilles. */
const listesDe = (feuilles: readonly FeuilleDeTableur<unknown>[]): (readonly string[])[] => [
  ...new Set(
    feuilles.flatMap(({ colonnes }) => colonnes.map(listeDe)).filter((liste) => liste !== undefined),
  ),
]

/** Ce que le fichier est, en une ligne, au pied de ses pages : le premier titre de sa notice, à défaut le nom de la feuille. */
export const titreDe = (notice: Notice | undefined, feuille: string): string =>
  notice?.lignes.find(({ titre }) => titre)?.texte ?? feuille

/** Ce que filtrent les flèches de l’entête : toutes les colonnes, jusqu’à cette ligne. */
export const filtres = (colonnes: number, derniere: number): string =>
  `A1:${colToLetter(Math.max(0, colonnes - 1))}${derniere}`

/** La hauteur des titres, dans ces largeurs. */
export const hauteurDesTitres = (
  colonnes: readonly ColonneDeTableur<never>[],
  largeurs: readonly number[],
): number =>
  hauteurDEntete(colonnes.map(({ titre }, rang) => ({ texte: titre, largeur: largeurs[rang] ?? 0 })))

/** La hauteur d’une rangée ; null : rien ne s’y replie, et le tableur la tient. */
export function hauteurDeRangee(
  colonnes: readonly ColonneDeTableur<never>[],
  largeurs: readonly number[],
  cellules: readonly (string | number | null)[],
): number | null {
  const replies = colonnes.flatMap(({ replie }, rang) => {
    const texte = cellules[rang]
    return replie && typeof texte === 'string' ? [{ texte, largeur: largeurs[rang] ?? 0 }] : []
  })
  return replies.length === 0 ? null : hauteurDe(replies)
}

interface Autour {
  listes: readonly (readonly string[])[]
  titre: string
  origine: string
}

async function composerFeuille<L>(
  { nom, colonnes, lignes, lignesVides = 0 }: FeuilleDeTableur<L>,
  { listes, titre, origine }: Autour,
): Promise<WriteSheet> {
  const { toutes, ouvrent } = await composerLignes({ colonnes, lignes }, origine)
  const nombre = toutes.length + lignesVides
  const largeurs = colonnes.map(
    ({ titre: entete, type, largeur, liste, attendus }, rang) =>
      largeur ??
      largeurDe(
        { titre: entete, type, attendus: attendus ?? liste },
        toutes.map((cellules) => cellules[rang] ?? null),
      ),
  )
  return {
    name: nom,
    ...pageDeListe(titre, largeurs),
    columns: colonnes.map(({ type, pourLire, replie }, rang) => ({
      ...(largeurs[rang] !== undefined && { width: largeurs[rang] }),
      style: { numFmt: FORMATS[type], ...(replie && REPLIE), ...(pourLire && GRIS) },
    })),
    rowDefs: new Map([
      [0, { height: hauteurDesTitres(colonnes, largeurs) }],
      ...toutes.flatMap((cellules, n) => {
        const height = hauteurDeRangee(colonnes, largeurs, cellules)
        return height === null ? [] : [[n + 1, { height }] as const]
      }),
    ]),
    rows: [
      colonnes.map((c) => c.titre),
      ...toutes,
      ...Array.from({ length: lignesVides }, () => colonnes.map(() => null)),
    ],
    cells: new Map<string, Partial<Cell>>([
      ...colonnes.map(({ titre: value }, n) => [`0,${n}`, { value, style: ENTETE }] as const),
      ...ouvrent,
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: filtres(colonnes.length, nombre + 1) },
    dataValidations: colonnes.flatMap((c, rang) => validation(c, rang, nombre, listes)),
  }
}

/**
 * Un classeur : ses feuilles, sa notice s’il y en a une, les listes où l’on choisit. Entier en mémoire : quelques milliers de lignes.
 * `origine` : celle du site, devant les pages que ses cellules ouvrent.
 */
export async function composerClasseur(
  feuilles: readonly FeuilleDeTableur<unknown>[],
  notice: Notice | undefined,
  origine: string,
): Promise<Classeur> {
  const listes = listesDe(feuilles)
  const composees: WriteSheet[] = []
  for (const feuille of feuilles)
    composees.push(await composerFeuille(feuille, { listes, titre: titreDe(notice, feuille.nom), origine }))
  const dites = notice ? [feuilleDeNotice(notice, titreDe(notice, notice.nom))] : []
  return [...(notice?.premiere ? [...dites, ...composees] : [...composees, ...dites]), ...feuilleDes(listes)]
}

/** Les octets d’un classeur : une seconde de calcul pour dix mille lignes. */
export const ecrireClasseur = (classeur: Classeur): Promise<Uint8Array> =>
  writeXlsx({ sheets: classeur, namedRanges: titresRepetes(classeur) })

/** Un texte qu’un tableur prendrait pour une formule ; celui-là a déjà son apostrophe. */
export const FORMULE = /^'?[=+\-@\t\r]/

/** L’apostrophe dit au tableur que c’est un texte ; `sansApostrophe` (lire.ts) la retire. */
const neutraliser = (texte: string): string => (FORMULE.test(texte) ? `'${texte}` : texte)

/** Entre guillemets dès qu’un tableur réglé autrement y couperait : une formule ne commence pas au milieu d’un nom. */
const citer = (texte: string): string =>
  /[";,\t\r\n]|^\s|\s$/.test(texte) ? `"${texte.replaceAll('"', '""')}"` : texte

/** Une part s’écrit pour cent, au centième : son titre ou son unité le dit. */
const enDecimales = (type: Sorte, valeur: number): string =>
  type === 'montant' ? valeur.toFixed(2) : type === 'part' ? (valeur * 100).toFixed(2) : String(valeur)

function enTexte(type: Sorte, valeur: ValeurDeCellule): string {
  if (valeur === null) return ''
  if (typeof valeur === 'boolean') return direBooleen(valeur)
  if (type === 'date' && typeof valeur === 'string' && estJour(valeur)) return afficherJour(valeur)
  if (typeof valeur === 'number') return enDecimales(type, valeur).replace('.', ',')
  return citer(neutraliser(valeur))
}

/** En lignes : un tampon par ligne coûterait plus que la ligne. */
const BLOC = 500

/**
 * Un CSV que les tableurs français ouvrent tel quel : UTF-8 avec sa marque, points-virgules, virgule décimale. En flux. `pied` :
 * des phrases sous la dernière ligne, une ligne vide entre elles : un fichier qui en a est entier.
 */
export async function* ecrireCsv<L>({
  colonnes,
  lignes,
  pied,
}: Pick<FeuilleDeTableur<L>, 'colonnes' | 'lignes'> & {
  pied?: (nombre: number) => readonly string[]
}): AsyncGenerator<string> {
  let bloc = `\ufeff${colonnes.map((c) => citer(neutraliser(c.titre))).join(';')}\r\n`
  let nombre = 0
  for await (const ligne of lignes) {
    bloc += `${colonnes.map((c) => enTexte(c.type, c.valeur(ligne))).join(';')}\r\n`
    nombre += 1
    if (nombre % BLOC > 0) continue
    yield bloc
    bloc = ''
  }
  if (pied) bloc += ['', ...pied(nombre)].map((phrase) => `${citer(neutraliser(phrase))}\r\n`).join('')
  if (bloc !== '') yield bloc
}
