import { SaxesParser, type SaxesTagPlain } from 'saxes'
import { fromBufferPromise, type Entry, type ZipFile } from 'yauzl'
import { Arrete, BORNES, retenir, type LigneLue, type TableurLu } from './lu.ts'

/** Mesurées : 5 000 lignes de 40 colonnes déplient 11 Mo ; treize fichiers hostiles s’arrêtent ici avant la demi-seconde. */
const LIMITES = {
  entrees: 300,
  deplie: 40 * 1024 * 1024,
  textes: 300_000,
  caracteres: 20_000_000,
  elements: 1_500_000,
  /** Un classeur en compte une dizaine ; chaque balise ouverte se paie à toutes celles qu’elle contient. */
  profondeur: 64,
  /** Ce qui se lit sans qu’une balise se ferme. */
  dUnTrait: 1024 * 1024,
} as const

const sansPrefixe = (nom: string) => nom.slice(nom.indexOf(':') + 1)

interface Lecteur {
  debut?(nom: string, attributs: Readonly<Record<string, string>>): void
  texte?(texte: string): void
  fin?(nom: string): void
}

/** Le classeur ouvert : ses parties par leur chemin. */
class Classeur {
  private elements = 0
  private caracteres = 0
  private readonly zip: ZipFile
  private readonly parties: ReadonlyMap<string, Entry>

  constructor(zip: ZipFile, parties: ReadonlyMap<string, Entry>) {
    this.zip = zip
    this.parties = parties
  }

  possede(chemin: string): boolean {
    return this.parties.has(chemin)
  }

  /** Compte ce qui est gardé : un petit fichier en déplie d’énormes. */
  garder(texte: string): string {
    this.caracteres += texte.length
    if (this.caracteres > LIMITES.caracteres) throw new Arrete('TABLEUR_DEMESURE')
    return texte
  }

  /** Lit une partie en flux, balise après balise. */
  async lire(chemin: string, lecteur: Lecteur): Promise<void> {
    const partie = this.parties.get(chemin)
    if (!partie) throw new Arrete('TABLEUR_ABIME')
    const analyse = new SaxesParser()
    let depuis = 0
    let profondeur = 0
    const avancer = () => {
      depuis = 0
      this.elements += 1
      profondeur += 1
      if (this.elements > LIMITES.elements || profondeur > LIMITES.profondeur)
        throw new Arrete('TABLEUR_DEMESURE')
    }
    analyse.on('doctype', () => {
      throw new Arrete('TABLEUR_DEMESURE')
    })
    analyse.on('error', () => {
      throw new Arrete('TABLEUR_ABIME')
    })
    analyse.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
      avancer()
      lecteur.debut?.(sansPrefixe(name), attributes)
    })
    analyse.on('text', (texte) => lecteur.texte?.(this.garder(texte)))
    analyse.on('cdata', (texte) => lecteur.texte?.(this.garder(texte)))
    analyse.on('closetag', ({ name }) => {
      depuis = 0
      profondeur -= 1
      lecteur.fin?.(sansPrefixe(name))
    })
    const decodeur = new TextDecoder('utf-8')
    for await (const morceau of await this.zip.openReadStreamPromise(partie)) {
      depuis += morceau.length
      // Un texte ou un attribut sans fin se garderait en entier avant d’être rendu.
      if (depuis > LIMITES.dUnTrait) throw new Arrete('TABLEUR_DEMESURE')
      analyse.write(decodeur.decode(morceau, { stream: true }))
    }
    analyse.close()
  }
}

async function ouvrir(octets: Uint8Array): Promise<Classeur> {
  const tampon = Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength)
  const zip = await fromBufferPromise(tampon)
  if (zip.entryCount > LIMITES.entrees) throw new Arrete('TABLEUR_DEMESURE')
  const parties = new Map<string, Entry>()
  let deplie = 0
  for await (const partie of zip.eachEntry()) {
    // yauzl arrête une partie qui donne plus que ce qu’elle annonce.
    deplie += partie.uncompressedSize
    if (deplie > LIMITES.deplie || parties.has(partie.fileName)) throw new Arrete('TABLEUR_DEMESURE')
    parties.set(partie.fileName, partie)
  }
  return new Classeur(zip, parties)
}

