import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFString,
  type PDFObject,
} from '@cantoo/pdf-lib'
import { sauteurDeBlancs } from './pdf-blancs.ts'
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

const DIESE = 0x23
const BARRE = 0x2f
const NOM_MAX = 1 + Math.max(...[...ACTIONS].map((sorte) => sorte.length))

/** Ce que vaut un chiffre hexadécimal ; -1 pour un autre signe. */
function chiffre(octet: number | undefined): number {
  if (octet === undefined) return -1
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30
  const lettre = octet | 0x20
  return lettre >= 0x61 && lettre <= 0x66 ? lettre - 0x57 : -1
}

/** Les octets, leurs `#xx` dépliés. */
function deplierLesNoms(octets: Uint8Array): Buffer {
  const deplies = Buffer.allocUnsafe(octets.length)
  let ecrits = 0
  for (let i = 0; ; i += 1) {
    const octet = octets[i]
    if (octet === undefined) break
    const [haut, bas] = octet === DIESE ? [chiffre(octets[i + 1]), chiffre(octets[i + 2])] : [-1, -1]
    const nomme = haut >= 0 && bas >= 0
    deplies[ecrits] = nomme ? haut * 16 + bas : octet
    ecrits += 1
    if (nomme) i += 2
  }
  return deplies.subarray(0, ecrits)
}

/**
 * Une action écrite en clair là où la lecture ne va pas, dans le corps d’un flux par exemple : une table de références
 * peut y pointer.
 */
export function cacheUneAction(octets: Uint8Array): boolean {
  const deplies = deplierLesNoms(octets)
  const sauter = sauteurDeBlancs(deplies)
  for (let i = deplies.indexOf('/S'); i >= 0; i = deplies.indexOf('/S', i + 2)) {
    const place = sauter(i + 2)
    if (deplies[place] !== BARRE) continue
    const mot = deplies.toString('latin1', place + 1, place + 1 + NOM_MAX)
    if (ACTIONS.has(mot.replace(/[^A-Za-z0-9][^]*$/, ''))) return true
  }
  return false
}
