import { extractText, getDocumentProxy } from 'unpdf'

/** Espaces et marques invisibles ramenés à une espace : la mise en page ne compte pas dans une phrase. */
export const aplanir = (texte: string) => texte.replace(/[\s\u200b\u2068\u2069]+/g, ' ')

const MM = 72 / 25.4

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
