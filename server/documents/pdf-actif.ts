import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { dictionnaires } from './pdf-lecture.ts'

/** Actions qui exécutent, ouvrent, envoient ou jouent quelque chose ; un lien (`URI`) et un saut (`GoTo`) restent permis. */
const ACTIONS = new Set([
  'JavaScript',
  'Launch',
  'GoToE',
  // Un fichier d’un autre poste : l’ouvrir peut livrer le mot de passe de la session.
  'GoToR',
  'GoTo3DView',
  'SubmitForm',
  'ImportData',
  'Rendition',
  'RichMediaExecute',
  'Movie',
  'Sound',
])

const ANNOTATIONS = new Set(['FileAttachment', 'RichMedia', '3D', 'Movie', 'Screen', 'Sound'])
const LIEN_ACTIF = /^\s*(?:javascript|vbscript|data|file)\s*:/i

const texteDe = (objet: PDFObject | undefined): string | null =>
  objet instanceof PDFName || objet instanceof PDFString || objet instanceof PDFHexString
    ? objet.decodeText()
    : null

const estTexte = (objet: PDFObject | undefined) => objet instanceof PDFString || objet instanceof PDFHexString

/** Un dictionnaire d’actions : au moins une de ses valeurs a une sorte d’action. Une police peut s’appeler `AA`. */
function porteActions(objet: PDFObject | undefined): boolean {
  if (!(objet instanceof PDFDict)) return false
  return objet.keys().some((cle) => {
    const valeur = objet.lookup(cle)
    return valeur instanceof PDFDict && valeur.lookup(PDFName.of('S')) instanceof PDFName
  })
}

/** Un flux nommé `JS` peut être une image de la page ; un script n’a pas de sous-type. */
const estScript = (objet: PDFObject | undefined) =>
  estTexte(objet) || (objet instanceof PDFRawStream && !objet.dict.has(PDFName.of('Subtype')))

const CLES: Record<string, (valeur: PDFObject | undefined, flux: boolean) => boolean> = {
  JavaScript: () => true,
  EmbeddedFiles: () => true,
  EmbeddedFile: () => true,
  RichMediaContent: () => true,
  RichMediaSettings: () => true,
  JS: estScript,
  EF: (valeur) =>
    valeur instanceof PDFDict && ['F', 'UF', 'Unix', 'Mac', 'DOS'].some((cle) => valeur.has(PDFName.of(cle))),
  XFA: (valeur) => estTexte(valeur) || valeur instanceof PDFArray || valeur instanceof PDFRawStream,
  AA: porteActions,
  // Le contenu d’un flux pris dans un autre fichier.
  F: (valeur, flux) => flux && (estTexte(valeur) || valeur instanceof PDFDict),
}

/** Vrai si un des objets agit quand on ouvre ou lit le document. Les noms sont comparés une fois leurs `#xx` dépliés. */
export function estActif(objets: readonly PDFObject[]): boolean {
  for (const { dict, flux } of dictionnaires(objets)) {
    for (const cle of dict.keys()) {
      const regle = CLES[cle.decodeText()]
      if (regle && Object.hasOwn(CLES, cle.decodeText()) && regle(dict.lookup(cle), flux)) return true
    }
    if (ACTIONS.has(texteDe(dict.lookup(PDFName.of('S'))) ?? '')) return true
    if (ANNOTATIONS.has(texteDe(dict.lookup(PDFName.of('Subtype'))) ?? '')) return true
    if (texteDe(dict.lookup(PDFName.of('Type'))) === 'EmbeddedFile') return true
    if (LIEN_ACTIF.test(texteDe(dict.lookup(PDFName.of('URI'))) ?? '')) return true
  }
  return false
}

/**
 * Une action écrite en clair là où la lecture ne va pas, dans le corps d’un flux par exemple : une table de références
 * peut y pointer.
 */
export function cacheUneAction(octets: Uint8Array): boolean {
  const texte = Buffer.from(octets)
    .toString('latin1')
    .replace(/#([0-9A-Fa-f]{2})/g, (_, hexa: string) => String.fromCharCode(Number.parseInt(hexa, 16)))
  for (const [, sorte] of texte.matchAll(/\/S(?:[\s\0]|%[^\r\n]*[\r\n])*\/([A-Za-z0-9]+)/g))
    if (ACTIONS.has(sorte!)) return true
  return false
}
