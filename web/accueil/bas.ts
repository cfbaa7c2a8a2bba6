/** Un morceau à part : le dessin, et les sections du bas de l’accueil. */
export { FichesMemo } from '../aide/FichesMemo.tsx'
export { BonASavoir } from './BonASavoir.tsx'
export { Horizon } from './Horizon.tsx'
export { Liens } from './Liens.tsx'
export { Presentation } from './Presentation.tsx'
export { AppelStatistiques } from './AppelStatistiques.tsx'
