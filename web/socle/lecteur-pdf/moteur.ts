import {
  getDocument,
  PDFWorker,
  TextLayer,
  version,
  type PDFDocumentProxy,
  type PDFPageProxy,
} from 'pdfjs-dist/legacy/build/pdf.mjs'
import { lireAvis, TropLong, type Manque } from './manques.ts'
import { sensDesContenus, type Noeud } from './structure.ts'

/** Ce que l’ouvrier charge au besoin, déposé par la construction (`bin/construction/decodeurs-pdf.ts`). */
const ANNEXES = `/assets/pdf-${version}/`

const OUVERTURE_MS = 30_000
const DESSIN_MS = 30_000
/** Au-delà, chaque page de plus pèserait sur l’écran sans que personne la lise ici. */
const PAGES_MAX = 500

export interface PageOuverte {
  /** En points, à cette rotation ; `unite` est le nombre de points d’une unité de ses textes. */
  taille: (rotation: number) => { largeur: number; hauteur: number; unite: number }
  /** Dessine la page entière sur le dessin, à sa taille. */
  dessiner: (dessin: HTMLCanvasElement, rotation: number, signal: AbortSignal) => Promise<void>
  /** Écrit le texte à sa place dans une couche vide, avec ses titres ; rend faux s’il n’y en a pas. */
  ecrire: (couche: HTMLElement, rotation: number) => Promise<boolean>
}

export interface DocumentOuvert {
  /** Combien il en compte, et combien se montrent. */
  pages: number
  montrees: number
  page: (numero: number) => Promise<PageOuverte>
  fermer: () => void
}

function avantDelai<T>(promesse: Promise<T>, ms: number): Promise<T> {
  let minuterie: ReturnType<typeof setTimeout>
  const delai = new Promise<never>((_, refuser) => {
    minuterie = setTimeout(() => refuser(new TropLong()), ms)
  })
  return Promise.race([promesse, delai]).finally(() => clearTimeout(minuterie))
}

/**
 * Ouvre un PDF dans un ouvrier à lui. Rien n’y est exécuté : ni formulaire XFA, ni script, ni module WebAssembly ; une
 * image démesurée est laissée de côté, et `surManque` le dit de sa page. Lève ce que dit `direEchec`.
 */
export async function ouvrir(
  contenu: Blob,
  surManque: (page: number, manque: Manque) => void,
): Promise<DocumentOuvert> {
  const ouvrier = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' })
  let enDessin = 1
  ouvrier.addEventListener('message', ({ data }: MessageEvent<{ avis?: string }>) => {
    const manque = data.avis === undefined ? null : lireAvis(data.avis)
    if (manque) surManque(enDessin, manque)
  })
  const enPanne = new Promise<never>((_, refuser) => {
    ouvrier.addEventListener('error', () => refuser(new Error('ouvrier en panne')))
  })
  const chargement = getDocument({
    data: new Uint8Array(await contenu.arrayBuffer()),
    worker: PDFWorker.create({ port: ouvrier }),
    enableXfa: false,
    maxImageSize: 40e6,
    canvasMaxAreaInBytes: 64e6,
    useWasm: false,
    wasmUrl: new URL(ANNEXES, location.href).href,
    standardFontDataUrl: ANNEXES,
  })
  const fermer = () => {
    chargement.destroy().catch(() => undefined)
    ouvrier.terminate()
  }

  let document: PDFDocumentProxy
  try {
    document = await avantDelai(Promise.race([chargement.promise, enPanne]), OUVERTURE_MS)
  } catch (cause) {
    fermer()
    throw cause
  }

  // Une page à la fois : la mémoire d’une seule, et un avis du moteur est celui de la page en cours.
  let file: Promise<unknown> = Promise.resolve()
  const aSonTour = <T>(faire: () => Promise<T>): Promise<T> => {
    const suite = file.then(faire)
    file = suite.catch(() => undefined)
    return suite
  }
  return {
    pages: document.numPages,
    montrees: Math.min(document.numPages, PAGES_MAX),
    fermer,
    page: async (numero) => {
      const page = await avantDelai(document.getPage(numero), OUVERTURE_MS)
      return {
        taille: (rotation) => {
          const { width, height } = vue(page, rotation)
          return { largeur: width, hauteur: height, unite: page.userUnit }
        },
        dessiner: (dessin, rotation, signal) =>
          aSonTour(() => {
            signal.throwIfAborted()
            enDessin = numero
            return dessiner(page, dessin, rotation, signal)
          }),
        ecrire: (couche, rotation) => ecrire(page, couche, rotation),
      }
    },
  }
}

const vue = (page: PDFPageProxy, rotation: number, scale = 1) =>
  page.getViewport({ scale, rotation: (page.rotate + rotation) % 360 })

async function dessiner(
  page: PDFPageProxy,
  dessin: HTMLCanvasElement,
  rotation: number,
  signal: AbortSignal,
) {
  const tache = page.render({
    canvas: dessin,
    viewport: vue(page, rotation, dessin.width / vue(page, rotation).width),
  })
  const arreter = () => tache.cancel()
  signal.addEventListener('abort', arreter)
  try {
    await avantDelai(tache.promise, DESSIN_MS)
  } catch (cause) {
    arreter()
    throw cause
  } finally {
    signal.removeEventListener('abort', arreter)
  }
}

async function ecrire(page: PDFPageProxy, couche: HTMLElement, rotation: number): Promise<boolean> {
  const [balises, textContentSource] = await Promise.all([
    page.getStructTree().catch(() => null) as Promise<Noeud | null>,
    page.getTextContent({ includeMarkedContent: true }),
  ])
  const texte = new TextLayer({ textContentSource, container: couche, viewport: vue(page, rotation) })
  // Le moteur écrit ces côtés avec `round()`, que les navigateurs les plus anciens ne lisent pas.
  const [gauche = 0, bas = 0, droite = 0, haut = 0] = page.view
  couche.style.width = `calc(var(--total-scale-factor) * ${droite - gauche}px)`
  couche.style.height = `calc(var(--total-scale-factor) * ${haut - bas}px)`
  await texte.render()
  for (const [id, sens] of sensDesContenus(balises)) {
    const contenu = couche.querySelector(`[id="${CSS.escape(id)}"]`)
    contenu?.setAttribute('role', sens.role)
    if (sens.role === 'heading') contenu?.setAttribute('aria-level', String(sens.niveau))
    else contenu?.setAttribute('aria-label', sens.nom)
  }
  return texte.textContentItemsStr.some((morceau) => morceau.trim() !== '')
}
