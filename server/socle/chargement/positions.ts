import { aplatir } from '#domain/socle/recherche/mots.ts'

/** Un point, en degrés WGS84. */
export interface Point {
  lon: number
  lat: number
}

/** Une ville du relevé mondial ; `admin2` est le département, en métropole. */
export interface VilleRelevee {
  name: string
  lat: string
  lng: string
  country: string
  admin2: string
}

/** Une commune à placer, ou l’arrondissement d’une commune. */
export interface CommuneAPlacer {
  code: string
  nom: string
  departement?: string
  /** Commune entière d’un arrondissement municipal. */
  commune?: string
  codesPostaux?: readonly string[]
  epci?: string | undefined
  /** Noms des communes réunies en celle-ci, son chef-lieu d’abord. */
  reunies?: readonly string[] | undefined
}

/** Outre-mer, le relevé fait un pays de chaque collectivité. */
const COLLECTIVITES: Readonly<Record<string, string>> = {
  GP: '971',
  MQ: '972',
  GF: '973',
  RE: '974',
  PM: '975',
  YT: '976',
  BL: '977',
  MF: '978',
  WF: '986',
  PF: '987',
  NC: '988',
}
/** Une commune que le relevé ignore est mise à cette distance de sa voisine, en mètres : ni sur elle, ni chez une autre. */
const ECART_METRES = 2_500
const METRES_PAR_DEGRE = 111_320
const CINQ_DECIMALES = 1e5

const arrondir = (degres: number) => Math.round(degres * CINQ_DECIMALES) / CINQ_DECIMALES

const cleDeNom = (departement: string | undefined, nom: string) =>
  `${departement} ${aplatir(nom).replace(/[^a-z0-9]+/g, ' ')}`

/** « Paris 13e Arrondissement » est « Paris 13 Gobelins » au relevé, « Lyon 3e Arrondissement » y est « Lyon 03 ». */
const rangDArrondissement = (nom: string) => {
  const [, ville, rang = ''] = /^(Paris|Lyon|Marseille) (\d\d?)\b/.exec(nom.replace(/(\d)er?\b/, '$1')) ?? []
  return ville && `${ville} ${rang.padStart(2, '0')}`
}

/**
 * Place chaque commune : là où le relevé la met, par son département et son nom, celui d’une commune réunie en elle ou
 * le début de son nom ; sinon à côté d’une commune placée du même code postal, à défaut de la même intercommunalité, à défaut du département.
 * Sans point : celles d’une collectivité dont le relevé ne connaît aucune ville.
 */
export function placerCommunes(
  communes: readonly CommuneAPlacer[],
  villes: readonly VilleRelevee[],
): Map<string, Point> {
  const releve = indexer(villes)
  const places = new Map<string, Point>()
  const prendre = (commune: CommuneAPlacer, noms: readonly string[]) => {
    const cle = noms.map((nom) => cleDeNom(commune.departement, nom)).find((c) => releve.has(c))
    const point = cle === undefined ? undefined : releve.get(cle)
    if (point) places.set(commune.code, point)
    return cle
  }
  const dites = new Set(communes.map((c) => prendre(c, [nomAuReleve(c), ...(c.reunies ?? [])])))
  const sansPlace = () => communes.filter(({ code }) => !places.has(code))
  for (const [commune, debut] of debutsDeNoms(sansPlace(), releve, dites)) places.set(commune.code, debut)
  const voisines = ranger(communes, places)
  for (const commune of sansPlace()) {
    const autour =
      lieuxDits(commune)
        .map((lieu) => voisines.get(lieu))
        .find(Boolean) ?? []
    const point = plusProche(commune, autour) ?? releve.get(commune.departement ?? '')
    if (point) places.set(commune.code, aCote(point, Number.parseInt(commune.code, 36)))
  }
  return places
}

