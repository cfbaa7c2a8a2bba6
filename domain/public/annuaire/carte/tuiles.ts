/**
 * L’adresse d’une tuile du plan, que le serveur relaie : hors de l’API, une image que le navigateur garde. Chacun y met ses
 * inconnues, le serveur `:z`, la carte `{z}`.
 */
export const adresseDeTuile = (z: string, x: string, y: string): string => `/fond-de-carte/${z}/${x}/${y}`
