// oxlint-disable unicorn/require-post-message-target-origin -- un ouvrier n’a pas d’origine à viser.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs'

/** Ce que le moteur abandonne ne se dit que dans la console : la page qui le montre doit le savoir. */
console.warn = (avis: unknown) => self.postMessage({ avis: String(avis) })