/** Une commune rebaptisée (« Saint-Ouen », « Saint-Ouen-sur-Seine ») : la seule à commencer par une ville que nulle autre n’est. */
function debutsDeNoms(
  perdues: readonly CommuneAPlacer[],
  releve: ReadonlyMap<string, Point>,
  dites: ReadonlySet<string | undefined>,
): [CommuneAPlacer, Point][] {
  const pretendantes = new Map<string, CommuneAPlacer[]>()
  for (const commune of perdues) {
    const mots = cleDeNom(commune.departement, commune.nom).split(' ')
    for (let n = mots.length - 1; n > 1; n -= 1) {
      const debut = mots.slice(0, n).join(' ')
      if (releve.has(debut) && !dites.has(debut))
        pretendantes.set(debut, [...(pretendantes.get(debut) ?? []), commune])
    }
  }
  return [...pretendantes].flatMap(([debut, [premiere, ...autres]]) => {
    const point = releve.get(debut)
    return premiere && point && autres.length === 0 ? [[premiere, point]] : []
  })
}

/** Par département et nom ; sous le département seul, sa première ville. Des homonymes, le premier. */
function indexer(villes: readonly VilleRelevee[]): Map<string, Point> {
  const releve = new Map<string, Point>()
  for (const { name, lat, lng, country, admin2 } of villes) {
    const departement = country === 'FR' ? admin2 : COLLECTIVITES[country]
    if (!departement) continue
    const point = { lon: Number(lng), lat: Number(lat) }
    const nom = rangDArrondissement(name) ?? name
    for (const cle of [cleDeNom(departement, nom), departement]) if (!releve.has(cle)) releve.set(cle, point)
  }
  return releve
}

const nomAuReleve = ({ nom, commune }: CommuneAPlacer) => (commune && rangDArrondissement(nom)) ?? nom

interface Voisine {
  codePostal: number
  point: Point
}

/** Où chercher une voisine, du plus près au plus loin. */
const lieuxDits = ({ codesPostaux = [], epci, departement }: CommuneAPlacer) => [
  ...codesPostaux.map((cp) => `code postal ${cp}`),
  ...(epci ? [`epci ${epci}`] : []),
  `departement ${departement}`,
]

/** Les communes placées, sous chacun des lieux dits où elles sont. */
function ranger(communes: readonly CommuneAPlacer[], places: ReadonlyMap<string, Point>) {
  const voisines = new Map<string, Voisine[]>()
  for (const commune of communes) {
    const point = places.get(commune.code)
    if (!point) continue
    const voisine = { codePostal: codePostalDe(commune), point }
    for (const lieu of lieuxDits(commune)) {
      const liste = voisines.get(lieu)
      if (liste) liste.push(voisine)
      else voisines.set(lieu, [voisine])
    }
  }
  return voisines
}

const codePostalDe = ({ codesPostaux = [] }: CommuneAPlacer) => Number(codesPostaux[0] ?? 0)

/** La voisine dont le code postal se suit le mieux. */
function plusProche(commune: CommuneAPlacer, voisines: readonly Voisine[]): Point | undefined {
  const ecart = (v: Voisine) => Math.abs(v.codePostal - codePostalDe(commune))
  let proche = voisines[0]
  for (const voisine of voisines) if (proche && ecart(voisine) < ecart(proche)) proche = voisine
  return proche?.point
}

/** À `ECART_METRES` de ce point, dans une direction que `tirage` dit. */
function aCote({ lon, lat }: Point, tirage: number): Point {
  // L’angle d’or : deux communes qui se suivent ne tombent jamais l’une sur l’autre.
  const angle = tirage * Math.PI * (3 - Math.sqrt(5))
  const degres = ECART_METRES / METRES_PAR_DEGRE
  return {
    lon: arrondir(lon + (Math.cos(angle) * degres) / Math.cos((lat * Math.PI) / 180)),
    lat: arrondir(lat + Math.sin(angle) * degres),
  }
}
