import { certain } from '#domain/socle/certain.ts'
import { setImmediate as passerLaMain } from 'node:timers/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { colToLetter, writeXlsx, type WriteSheet } from 'hucre/xlsx'
import { fromBufferPromise } from 'yauzl'
import { archiverEnFlux, type Partie } from '../archive-en-flux.ts'
import {
  enCellule,
  ENTETE,
  feuilleDeNotice,
  FORMATS,
  LARGEURS,
  type ColonneDeTableur,
  type FeuilleDeTableur,
  type Notice,
} from './ecrire.ts'
import { TYPES } from './en-fichier.ts'

const FEUILLE = 'xl/worksheets/sheet2.xml'

/** Le classeur sans ses lignes : la seconde feuille n’a que ses titres, et une ligne vide qui porte le style de chaque colonne. */
async function composerGabarit(
  notice: Notice,
  nom: string,
  colonnes: readonly ColonneDeTableur<never>[],
): Promise<Map<string, Buffer>> {
  const feuille: WriteSheet = {
    name: nom,
    columns: colonnes.map(({ type, largeur }) => ({
      width: largeur ?? LARGEURS[type],
      style: { numFmt: FORMATS[type] },
    })),
    rows: [colonnes.map(({ titre }) => titre), colonnes.map(() => null)],
    cells: new Map(colonnes.map(({ titre }, n) => [`0,${n}`, { value: titre, style: ENTETE }])),
    freezePane: { rows: 1 },
  }
  const octets = await writeXlsx({ sheets: [feuilleDeNotice(notice), feuille] })
  const zip = await fromBufferPromise(Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength))
  const parties = new Map<string, Buffer>()
  for await (const partie of zip.eachEntry())
    parties.set(partie.fileName, await buffer(await zip.openReadStreamPromise(partie)))
  return parties
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

/** La feuille, ligne à ligne, dans ce que le gabarit en a écrit. */
async function* ecrireFeuille<L>(
  gabarit: string,
  { colonnes, lignes }: Pick<FeuilleDeTableur<L>, 'colonnes' | 'lignes'>,
): AsyncGenerator<string> {
  const [, avant = '', vide = '', apres = ''] =
    /^([\s\S]*?)(?:<row r="2"[^>]*>([\s\S]*?)<\/row>)?(<\/sheetData>[\s\S]*)$/.exec(gabarit) ?? []
  const styles = new Map(
    Array.from(vide.matchAll(/<c r="([A-Z]+)2" s="(\d+)"/g), ([, l = '', s = '']) => [l, s]),
  )
  const places = colonnes.map((colonne, rang) => {
    const lettre = colToLetter(rang)
    const style = styles.get(lettre)
    return { colonne, lettre, style: style === undefined ? '' : ` s="${style}"` }
  })
  // L’étendue annoncée serait celle du gabarit.
  let bloc = avant.replace(/<dimension [^>]*\/>/, '')
  let ligneNo = 1
  for await (const ligne of lignes) {
    ligneNo += 1
    bloc += `<row r="${ligneNo}">`
    for (const { colonne, lettre, style } of places)
      bloc += enXmlDeCellule(`${lettre}${ligneNo}`, style, enCellule(colonne.type, colonne.valeur(ligne)))
    bloc += '</row>'
    if (ligneNo % LIGNES_PAR_BLOC > 0) continue
    yield bloc
    bloc = ''
    await passerLaMain()
  }
  yield bloc + apres
}

/** Un classeur à télécharger, sa notice d’abord, écrit à mesure qu’il part : la mémoire ne grandit pas avec ses lignes. */
export async function enClasseurEnFlux<L>(
  nom: string,
  feuille: Pick<FeuilleDeTableur<L>, 'nom' | 'colonnes' | 'lignes'>,
  notice: Notice,
  mtime: Date,
): Promise<{ nom: string; type: string; contenu: Readable; telecharger: true }> {
  const gabarit = await composerGabarit(notice, feuille.nom, feuille.colonnes)
  const parties = function* (): Generator<Partie> {
    for (const [chemin, contenu] of gabarit)
      yield {
        nom: chemin,
        contenu: chemin === FEUILLE ? ecrireFeuille(contenu.toString('utf8'), feuille) : contenu,
      }
  }
  return {
    nom: `${nom}.xlsx`,
    type: TYPES.xlsx,
    contenu: archiverEnFlux(parties(), mtime),
    telecharger: true,
  }
}
