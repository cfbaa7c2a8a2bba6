import { Readable } from 'node:stream'

/** Un lieu et ce que l’on en dit ; sans coordonnées, il n’a pas de géométrie et reste dans le fichier. */
export interface Lieu {
  id: string
  lon: number | null
  lat: number | null
  proprietes: Readonly<Record<string, string | number | boolean | null>>
}

const BLOC = 500

async function* ecrire(
  lieux: Iterable<Lieu> | AsyncIterable<Lieu>,
  etrangers: Readonly<Record<string, unknown>>,
): AsyncGenerator<string> {
  const membres = Object.entries(etrangers).map(
    ([nom, v]) => `${JSON.stringify(nom)}:${JSON.stringify(v)},\n`,
  )
  let bloc = `{"type":"FeatureCollection",\n${membres.join('')}"features":[`
  let nombre = 0
  for await (const { id, lon, lat, proprietes } of lieux) {
    const geometry = lon === null || lat === null ? null : { type: 'Point', coordinates: [lon, lat] }
    bloc += `${nombre === 0 ? '' : ','}\n${JSON.stringify({ type: 'Feature', id, geometry, properties: proprietes })}`
    nombre += 1
    if (nombre % BLOC > 0) continue
    yield bloc
    bloc = ''
  }
  yield `${bloc}\n]}\n`
}

/** Un GeoJSON (RFC 7946) à télécharger, écrit à mesure qu’il part. `etrangers` : ce que le fichier dit de lui-même, avant ses lieux. */
export function enGeojson(
  nom: string,
  lieux: Parameters<typeof ecrire>[0],
  etrangers: Readonly<Record<string, unknown>>,
): { nom: string; type: string; contenu: Readable; telecharger: true } {
  const contenu = Readable.from(ecrire(lieux, etrangers), { objectMode: false })
  return { nom: `${nom}.geojson`, type: 'application/geo+json', contenu, telecharger: true }
}
