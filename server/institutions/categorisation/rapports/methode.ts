import { AXES, CODES_AXES } from '#domain/institutions/categorisation/axes.ts'
import {
  direLaNote,
  direLeBareme,
  direLesCategories,
} from '#domain/institutions/categorisation/dire-le-bareme.ts'
import { lireLesChiffres, motsDeLOutil } from '#domain/institutions/categorisation/lire-la-synthese.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'

type Section = DocumentDOutil['sections'][number]

/** Le barème en vigueur, axe par axe. */
function baremeEnGrilles(jour: Jour): BlocDOutil[] {
  const lignes = direLeBareme(jour)
  return CODES_AXES.map((axe) => {
    const siennes = lignes.filter((l) => l.axe === axe)
    return {
      sorte: 'grille',
      titre: siennes[0]?.dit ?? AXES[axe].libelle,
      entetes: ['Signe', 'Ce qui donne des points', 'D’où cela vient', 'Au plus'],
      texte: 3,
      largeurs: [5, 9, 5, 2],
      lignes: siennes.map((l) => [l.libelle, l.regle, l.source, String(l.maximum)]),
    }
  })
}

/** Comment la note se fait, et ce que vaut chaque catégorie. */
export const sectionDeLaNote = (jour: Jour): Section => ({
  titre: 'Comment la note se fait',
  blocs: [
    { sorte: 'paragraphes', textes: direLaNote(jour) },
    {
      sorte: 'grille',
      titre: 'Les catégories',
      entetes: ['Catégorie', 'Note'],
      texte: 2,
      largeurs: [3, 2],
      lignes: direLesCategories(jour).map(({ libelle, dit }) => [libelle, dit]),
    },
    ...baremeEnGrilles(jour),
  ],
})

/** Ce que vaut chaque catégorie, sur deux lignes : un tableau pousserait la méthode au-delà de sa page. */
const enUnePhrase = (categories: ReturnType<typeof direLesCategories>): string =>
  `Les catégories, par la note\u00a0: ${categories.map(({ libelle, dit }) => `${libelle}, ${dit}`).join('\u202f; ')}.`

/** La même, en une page : ce qu’un comité doit en savoir ; le guide a le barème entier. */
export const sectionDeLaMethode = (jour: Jour, origine: string): Section => ({
  titre: 'Comment la note se fait, et se lit',
  blocs: [
    { sorte: 'paragraphes', textes: [...direLaNote(jour), enUnePhrase(direLesCategories(jour))] },
    {
      sorte: 'grille',
      titre: 'Les signes de chaque axe',
      entetes: ['Axe', 'Ses signes, et les points de chacun au plus'],
      texte: 2,
      largeurs: [2, 5],
      lignes: CODES_AXES.map((axe) => {
        const siens = direLeBareme(jour).filter((l) => l.axe === axe)
        return [
          siens[0]?.dit ?? AXES[axe].libelle,
          siens.map((l) => `${l.libelle.toLowerCase()} (${l.maximum})`).join(', '),
        ]
      }),
    },
    { sorte: 'liste', textes: lireLesChiffres(jour) },
    {
      sorte: 'lien',
      texte: 'Le guide de l’outil a le barème entier, signe par signe, et les mots du registre.',
      lien: `${origine}${CHEMINS.guideDeLOutil}`,
    },
  ],
})

export const sectionDeLecture = (jour: Jour): Section => ({
  titre: 'Lire les chiffres',
  blocs: [{ sorte: 'liste', textes: lireLesChiffres(jour) }],
})

export const sectionDesMots = (jour: Jour): Section => ({
  titre: 'Les mots',
  blocs: [
    {
      sorte: 'grille',
      titre: null,
      entetes: ['Mot', 'Ce qu’il veut dire'],
      texte: 2,
      largeurs: [1, 3],
      lignes: motsDeLOutil(jour).map(({ mot, sens }) => [mot, sens]),
    },
  ],
})
