import { certain } from '#domain/socle/certain.ts'
import { setImmediate as passerLaMain } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { colToLetter, writeXlsx, type Cell, type CellStyle, type WriteSheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { archiverEnFlux, type Partie } from '../archive-en-flux.ts'
import {
  composerClasseur,
  enCellule,
  ENTETE,
  filtres,
  FORMATS,
  hauteurDeRangee,
  hauteurDesTitres,
  LIEN,
  REPLIE,
  titreDe,
  type Classeur,
  type ColonneDeTableur,
  type FeuilleDeTableur,
  type Notice,
} from './ecrire.ts'
import { TYPES } from './en-fichier.ts'
import { largeurDe, LIENS_MAX, pageDeListe, titresRepetes } from './mise-en-page.ts'

/** Où un classeur range sa feuille de ce rang, et ce qu’elle ouvre. */
const placesDe = (rang: number) => ({
  feuille: `xl/worksheets/sheet${rang}.xml`,
  liens: `xl/worksheets/_rels/sheet${rang}.xml.rels`,
})

const TYPE_DE_LIEN = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/hyperlink'

/** Ses lignes ne se connaissent pas encore : une colonne a la largeur qu’elle dit, ou celle de ses choix et de son titre. */
const largeurPrevue = (c: ColonneDeTableur<never>): number => c.largeur ?? largeurDe(c, [])

/** Ce qui ne se replie pas se lit en haut de sa rangée, à côté de la première ligne de ce qui se replie. */
const styleDe = ({ type, replie }: ColonneDeTableur<never>): CellStyle => ({
  numFmt: FORMATS[type],
  ...(replie ? REPLIE : { alignment: { vertical: 'top' } }),
})

/** Les feuilles courtes d’un classeur, composées d’un bloc, et qui les écrit. */
interface Devant {
  feuilles: readonly FeuilleDeTableur<unknown>[]
  ecrire: (classeur: Classeur) => Promise<Uint8Array>
}

/**
 * Le classeur sans ses lignes : la dernière feuille n’a que ses titres, et deux lignes vides qui portent le style de chaque colonne, celui
 * de ses cellules puis de celles qui ouvrent une page.
 */
async function composerGabarit(
  notice: Notice,
  { nom, colonnes }: { nom: string; colonnes: readonly ColonneDeTableur<never>[] },
  { origine, devant }: { origine: string; devant: Devant | undefined },
): Promise<{ parties: Map<string, Buffer>; rang: number }> {
  const titre = titreDe(notice, nom)
  const largeurs = colonnes.map(largeurPrevue)
  const feuille: WriteSheet = {
    name: nom,
    ...pageDeListe(titre, largeurs),
    columns: colonnes.map((c) => ({ width: largeurPrevue(c), style: styleDe(c) })),
    rowDefs: new Map([[0, { height: hauteurDesTitres(colonnes, largeurs) }]]),
    rows: [colonnes.map((c) => c.titre), colonnes.map(() => null), colonnes.map(() => null)],
    cells: new Map<string, Partial<Cell>>([
      ...colonnes.map((c, n) => [`0,${n}`, { value: c.titre, style: ENTETE }] as const),
      ...colonnes.map((c, n) => [`2,${n}`, { style: { ...styleDe(c), ...LIEN } }] as const),
    ]),
    freezePane: { rows: 1 },
    autoFilter: { range: filtres(colonnes.length, 1) },
  }
  const sheets = [...(await composerClasseur(devant?.feuilles ?? [], notice, origine)), feuille]
  const octets = devant
    ? await devant.ecrire(sheets)
    : // La notice est devant ; c’est sur la liste qu’il s’ouvre.
      await writeXlsx({ sheets, namedRanges: titresRepetes(sheets), activeSheet: 1 })
  const zip = await fromBufferPromise(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))
  const parties = new Map<string, Buffer>()
  for await (const partie of zip.eachEntry())
    parties.set(partie.fileName, await buffer(await zip.openReadStreamPromise(partie)))
  return { parties, rang: sheets.length }
}

const ECHAPPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }
/** « _x0041_ » dit un caractère à un tableur : le sien s’écrit, pour que l’on relise ce qui est écrit. */
const echapper = (texte: string): string =>
  texte
    .replaceAll(/[&<>\r]/g, (c) => certain(ECHAPPES[c], `comment « ${c} » s’écrit`))
    .replaceAll(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_')

const enXmlDeCellule = (ref: string, style: string, valeur: string | number | null): string => {
  if (valeur === null) return ''
  if (typeof valeur === 'number') return `<c r="${ref}"${style}><v>${valeur}</v></c>`
  return `<c r="${ref}"${style} t="inlineStr"><is><t xml:space="preserve">${echapper(valeur)}</t></is></c>`
}

/** Ce qu’un tour de boucle écrit de lignes avant de laisser répondre aux autres. */
const LIGNES_PAR_BLOC = 200

/** Le style de chaque colonne, tel que cette ligne du gabarit le porte. */
const stylesDe = (ligne: string): ReadonlyMap<string, string> =>
  new Map(
    Array.from(ligne.matchAll(/<c r="([A-Z]+)\d+" s="(\d+)"/g), ([, l = '', s = '']) => [l, ` s="${s}"`]),
  )

/** Une cellule qui ouvre une page. */
interface Ouvre {
  ref: string
  lien: string
}

const enXmlDesLiens = (ouvrent: readonly Ouvre[]): string =>
  ouvrent.length === 0
    ? ''
    : `<hyperlinks>${ouvrent.map(({ ref }, n) => `<hyperlink ref="${ref}" r:id="rId${n + 1}"/>`).join('')}</hyperlinks>`

async function* ecrireLiens(ouvrent: readonly Ouvre[]): AsyncGenerator<string> {
  yield '<?xml version="1.0" encoding="UTF-8" standalone="yes"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">'
  for (const [n, { lien }] of ouvrent.entries())
    yield `<Relationship Id="rId${n + 1}" Type="${TYPE_DE_LIEN}" Target="${echapper(lien).replaceAll('"', '&quot;')}" TargetMode="External"/>`
  yield '</Relationships>'
}

/** La feuille, ligne à ligne, dans ce que le gabarit en a écrit ; ce qui ouvre une page s’ajoute à `ouvrent`. */
async function* ecrireFeuille<L>(
  gabarit: string,
  { colonnes, lignes }: Pick<FeuilleDeTableur<L>, 'colonnes' | 'lignes'>,
  { ouvrent, origine }: { ouvrent: Ouvre[]; origine: string },
): AsyncGenerator<string> {
  const [, avant = '', vide = '', liee = '', apres = ''] =
    /^([\s\S]*?)(?:<row r="2"[^>]*>([\s\S]*?)<\/row>)?(?:<row r="3"[^>]*>([\s\S]*?)<\/row>)?(<\/sheetData>[\s\S]*)$/.exec(
      gabarit,
    ) ?? []
  const [styles, deLien] = [stylesDe(vide), stylesDe(liee)]
  const largeurs = colonnes.map(largeurPrevue)
  const places = colonnes.map((colonne, rang) => {
    const lettre = colToLetter(rang)
    return { colonne, lettre, style: styles.get(lettre) ?? '', styleDeLien: deLien.get(lettre) ?? '' }
  })
  // L’étendue annoncée serait celle du gabarit.
  let bloc = avant.replace(/<dimension [^>]*\/>/, '')
  let ligneNo = 1
  for await (const ligne of lignes) {
    ligneNo += 1
    const cellules = colonnes.map((c) => enCellule(c.type, c.valeur(ligne)))
    const haute = hauteurDeRangee(colonnes, largeurs, cellules)
    bloc += `<row r="${ligneNo}"${haute === null ? '' : ` ht="${haute}" customHeight="1"`}>`
    for (const [rang, { colonne, lettre, style, styleDeLien }] of places.entries()) {
      const ref = `${lettre}${ligneNo}`
      const lien = ouvrent.length < LIENS_MAX ? (colonne.lien?.(ligne) ?? null) : null
      if (lien !== null) ouvrent.push({ ref, lien: origine + lien })
      bloc += enXmlDeCellule(ref, lien === null ? style : styleDeLien, cellules[rang] ?? null)
    }
    bloc += '</row>'
    if (ligneNo % LIGNES_PAR_BLOC > 0) continue
    yield bloc
    bloc = ''
    await passerLaMain()
  }
  // Ce qui se filtre va jusqu’à la dernière ligne ; les liens viennent avant les marges.
  const fin = apres
    .replace(/(<autoFilter ref=")[^"]*/, `$1${filtres(colonnes.length, ligneNo)}`)
    .replace(/<pageMargins /, (marges) => enXmlDesLiens(ouvrent) + marges)
  yield bloc + fin
}

/**
 * Un classeur à télécharger, sa notice d’abord, écrit à mesure qu’il part : la mémoire ne grandit pas avec ses lignes. `devant` : les
 * feuilles courtes qui viennent avant.
 */
export async function enClasseurEnFlux<L>(
  nom: string,
  feuille: Pick<FeuilleDeTableur<L>, 'nom' | 'colonnes' | 'lignes'>,
  notice: Notice,
  { mtime, origine, devant }: { mtime: Date; origine: string; devant?: Devant },
): Promise<{ nom: string; type: string; contenu: Readable; telecharger: true }> {
  const gabarit = await composerGabarit(notice, feuille, { origine, devant })
  const places = placesDe(gabarit.rang)
  const ouvrent: Ouvre[] = []
  const parties = function* (): Generator<Partie> {
    for (const [chemin, contenu] of gabarit.parties)
      yield {
        nom: chemin,
        contenu:
          chemin === places.feuille
            ? ecrireFeuille(contenu.toString('utf8'), feuille, { ouvrent, origine })
            : contenu,
      }
    // Après la feuille, qui les rassemble.
    yield { nom: places.liens, contenu: ecrireLiens(ouvrent) }
  }
  return {
    nom: `${nom}.xlsx`,
    type: TYPES.xlsx,
    contenu: archiverEnFlux(parties(), mtime),
    telecharger: true,
  }
}
