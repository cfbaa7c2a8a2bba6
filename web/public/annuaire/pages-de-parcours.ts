/** Qui descend d’un département à une commune passe par les trois : elles viennent ensemble. */
export { PageCommune } from './PageCommune.tsx'
export { PageDepartement } from './PageDepartement.tsx'
export { PageDepartements } from './PageDepartements.tsx'
