/** Le fond de carte embarqué, que la construction tire de world-atlas (bin/construction/fond-de-carte.ts). */
declare module 'virtual:fond-de-carte' {
  /** Des contours : chaque point par ce qui le sépare du précédent, longitude puis latitude, en `finesse` de degré. */
  export const FOND: { finesse: number; france: number[][]; voisins: number[][] }
}

declare module 'virtual:fond-de-carte/silhouette' {
  /** La métropole et la Corse, en un tracé SVG (domain/public/annuaire/carte/silhouette.ts). */
  export const SILHOUETTE: string
}

declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet'
}
