import { constants, inflateSync } from 'node:zlib'
import {
  PDFArray,
  PDFDict,
  PDFHexString,
  PDFName,
  PDFNull,
  PDFParser,
  PDFRawStream,
  PDFString,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { chercheurDeReprise } from './pdf-blancs.ts'
import { tropDeplie } from './pdf-deplie.ts'

/** Les flux de structure ; c’est vingt fois le plus gros des documents reçus. */
const OUVERT_MAX = 64 * 1024 * 1024

type Clef = NonNullable<ConstructorParameters<typeof PDFParser>[5]>

// La bibliothèque ne la donne pas à sa porte, et ne l’ouvre qu’avec une lecture sans mesure.
const { CipherTransformFactory: FabriqueDeClefs } = (await import(
  new URL('./core/crypto.js', import.meta.resolve('@cantoo/pdf-lib')).href
)) as { CipherTransformFactory: new (dict: PDFDict, id: Uint8Array, motDePasse: string) => Clef }

/** Ce que la lecture a trouvé ; `chiffre` : un mot de passe est demandé à l’ouverture ; `complete` est faux si un objet n’a pas pu être lu. */
export interface Lecture {
  objets: PDFObject[]
  chiffre: boolean
  complete: boolean
  /** Un flux déplié, ou tous ensemble, dépassent toute mesure. */
  demesure: boolean
}

const nom = (texte: string) => PDFName.of(texte)

/** La table de références, la serrure, les métadonnées laissées lisibles. */
function seLitEnClair(objet: PDFObject): boolean {
  const dict = objet instanceof PDFRawStream ? objet.dict : objet
  if (!(dict instanceof PDFDict)) return false
  const type = dict.lookup(nom('Type'))
  return objet instanceof PDFRawStream
    ? type === nom('XRef') || type === nom('Metadata')
    : dict.has(nom('O')) && dict.has(nom('U')) && dict.has(nom('P'))
}

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

  private readonly clef: Clef | undefined

  /** Sans clef, un document chiffré se repère seulement : ce qui ne s’y lit pas se saute. */
  constructor(octets: Uint8Array, { clef, indulgent = false }: { clef?: Clef; indulgent?: boolean } = {}) {
    super(octets, Infinity, !indulgent, false, false, clef)
    this.clef = clef
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
    const objet = this.clef && ref ? this.dechiffrer(ref) : super.parseObject(ref)
    if (objet instanceof PDFRawStream) {
      this.peser(objet)
      this.flux.push(objet)
    }
    return objet
  }

  get protege(): boolean {
    return this.chiffre || this.context.trailerInfo.Encrypt !== undefined
  }

  /** Ce qu’il faut pour le déchiffrer, tel que le document le dit. */
  get serrure(): { dict: PDFDict; id: Uint8Array } | null {
    const { Encrypt, ID } = this.context.trailerInfo
    const dict = this.context.lookup(Encrypt)
    const ids = this.context.lookup(ID)
    const id = ids instanceof PDFArray ? ids.lookup(0) : undefined
    if (!(dict instanceof PDFDict)) return null
    return {
      dict,
      id: id instanceof PDFHexString || id instanceof PDFString ? id.asBytes() : new Uint8Array(),
    }
  }

  /** La table, la serrure et, parfois, les métadonnées ne sont pas chiffrées : la bibliothèque les déchiffrerait quand même. */
  private dechiffrer(ref: PDFRef): PDFObject {
    const place = this.bytes.offset()
    const enClair = () => {
      this.bytes.moveTo(place)
      return super.parseObject()
    }
    try {
      const objet = super.parseObject(ref)
      return objet instanceof PDFRawStream && seLitEnClair(objet) ? enClair() : objet
    } catch (erreur) {
      const objet = enClair()
      if (seLitEnClair(objet)) return objet
      throw erreur
    }
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

const lireJusquAuBout = (lecteur: Lecteur): Promise<boolean> =>
  lecteur.parseDocument().then(
    () => true,
    () => false,
  )

const ANNONCE_UN_CHIFFRE = /\/Encrypt\s*(?:\d+\s+\d+\s+R|<<)/

/** La clef d’un document qui s’ouvre sans mot de passe : seuls des droits y sont réservés (imprimer, modifier). Null s’il en faut un. */
function clefSansMotDePasse({ serrure }: Lecteur): Clef | null {
  try {
    return serrure && new FabriqueDeClefs(serrure.dict, serrure.id, '')
  } catch {
    return null
  }
}

/** Lit un PDF sans suivre sa table ; ne lève jamais. */
export async function lireObjets(octets: Uint8Array): Promise<Lecture> {
  let lecteur = new Lecteur(octets)
  let complete = await lireJusquAuBout(lecteur)
  const chiffre =
    lecteur.protege || (!complete && ANNONCE_UN_CHIFFRE.test(Buffer.from(octets).toString('latin1')))
  if (chiffre) {
    const reperage = new Lecteur(octets, { indulgent: true })
    await lireJusquAuBout(reperage)
    const clef = clefSansMotDePasse(reperage)
    if (!clef) return { objets: lecteur.objets, chiffre, complete, demesure: lecteur.demesure }
    lecteur = new Lecteur(octets, { clef })
    complete = await lireJusquAuBout(lecteur)
    // Un texte laissé en clair dans un document chiffré se juge aussi.
    lecteur.objets.push(...reperage.objets)
  }
  const demesure = lecteur.demesure || (await tropDeplie(lecteur.flux))
  return { objets: lecteur.objets, chiffre: false, complete, demesure }
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
