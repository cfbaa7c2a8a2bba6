const POURCENT = 0x25
const estRetour = (octet: number | undefined) => octet === 0x0a || octet === 0x0d
const entre = (octet: number | undefined, du: number, au: number) =>
  octet !== undefined && octet >= du && octet <= au
const estBlanc = (octet: number | undefined) =>
  octet === 0x20 || octet === 0xa0 || octet === 0 || entre(octet, 0x09, 0x0d)
const estChiffre = (octet: number | undefined) => entre(octet, 0x30, 0x39)

/**
 * Jusqu’où va, à partir d’une place, une suite d’octets semblables. Les places demandées vont croissant : chaque octet
 * n’est lu qu’une fois.
 */
function finDeSuite(octets: Uint8Array, dedans: (octet: number | undefined) => boolean) {
  let connue = { debut: 0, fin: 0 }
  return (place: number): number => {
    if (place >= connue.debut && place < connue.fin) return connue.fin
    let fin = place
    while (fin < octets.length && dedans(octets[fin])) fin += 1
    connue = { debut: place, fin }
    return fin
  }
}

/**
 * Ce qui suit des blancs et des commentaires. Chaque octet n’est lu qu’une fois ou deux, d’où que l’on parte : la fin
 * d’une ligne et celle d’une suite de blancs valent pour tout ce qui y mène, sans quoi `/S%/S%…` coûterait le carré de
 * sa longueur. Les départs vont croissant.
 */
export function sauteurDeBlancs(octets: Uint8Array): (depart: number) => number {
  let ligne = { debut: 0, fin: 0 }
  let suite = { debut: 0, fin: 0 }
  const finDeLigne = (place: number): number => {
    if (place >= ligne.debut && place < ligne.fin) return ligne.fin
    let fin = place
    while (fin < octets.length && !estRetour(octets[fin])) fin += 1
    ligne = { debut: place, fin }
    return fin
  }
  return (depart) => {
    let place = depart
    let debut = -1
    while (place < octets.length) {
      if (debut >= 0 && place > suite.debut && place <= suite.fin) {
        place = suite.fin
        break
      }
      if (octets[place] === POURCENT) {
        place = finDeLigne(place) + 1
        // Après un retour à la ligne, on est entre deux mots : c’est de là que la suite se partage.
        if (debut < 0) debut = place - 1
      } else if (estBlanc(octets[place])) place += 1
      else break
    }
    if (debut >= 0) suite = { debut, fin: place }
    return place
  }
}

const MOTS = ['xref', 'trailer', 'startxref'].map((mot) => Buffer.from(mot))
const OBJ = Buffer.from('obj')

/** Vrai si ces octets portent ce mot à cette place. */
const porte = (octets: Buffer, mot: Buffer, place: number) =>
  place + mot.length <= octets.length && octets.compare(mot, 0, mot.length, place, place + mot.length) === 0

/**
 * Les places, croissantes, où un PDF reprend après du bruit : l’en-tête d’un objet (`4 0 obj`, commentaires compris), ou
 * un des mots de sa fin. Rend la première à partir d’une place ; la longueur s’il n’y en a plus.
 */
export function chercheurDeReprise(contenu: Uint8Array): (depart: number) => number {
  const octets = Buffer.from(contenu.buffer, contenu.byteOffset, contenu.byteLength)
  const apresNumero = sauteurDeBlancs(octets)
  const apresGeneration = sauteurDeBlancs(octets)
  const finDuNumero = finDeSuite(octets, estChiffre)
  const finDeGeneration = finDeSuite(octets, estChiffre)
  const estEntete = (finNumero: number) => {
    const generation = apresNumero(finNumero)
    const fin = finDeGeneration(generation)
    return fin > generation && porte(octets, OBJ, apresGeneration(fin))
  }
  return (depart) => {
    let place = depart
    while (place < octets.length) {
      if (estChiffre(octets[place])) {
        const fin = finDuNumero(place)
        if (estEntete(fin)) return place
        place = fin
      } else if (MOTS.some((mot) => mot[0] === octets[place] && porte(octets, mot, place))) return place
      else place += 1
    }
    return place
  }
}
