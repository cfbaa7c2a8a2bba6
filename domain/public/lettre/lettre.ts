import { estJour, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'

export const TITRE_MAX = 120
/** Ce qu’un nom de fichier peut avoir de plus long ; au-delà, il n’est celui d’aucune lettre. */
export const NOM_MAX = 100

/** Le nom d’une lettre publiée ce jour-là ; la deuxième du même jour porte « -2 ». */
export const nomDeLettre = (date: Jour, rang: number): string =>
  `lettre-${date}${rang > 1 ? `-${rang}` : ''}.pdf`

/** §7.11 : un nom de lettre ; null de ce qui n’en est pas un (barre oblique, points, octet nul). */
export const lireNomDeLettre = (nom: string): string | null =>
  /^[a-z0-9-]{1,60}\.pdf$/.test(nom) ? nom : null

/** Ce qu’un teneur tape pour publier une lettre ; vide quand elle peut l’être. */
export function verifierLettre(l: { titre: string; date: string }, aujourdhui: Jour): Refus[] {
  const titre = lireTexte(l.titre, TITRE_MAX)
  const refus: Refus[] = []
  if (titre === '') refus.push({ champ: 'titre', code: 'OBLIGATOIRE' })
  else if (typeof titre !== 'string') refus.push({ champ: 'titre', ...titre })
  if (l.date === '') refus.push({ champ: 'date', code: 'OBLIGATOIRE' })
  else if (!estJour(l.date)) refus.push({ champ: 'date', code: 'DATE_INVALIDE' })
  else if (l.date > aujourdhui) refus.push({ champ: 'date', code: 'DATE_FUTURE' })
  return refus
}