const dossierDe = (chemin: string) => chemin.slice(0, chemin.lastIndexOf('/') + 1)

/** Les relations d’une partie, par leur nom et par leur sorte. */
async function relationsDe(classeur: Classeur, chemin: string) {
  const dossier = dossierDe(chemin)
  const parNom = new Map<string, string>()
  const parSorte = new Map<string, string>()
  await classeur.lire(`${dossier}_rels/${chemin.slice(dossier.length)}.rels`, {
    debut(nom, { Id = '', Type = '', Target = '' }) {
      if (nom !== 'Relationship') return
      const cible = new URL(Target, `zip:///${dossier}`).pathname.slice(1)
      parNom.set(Id, cible)
      parSorte.set(Type.slice(Type.lastIndexOf('/') + 1), cible)
    },
  })
  return { parNom, parSorte }
}

/** La première feuille que le tableur montre, et d’où se comptent ses jours. */
async function feuilleDe(classeur: Classeur, chemin: string) {
  let nom: string | null = null
  let depuis1904 = false
  await classeur.lire(chemin, {
    debut(balise, attributs) {
      if (balise === 'workbookPr') depuis1904 = /^(?:1|true)$/.test(attributs['date1904'] ?? '')
      if (balise !== 'sheet' || nom !== null || /hidden/i.test(attributs['state'] ?? '')) return
      nom =
        Object.entries(attributs).find(([cle]) => sansPrefixe(cle) === 'id' && cle.includes(':'))?.[1] ?? ''
    },
  })
  return { nom: nom ?? '', depuis1904 }
}

/** « _x000D_ » : un caractère que le XML ne porte pas. */
const decoderEchappes = (texte: string) =>
  texte.replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Ce que dit un texte d’une cellule ou de la table des textes, sans sa prononciation. */
class TexteRiche {
  private texte = ''
  private dansT = false
  private dansRPh = false

  debut(nom: string): void {
    if (nom === 't') this.dansT = true
    if (nom === 'rPh') this.dansRPh = true
  }
  ajouter(texte: string): void {
    if (this.dansT && !this.dansRPh) this.texte += texte
  }
  fin(nom: string): void {
    if (nom === 't') this.dansT = false
    if (nom === 'rPh') this.dansRPh = false
  }
  prendre(): string {
    const { texte } = this
    this.texte = ''
    return decoderEchappes(texte)
  }
}

async function lireTextes(classeur: Classeur, chemin: string | undefined): Promise<string[]> {
  const textes: string[] = []
  if (chemin === undefined || !classeur.possede(chemin)) return textes
  const riche = new TexteRiche()
  await classeur.lire(chemin, {
    debut: (nom) => riche.debut(nom),
    texte: (texte) => riche.ajouter(texte),
    fin(nom) {
      riche.fin(nom)
      if (nom !== 'si') return
      if (textes.length >= LIMITES.textes) throw new Arrete('TABLEUR_DEMESURE')
      textes.push(riche.prendre())
    },
  })
  return textes
}

/** Le rang de la colonne d’une cellule, « A1 » la première ; au-delà de ce que l’on lit, peu importe de combien. */
function colonneDe(reference: string): number {
  let rang = 0
  for (const lettre of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? '') rang = rang * 26 + lettre.charCodeAt(0) - 64
  return rang - 1
}

