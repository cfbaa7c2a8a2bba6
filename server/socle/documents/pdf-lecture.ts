import { constants, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFName,
  PDFNull,
  PDFParser,
  PDFRawStream,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { chercheurDeReprise } from './pdf-blancs.ts'
import { tropDeplie } from './pdf-deplie.ts'

/** Les flux de structure ; c’est vingt fois le plus gros des documents reçus. */
const OUVERT_MAX = 64 * 1024 * 1024

/** Ce que la lecture a trouvé ; `complete` est faux si un objet n’a pas pu être lu. */
export interface Lecture {
  objets: PDFObject[]
  chiffre: boolean
  complete: boolean
  /** Un flux déplié, ou tous ensemble, dépassent toute mesure. */
  demesure: boolean
}

const nom = (texte: string) => PDFName.of(texte)

/**
 * Lit tous les objets d’un PDF dans l’ordre du fichier, ceux des flux d’objets compris, et aussi ceux qu’une révision
 * remplace : un lecteur peut les atteindre par une table que celui-ci ne suit pas.
 */
class Lecteur extends PDFParser {
  readonly objets: PDFObject[] = []
  readonly flux: PDFRawStream[] = []
  chiffre = false
  demesure = false
  private ouverts = 0

  constructor(octets: Uint8Array) {
    super(octets, Infinity, true)
    const assigner = this.context.assign.bind(this.context)
    this.context.assign = (ref, objet) => {
      this.objets.push(objet)
      assigner(ref, objet)
    }
    // La bibliothèque essaie chaque octet d’un bruit, commentaires compris : le carré de sa longueur. C’est chez elle
    // une méthode privée.
    const reprendre = chercheurDeReprise(octets)
    Reflect.set(this, 'skipJibberish', () => this.bytes.moveTo(reprendre(this.bytes.offset())))
  }

  override parseObject(ref?: PDFRef): PDFObject {
    const objet = super.parseObject(ref)
    if (objet instanceof PDFRawStream) {
      this.peser(objet)
      this.flux.push(objet)
    }
    return objet
  }

  get protege(): boolean {
    return this.chiffre || this.context.trailerInfo.Encrypt !== undefined
  }

  /** Avant que le flux soit déplié : il peut tenir en 5 Mo et en faire 5 000. */
  private peser({ dict, contents }: PDFRawStream): void {
    const type = dict.lookup(nom('Type'))
    const structure = type === nom('ObjStm') || type === nom('XRef')
    if (type === nom('XRef') && dict.has(nom('Encrypt'))) this.chiffre = true
    if (!structure) {
      // Un flux d’objets qui cache son type à ce lecteur, mais pas aux autres.
      if (dict.has(nom('First')) && dict.has(nom('N'))) throw new Error('flux d’objets sans type')
      return
    }
    const filtre = dict.lookup(nom('Filter'))
    const filtres =
      filtre instanceof PDFArray ? filtre.asArray() : filtre && filtre !== PDFNull ? [filtre] : []
    if (filtres.length === 0) return
    if (filtres.length > 1 || filtres[0] !== nom('FlateDecode')) throw new Error('flux de structure mal codé')
    try {
      // Des logiciels oublient la somme de contrôle finale.
      const reglages = { maxOutputLength: OUVERT_MAX, finishFlush: constants.Z_SYNC_FLUSH }
      this.ouverts += inflateSync(contents, reglages).length
    } catch (erreur) {
      this.demesure = (erreur as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE'
      throw erreur
    }
    if (this.ouverts <= OUVERT_MAX) return
    this.demesure = true
    throw new Error('trop de flux de structure')
  }
}

/** Lit un PDF sans suivre sa table ; ne lève jamais. */
export async function lireObjets(octets: Uint8Array): Promise<Lecture> {
  const lecteur = new Lecteur(octets)
  let complete = true
  try {
    await lecteur.parseDocument()
  } catch {
    complete = false
  }
  // Chiffré, il sera refusé, et ses flux ne se déplient pas.
  const demesure = lecteur.demesure || (!lecteur.protege && (await tropDeplie(lecteur.flux)))
  return { objets: lecteur.objets, chiffre: lecteur.protege, complete, demesure }
}

/** Les dictionnaires de tous les objets, imbriqués compris. Sans récursion : l’imbrication vient du dehors. */
export function* dictionnaires(objets: readonly PDFObject[]): Generator<{ dict: PDFDict; flux: boolean }> {
  const pile: PDFObject[] = [...objets]
  for (let objet = pile.pop(); objet; objet = pile.pop()) {
    if (objet instanceof PDFRawStream) {
      yield { dict: objet.dict, flux: true }
      pile.push(...objet.dict.values())
    } else if (objet instanceof PDFDict) {
      yield { dict: objet, flux: false }
      pile.push(...objet.values())
    } else if (objet instanceof PDFArray) {
      for (const element of objet.asArray()) pile.push(element)
    }
  }
}
