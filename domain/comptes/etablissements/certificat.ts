import { au } from '#domain/socle/certain.ts'
/**
 * Les noms courts d’attributs, sous tous les noms que leur donnent OpenSSL, Node et les mandataires. `SN` est le nom de
 * famille pour OpenSSL : le numéro de série ne s’abrège pas.
 */
const TYPES: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  COMMONNAME: 'CN',
  '2.5.4.4': 'SN',
  SURNAME: 'SN',
  '2.5.4.5': 'SERIALNUMBER',
  '2.5.4.6': 'C',
  COUNTRYNAME: 'C',
  '2.5.4.7': 'L',
  LOCALITYNAME: 'L',
  '2.5.4.8': 'ST',
  S: 'ST',
  STATEORPROVINCENAME: 'ST',
  '2.5.4.9': 'STREET',
  STREETADDRESS: 'STREET',
  '2.5.4.10': 'O',
  ORGANIZATIONNAME: 'O',
  '2.5.4.11': 'OU',
  ORGANIZATIONALUNITNAME: 'OU',
  '2.5.4.12': 'TITLE',
  T: 'TITLE',
  '2.5.4.42': 'GN',
  GIVENNAME: 'GN',
  '2.5.4.97': 'ORGANIZATIONIDENTIFIER',
  '0.9.2342.19200300.100.1.1': 'UID',
  USERID: 'UID',
  '0.9.2342.19200300.100.1.25': 'DC',
  DOMAINCOMPONENT: 'DC',
  '1.2.840.113549.1.9.1': 'EMAILADDRESS',
  E: 'EMAILADDRESS',
  EMAIL: 'EMAILADDRESS',
}

const TYPE = /^\s*(?:OID\.)?([A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)\s*=/i
/** Ce qui est le plus général vient en dernier : le pays, ou le domaine. */
const GENERAUX = ['C', 'DC']
const LONGUEUR_MAX = 2_000

interface Attribut {
  type: string
  valeur: string
}

const hexa = (paires: string) => Uint8Array.from(paires.match(/../g) ?? [], (p) => Number.parseInt(p, 16))

/** Du latin-1 octet par octet, quand ce ne sont pas des octets UTF-8 : le plus ancien des annuaires. */
function texteDesOctets(octets: readonly number[] | Uint8Array): string {
  let texte = ''
  for (const o of octets) texte += `%${o.toString(16).padStart(2, '0')}`
  try {
    return decodeURIComponent(texte)
  } catch {
    return String.fromCharCode(...octets)
  }
}

/** Une valeur écrite en hexadécimal (« #0c03… ») : un texte ASN.1, son étiquette, sa longueur. Null si c’est autre chose. */
function lireAsn1(paires: string): string | null {
  const octets = hexa(paires)
  const [etiquette = 0, longueur = 0] = octets
  const tete = longueur < 0x80 ? 2 : longueur === 0x81 ? 3 : 4
  const contenu = octets.slice(tete)
  const attendue = tete === 2 ? longueur : tete === 3 ? octets[2] : (octets[2] ?? 0) * 256 + (octets[3] ?? 0)
  if (contenu.length !== attendue) return null
  if ([0x0c, 0x12, 0x13, 0x14, 0x16].includes(etiquette)) return texteDesOctets(contenu)
  if (etiquette !== 0x1e) return null
  let texte = ''
  for (let i = 0; i + 1 < contenu.length; i += 2)
    texte += String.fromCharCode(au(contenu, i) * 256 + au(contenu, i + 1))
  return texte
}

/** Une valeur telle qu’elle est écrite : entre guillemets, échappée (« \, », « \C3\A9 », « \xC3\xA9 ») ou en hexadécimal. */
function lireValeur(brut: string): string | null {
  const t = brut.trim()
  const asn1 = /^#((?:[0-9a-f]{2})+)$/i.exec(t)
  if (asn1) return lireAsn1(au(asn1, 1))
  const nu = t.length > 1 && t.startsWith('"') && t.endsWith('"') ? t.slice(1, -1) : t
  return nu.replace(/((?:\\x?[0-9a-f]{2})+)|\\([\s\S])/gi, (_, octets: string | undefined, signe: string) =>
    octets === undefined ? signe : texteDesOctets(hexa(octets.replace(/\\x?/gi, ''))),
  )
}

/** Coupe sur un signe, hors des guillemets et des échappements. */
function couper(texte: string, signes: string): string[] {
  const parts: string[] = []
  let part = ''
  let guillemets = false
  for (let i = 0; i < texte.length; i += 1) {
    const c = au(texte, i)
    if (c === '\\') {
      part += c + (texte[i + 1] ?? '')
      i += 1
    } else if (c === '"') {
      guillemets = !guillemets
      part += c
    } else if (!guillemets && signes.includes(c)) {
      parts.push(part)
      part = ''
    } else part += c
  }
  return [...parts, part].filter((p) => p.trim() !== '')
}

/** « + » ne sépare deux attributs d’un même nom que devant un attribut : « Dupont + Fils » est une valeur. */
function couperNom(rdn: string): string[] {
  return couper(rdn, '+').reduce<string[]>((noms, part) => {
    if (noms.length === 0 || TYPE.test(part)) noms.push(part)
    else noms[noms.length - 1] += `+${part}`
    return noms
  }, [])
}

function lireAttribut(texte: string): Attribut | null {
  const m = TYPE.exec(texte)
  if (!m) return null
  const type = au(m, 1).toUpperCase()
  const valeur = lireValeur(texte.slice(m[0].length))
  const nette = valeur?.normalize('NFC').replace(/\s+/g, ' ').trim()
  return nette ? { type: TYPES[type] ?? type, valeur: nette } : null
}

/** RFC 4514, §2.4. */
const echapper = (valeur: string) => valeur.replace(/[",+;<>\\]/g, (c) => `\\${c}`).replace(/^#/, '\\#')

/**
 * Un nom distingué sur une ligne, du plus précis au plus général, séparé de virgules (RFC 4514). Le même texte pour les
 * écritures d’OpenSSL (« /C=FR/O=… », « C = FR, O = … »), de Node (une ligne par attribut) et des mandataires : c’est
 * lui que l’on compare. Null si ce n’en est pas un.
 */
export function nomDistingue(texte: string): string | null {
  const t = texte.trim()
  if (t === '' || t.length > LONGUEUR_MAX) return null
  const barres = t.startsWith('/')
  const parts = barres
    ? t.slice(1).split(/(?<!\\)\/(?=(?:[A-Za-z][A-Za-z0-9-]*|\d+(?:\.\d+)+)=)/)
    : t.includes('\n')
      ? t.split('\n').filter((ligne) => ligne.trim() !== '')
      : couper(t, ',;')
  const noms: Attribut[][] = []
  for (const part of parts) {
    const attributs = couperNom(part).map(lireAttribut)
    if (attributs.length === 0 || attributs.includes(null)) return null
    noms.push(attributs as Attribut[])
  }
  if (noms.length === 0) return null
  const general = (nom: Attribut[] | undefined) => GENERAUX.includes(nom?.[0]?.type ?? '')
  const [debut, fin] = [general(noms[0]), general(noms.at(-1))]
  // Le pays dit le sens ; sans lui, les barres et les lignes sont dans l’ordre du certificat, les virgules à l’envers.
  const aRetourner = debut === fin ? barres || t.includes('\n') : debut
  return (aRetourner ? noms.toReversed() : noms)
    .map((nom) =>
      nom
        .map((a) => `${a.type}=${echapper(a.valeur)}`)
        .toSorted()
        .join('+'),
    )
    .join(',')
}