/** Une plage comme le tableur la nomme, « A1:B2 » ; rien de ce qui n’en est pas une. */
const plageDe = (reference = ''): string =>
  /^[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?$/.test(reference) ? reference : ''

/** Un nombre tel qu’on le tape : quinze chiffres, la virgule. */
function direNombre(brut: string): string {
  const nombre = Number(brut)
  return Number.isFinite(nombre) && brut !== ''
    ? String(Number(nombre.toPrecision(15))).replace('.', ',')
    : brut
}

function direCellule(type: string, brut: string, textes: readonly string[]): string {
  switch (type) {
    case 's':
      return textes[Number(brut)] ?? ''
    case 'b':
      return brut === '1' || brut === 'true' ? 'Oui' : 'Non'
    case 'd':
      return brut.slice(0, 10)
    case 'n':
      return direNombre(brut)
    default:
      return brut
  }
}

async function lireFeuille(
  classeur: Classeur,
  chemin: string,
  textes: readonly string[],
): Promise<LigneLue[]> {
  const lignes: LigneLue[] = []
  const riche = new TexteRiche()
  let rang = 0
  let cellules: string[] = []
  let colonne = -1
  let type = 'n'
  let valeur = ''
  let dansV = false
  const poser = (texte: string) => {
    if (texte === '') return
    if (colonne >= BORNES.colonnes) throw new Arrete('TABLEUR_COLONNES', String(rang))
    if (cellules[colonne]) throw new Arrete('TABLEUR_ABIME', String(rang))
    while (cellules.length < colonne) cellules.push('')
    // Un texte de la table, cité partout, se recopie en sortant du fil.
    cellules[colonne] = type === 's' ? classeur.garder(texte) : texte
  }
  await classeur.lire(chemin, {
    debut(nom, attributs) {
      riche.debut(nom)
      if (nom === 'row') {
        const suivant = attributs['r'] === undefined ? rang + 1 : Number(attributs['r'])
        if (!Number.isSafeInteger(suivant) || suivant <= rang || suivant > BORNES.dernierRang)
          throw new Arrete('TABLEUR_ABIME', String(rang))
        rang = suivant
        cellules = []
        colonne = -1
      } else if (nom === 'c') {
        colonne = attributs['r'] === undefined ? colonne + 1 : colonneDe(attributs['r'])
        if (colonne < 0) throw new Arrete('TABLEUR_ABIME', String(rang))
        type = attributs['t'] ?? 'n'
        valeur = ''
      } else if (nom === 'v') dansV = true
      else if (nom === 'mergeCell') throw new Arrete('TABLEUR_FUSION', plageDe(attributs['ref']))
    },
    texte(texte) {
      riche.ajouter(texte)
      if (dansV) valeur += texte
    },
    fin(nom) {
      riche.fin(nom)
      if (nom === 'v') dansV = false
      else if (nom === 'c')
        poser((type === 'inlineStr' ? riche.prendre() : direCellule(type, valeur, textes)).trim())
      else if (nom === 'row') retenir(lignes, { rang, cellules })
    },
  })
  return lignes
}

/** Lit la première feuille d’un classeur : en flux, et jamais plus que ce que bornent `LIMITES` et `BORNES`. */
export async function lireXlsx(octets: Uint8Array): Promise<TableurLu> {
  try {
    const classeur = await ouvrir(octets)
    // Un .ods, une archive quelconque ; plus bas, un .docx.
    if (!classeur.possede('_rels/.rels')) throw new Arrete('TABLEUR_FORMAT')
    const { parSorte } = await relationsDe(classeur, '')
    const chemin = parSorte.get('officeDocument')
    if (chemin === undefined) throw new Arrete('TABLEUR_FORMAT')
    const { nom, depuis1904 } = await feuilleDe(classeur, chemin)
    const liens = await relationsDe(classeur, chemin)
    const feuille = liens.parNom.get(nom)
    if (feuille === undefined) throw new Arrete('TABLEUR_FORMAT')
    const textes = await lireTextes(classeur, liens.parSorte.get('sharedStrings'))
    return { lignes: await lireFeuille(classeur, feuille, textes), depuis1904 }
  } catch (cause) {
    // Ni archive, ni XML : abîmé, quoi qu’en dise la bibliothèque.
    throw cause instanceof Arrete ? cause : new Arrete('TABLEUR_ABIME')
  }
}
