/** Un lieu, en degrés (WGS 84). */
export interface Lieu {
  lon: number
  lat: number
}

/** Un point d’un dessin : vers la droite, vers le bas. */
export interface Point {
  x: number
  y: number
}

export interface Taille {
  largeur: number
  hauteur: number
}

/** Un rectangle, par son centre. */
export type Boite = Point & Taille

/** Une carte : où y tombe un lieu, ce que vaut un kilomètre, ce qu’elle montre. */
export interface Cadrage {
  placer: (lieu: Lieu) => Point
  parKm: number
  montre: (lieu: Lieu) => boolean
}

const KM_PAR_DEGRE = 111.32
/** Une seule rue se regarde avec son quartier. */
const COTE_MIN_KM = 1.5
/** De l’air autour, en part de chaque côté. */
const AIR = 0.12

const radians = (degres: number): number => (degres * Math.PI) / 180

/** La carte de ces lieux dans ce rectangle : tous y sont, et un kilomètre y est le même dans les deux sens. */
export function cadrerDesLieux(lieux: readonly Lieu[], { largeur, hauteur }: Taille): Cadrage {
  const [lons, lats] = [lieux.map(({ lon }) => lon), lieux.map(({ lat }) => lat)]
  const centre = {
    lon: (Math.min(...lons) + Math.max(...lons)) / 2,
    lat: (Math.min(...lats) + Math.max(...lats)) / 2,
  }
  const resserre = Math.cos(radians(centre.lat))
  const largeKm = (Math.max(...lons) - Math.min(...lons)) * KM_PAR_DEGRE * resserre
  const hautKm = (Math.max(...lats) - Math.min(...lats)) * KM_PAR_DEGRE
  const air = 1 + 2 * AIR
  const parKm = Math.min(
    largeur / Math.max(COTE_MIN_KM, largeKm * air),
    hauteur / Math.max(COTE_MIN_KM, hautKm * air),
  )
  const placer = ({ lon, lat }: Lieu): Point => ({
    x: largeur / 2 + (lon - centre.lon) * KM_PAR_DEGRE * resserre * parKm,
    y: hauteur / 2 - (lat - centre.lat) * KM_PAR_DEGRE * parKm,
  })
  return {
    placer,
    parKm,
    montre: (lieu) => {
      const { x, y } = placer(lieu)
      return x >= 0 && x <= largeur && y >= 0 && y <= hauteur
    },
  }
}

/** Une distance ronde, la plus longue qui tienne dans tant de kilomètres. */
export function distanceRonde(km: number): number {
  const pas = 10 ** Math.floor(Math.log10(km))
  return ([5, 2] as const).map((n) => n * pas).find((d) => d <= km) ?? pas
}

const seTouchent = (a: Boite, b: Boite, ecart: number): boolean =>
  Math.abs(a.x - b.x) * 2 < a.largeur + b.largeur + 2 * ecart &&
  Math.abs(a.y - b.y) * 2 < a.hauteur + b.hauteur + 2 * ecart

const tient = ({ x, y, largeur, hauteur }: Boite, cadre: Taille): boolean =>
  x - largeur / 2 >= 0 &&
  x + largeur / 2 <= cadre.largeur &&
  y - hauteur / 2 >= 0 &&
  y + hauteur / 2 <= cadre.hauteur

const ECART = 1.5
const DIRECTIONS = 16
const PAS = 7
const ANNEAUX = 60

/** Les places essayées pour une étiquette : sur son point, puis de plus en plus loin autour. */
function* autour({ x, y }: Point): Generator<Point> {
  yield { x, y }
  for (let anneau = 1; anneau <= ANNEAUX; anneau += 1)
    for (let d = 0; d < DIRECTIONS; d += 1) {
      const angle = (2 * Math.PI * d) / DIRECTIONS - Math.PI / 2
      yield { x: x + anneau * PAS * Math.cos(angle), y: y + anneau * PAS * Math.sin(angle) }
    }
}

/**
 * Où s’écrit l’étiquette de chaque point, dans l’ordre : la première a la sienne, les suivantes s’écartent tant qu’elles en couvriraient
 * une autre. Null : elle n’a de place nulle part.
 */
export function disposerLesEtiquettes(
  etiquettes: readonly Boite[],
  cadre: Taille,
  { prises = [], loin = ANNEAUX }: { prises?: readonly Boite[]; loin?: number } = {},
): (Point | null)[] {
  const posees: Boite[] = [...prises]
  return etiquettes.map((etiquette) => {
    let essais = 1 + loin * DIRECTIONS
    for (const place of autour(etiquette)) {
      if (essais === 0) break
      essais -= 1
      const boite = { ...etiquette, ...place }
      if (!tient(boite, cadre) || posees.some((posee) => seTouchent(boite, posee, ECART))) continue
      posees.push(boite)
      return place
    }
    return null
  })
}
