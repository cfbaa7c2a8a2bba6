import { accorder } from './en-lettres.ts'
import { afficherEntier } from './nombre.ts'

/** « 12 caractères », « 5 Mo », « 1 lot » : en chiffres, l’espace insécable. Une unité abrégée ne s’accorde pas. */
export const chiffrer = (n: number, nom: string): string =>
  `${afficherEntier(n)}\u00a0${/^(?:[kMG]o|[€%])$/.test(nom) ? nom : accorder(n, nom)}`
