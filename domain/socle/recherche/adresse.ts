import { enSuite, lireMots } from './mots.ts'

/** Ce que l’on fait des adresses reconnues (§4.8). */
export type Choix<A> =
  | { cas: 'automatique'; adresse: A }
  | { cas: 'choisir'; adresses: readonly A[] }
  | { cas: 'aucune' }

/** Une adresse en clair, sans ce qui ne la distingue pas : virgules, majuscules, espaces doubles. */
export const rapprocher = (texte: string): string =>
  texte.replaceAll(',', '').replace(/\s+/g, ' ').trim().toLowerCase()

/**
 * §4.8 : une seule adresse, dont le libellé est la saisie sans sa virgule, est prise d’office ; sinon la personne choisit
 * dans la liste ; aucune : l’adresse tapée est gardée, non localisée.
 */
export function choisirAdresse<A extends { libelle: string }>(
  saisie: string,
  reconnues: readonly A[],
): Choix<A> {
  const [premiere] = reconnues
  if (!premiere) return { cas: 'aucune' }
  if (reconnues.length === 1 && rapprocher(premiere.libelle) === rapprocher(saisie))
    return { cas: 'automatique', adresse: premiere }
  return { cas: 'choisir', adresses: reconnues }
}

/** La même voie au même numéro, abrégée ou en toutes lettres. */
export const laMemeVoie = (a: string, b: string): boolean => enSuite(lireMots(a)) === enSuite(lireMots(b))

/** Décompose une adresse tapée non reconnue : « 12 rue X, 69003 Lyon » → voie, code postal, commune. */
export function decomposerAdresse(saisie: string): { voie: string; codePostal: string; commune: string } {
  const [, voie = '', codePostal, commune] = /^(?:(.*?)[,\s]+)?(\d{5})\s+(.+)$/.exec(saisie.trim()) ?? []
  return codePostal !== undefined && commune !== undefined
    ? { voie: voie.trim(), codePostal, commune: commune.trim() }
    : { voie: saisie.trim(), codePostal: '', commune: '' }
}
