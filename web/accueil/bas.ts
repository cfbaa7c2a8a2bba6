/** Un morceau à part : le dessin, et les sections du bas de l’accueil. */
export { Horizon } from './Horizon.tsx'
export { Sections } from './sections.tsx'
