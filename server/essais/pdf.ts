import { extractText, getDocumentProxy } from 'unpdf'

/** Espaces et marques invisibles ramenés à une espace : la mise en page ne compte pas dans une phrase. */
export const aplanir = (texte: string) => texte.replace(/[\s\u200b\u2068\u2069]+/g, ' ')

const MM = 72 / 25.4
/** Les marges d’une page, en haut et en bas, pied de page compris. */
const HAUT = 18 * MM
const BAS = 22 * MM

/** Ce que chaque page a de rempli, de 0 à 1 : jusqu’à sa dernière ligne de mots, sans son pied. */
export async function remplissage(contenu: Uint8Array): Promise<number[]> {
  const document = await getDocumentProxy(new Uint8Array(contenu))
  const pages = Array.from({ length: document.numPages }, (_, n) => n + 1)
  return Promise.all(
    pages.map(async (n) => {
      const page = await document.getPage(n)
      const { items } = await page.getTextContent()
      const lignes = items.flatMap((m) =>
        'str' in m && m.str.trim() !== '' && m.transform[5] > BAS ? [m.transform[5] as number] : [],
      )
      const hauteur = page.view[3]!
      return (hauteur - HAUT - Math.min(hauteur - HAUT, ...lignes)) / (hauteur - HAUT - BAS)
    }),
  )
}

/** Le texte de chaque page, à plat. */
export async function lirePages(contenu: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(contenu)), { mergePages: false })
  return text.map(aplanir)
}

/** Un PDF relu : son texte à plat, et les balises et la place des mots de sa première page. */
export async function relirePdf(contenu: Uint8Array) {
  const document = await getDocumentProxy(new Uint8Array(contenu))
  const { text } = await extractText(document, { mergePages: true })
  const page = await document.getPage(1)
  const { info, metadata } = await document.getMetadata()
  const { items } = await page.getTextContent()
  const hauteur = page.view[3]!
  return {
    pages: document.numPages,
    texte: aplanir(text),
    balises: JSON.stringify(await page.getStructTree()),
    marque: (await document.getMarkInfo())?.Marked,
    titre: (info as { Title?: string }).Title,
    langue: (info as { Language?: string }).Language,
    norme: metadata?.getRaw() as string,
    /** En millimètres, depuis le coin haut gauche ; `y` est celui de la ligne de base. */
    morceaux: items.flatMap((m) =>
      'str' in m && m.str.trim() !== ''
        ? [
            {
              texte: m.str,
              x: m.transform[4] / MM,
              droite: (m.transform[4] + m.width) / MM,
              y: (hauteur - m.transform[5]) / MM,
            },
          ]
        : [],
    ),
  }
}

interface Balise {
  type?: string
  alt?: string
  children?: Balise[]
}
const altsDe = (balise: Balise | null): string[] => [
  ...(balise?.alt === undefined ? [] : [balise.alt]),
  ...(balise?.children ?? []).flatMap(altsDe),
]

/** Ce que disent les dessins de toutes ses pages à qui ne les voit pas, et où mènent leurs liens. */
export async function ceQuiMene(contenu: Uint8Array): Promise<{ dessins: string[]; liens: string[] }> {
  const document = await getDocumentProxy(new Uint8Array(contenu))
  const pages = Array.from({ length: document.numPages }, (_, n) => document.getPage(n + 1))
  const lues = await Promise.all(
    pages.map(async (promesse) => {
      const page = await promesse
      const liens = (await page.getAnnotations()) as { url?: string }[]
      return { dessins: altsDe(await page.getStructTree()), liens: liens.flatMap(({ url }) => url ?? []) }
    }),
  )
  return { dessins: lues.flatMap(({ dessins }) => dessins), liens: lues.flatMap(({ liens }) => liens) }
}
