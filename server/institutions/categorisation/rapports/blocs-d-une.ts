import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { AXES, CATEGORIES, CODES_AXES } from '#domain/institutions/categorisation/axes.ts'
import { direApprobation, direCloture } from '#domain/institutions/categorisation/exercices.ts'
import { PRUDENCE } from '#domain/institutions/categorisation/lire-la-synthese.ts'
import { premieresRaisons } from '#domain/institutions/categorisation/raisons.ts'
import { CODES_SIGNES } from '#domain/institutions/categorisation/signes.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier, afficherMontant } from '#domain/socle/mots/nombre.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'

type Une = CoproprieteDeLOutil

const INCONNU = 'Non connu'
const enEuros = (montant: number | null): string => (montant === null ? INCONNU : afficherMontant(montant))
const surTant = (n: number, sur: number): string => `${afficherEntier(n)} sur ${afficherEntier(sur)}`

const direNote = (note: number | null): string => (note === null ? '–' : surTant(note, 100))

/** Ce qui se lit d’abord d’une copropriété. */
export const vedettesDUne = (u: Une): DocumentDOutil['chiffres'] => [
  {
    nombre: u.categorie === 'NON_EVALUABLE' ? '–' : u.categorie,
    libelle: CATEGORIES[u.categorie].court.toLowerCase(),
  },
  { nombre: direNote(u.note), libelle: 'note de fragilité' },
  {
    nombre: u.nbLotsHabBurCom === null ? '–' : afficherEntier(u.nbLotsHabBurCom),
    libelle: u.nbLotsHabBurCom === 1 ? 'lot principal' : 'lots principaux',
  },
  {
    nombre: u.nbArretesEnCours === null ? '–' : afficherEntier(u.nbArretesEnCours),
    libelle: (u.nbArretesEnCours ?? 0) > 1 ? 'arrêtés en cours' : 'arrêté en cours',
  },
]

/** La note, en phrases : sa catégorie, depuis quand, ce qui la nuance. */
export const noteEnPhrases = (u: Une): BlocDOutil => ({
  sorte: 'paragraphes',
  textes: [
    `${CATEGORIES[u.categorie].libelle}.${u.depuis === null ? '' : ` Sa note vaut cela depuis le ${direJour(u.depuis)}.`}`,
    PRUDENCE,
    `${u.connus} signes sur ${CODES_SIGNES.length} sont connus\u202f; les autres ne comptent pas.`,
    ...u.reserves,
  ],
})

/** La note de chaque axe, et sa barre. */
export function axesEnBarres(u: Une): BlocDOutil {
  const dits = CODES_AXES.map((axe) => ({ axe, note: u.axes[axe] }))
  const connus = dits.flatMap(({ axe, note }) => (note === null ? [] : [{ axe, note }]))
  const plus = Math.max(0, ...connus.map(({ note }) => note))
  const hauts = connus.filter(({ note }) => note > 0 && note === plus).map(({ axe }) => axe)
  const nommes = hauts.map((axe) => AXES[axe].libelle.toLowerCase()).join(', ')
  const constat =
    hauts.length === 0
      ? 'Aucun axe ne réunit de signe'
      : hauts.length === 1
        ? `L’axe dont la note est la plus haute\u00a0: ${nommes}`
        : `Les axes dont la note est la plus haute, à égalité\u00a0: ${nommes}`
  return {
    sorte: 'barres',
    tableau: {
      constat,
      sujet: 'Note de chaque axe, de 0 à 100, de ce qui en est connu',
      entetes: ['Axe', 'Note'],
      lignes: dits.map(({ axe, note }) => ({
        cellules: [AXES[axe].libelle, note === null ? INCONNU : afficherEntier(note)],
        barre: note === null ? null : note / 100,
        forte: hauts.includes(axe),
      })),
      alternative:
        connus.length === 0
          ? null
          : `Graphique en barres. ${constat}. ${connus.map(({ axe, note }) => `${AXES[axe].libelle}\u00a0: ${note}`).join('\u202f; ')}.`,
      parts: true,
      cache: false,
    },
  }
}

const ENTETES_DES_SIGNES = ['Signe', 'Ce que dit le registre', 'D’où cela vient', 'De quand', 'Points']

/** La colonne qui dit d’où vient un signe. */
const SOURCE = 2

const signesEnGrille = (titre: string, points: Une['points']): BlocDOutil => ({
  sorte: 'grille',
  titre,
  entetes: ENTETES_DES_SIGNES,
  texte: 4,
  largeurs: [5, 8, 6, 5, 3],
  lignes: points.map((p) => [
    p.libelle,
    p.fait ?? '',
    p.source,
    p.quand ?? 'Non daté',
    surTant(p.points ?? 0, p.maximum),
  ]),
})

/** Ce qui fait sa note, ce qui pèse le plus d’abord. */
export const raisonsEnGrille = (u: Une, jour: Jour): BlocDOutil => {
  const raisons = premieresRaisons(u.points, jour, u.points.length)
  return raisons.length === 0
    ? { sorte: 'paragraphes', textes: ['Aucun des signes connus ne lui donne de points.'] }
    : signesEnGrille(
        'Pourquoi cette note',
        raisons.flatMap(({ code }) => u.points.filter((p) => p.code === code)),
      )
}

/** Les mêmes, sans d’où ils viennent, sur une page où la place compte. */
export const raisonsEnBref = (u: Une, jour: Jour): BlocDOutil => {
  const entiere = raisonsEnGrille(u, jour)
  return entiere.sorte === 'grille'
    ? {
        ...entiere,
        entetes: entiere.entetes.toSpliced(SOURCE, 1),
        texte: 3,
        largeurs: [6, 9, 7, 2],
        lignes: entiere.lignes.map((cellules) => cellules.toSpliced(SOURCE, 1)),
      }
    : entiere
}

/** Les signes connus qui ne lui donnent pas de points ; rien, s’il n’y en a pas. */
export function sansPointsEnGrille(u: Une): BlocDOutil[] {
  const sans = u.points.filter(({ points }) => points === 0)
  return sans.length === 0 ? [] : [signesEnGrille('Les signes connus qui ne donnent pas de points', sans)]
}

/** Ce que l’on ne sait pas d’elle. */
export function inconnusEnListe(u: Une): BlocDOutil {
  const manquent = u.points.filter((p) => p.points === null)
  return manquent.length === 0
    ? { sorte: 'paragraphes', textes: ['Tous les signes sont connus.'] }
    : { sorte: 'liste', textes: manquent.map((p) => `${p.libelle} (${p.source.toLowerCase()})`) }
}

/** La même chose en une phrase, sur une page où la place compte. */
export function inconnusEnPhrase(u: Une): BlocDOutil {
  const manquent = u.points.filter((p) => p.points === null)
  return {
    sorte: 'paragraphes',
    textes: [
      manquent.length === 0
        ? 'Tous les signes sont connus.'
        : `Ce que l’on ne sait pas, et qui ne compte pas : ${manquent.map((p) => p.libelle.toLowerCase()).join(', ')}.`,
    ],
  }
}

/** Là où ses comptes se disent. */
export const TITRE_DES_COMPTES = 'Comptes déclarés'

const SANS_COMPTES: BlocDOutil = {
  sorte: 'paragraphes',
  textes: ['Aucun compte déclaré n’est connu du registre.'],
}

/** Ses comptes, un exercice par ligne. */
export const exercicesEnGrille = (
  { exercices }: Pick<Une, 'exercices'>,
  titre: string | null = null,
): BlocDOutil =>
  exercices.length === 0
    ? SANS_COMPTES
    : {
        sorte: 'grille',
        titre,
        entetes: [
          'Exercice',
          'Comptes approuvés',
          'Charges courantes',
          'Charges exceptionnelles',
          'Impayés',
          'Dettes',
          'Fonds de travaux',
        ],
        texte: 2,
        largeurs: [5, 4, 4, 4, 4, 4, 4],
        lignes: exercices.map((e) => [
          direCloture(e),
          direApprobation(e),
          enEuros(e.chargesCourantes),
          enEuros(e.chargesExceptionnelles),
          enEuros(e.impayes),
          enEuros(e.dettes),
          enEuros(e.fondsTravaux),
        ]),
      }

/** Sa note, fin de trimestre par fin de trimestre. */
export function evolutionEnBarres({ evolution }: Une): BlocDOutil {
  const [derniere] = evolution
  if (!derniere)
    return {
      sorte: 'paragraphes',
      textes: ['Aucune note n’a encore été gardée\u00a0: elle l’est à la fin de chaque trimestre.'],
    }
  const constat = `Au ${direJour(derniere.fin)}, ${CATEGORIES[derniere.categorie].court.toLowerCase()}`
  return {
    sorte: 'barres',
    tableau: {
      constat,
      sujet: 'Note et catégorie à la fin de chaque trimestre',
      entetes: ['Au', 'Catégorie', 'Note'],
      lignes: evolution.map((e) => ({
        cellules: [
          direJour(e.fin),
          e.categorie === 'NON_EVALUABLE' ? CATEGORIES[e.categorie].court : e.categorie,
          direNote(e.note),
        ],
        barre: e.note === null ? null : e.note / 100,
        forte: e === derniere,
      })),
      alternative: `Graphique en barres. ${constat}. ${evolution.map((e) => `${direJour(e.fin)}\u00a0: ${direNote(e.note)}`).join('\u202f; ')}.`,
      parts: true,
      cache: false,
    },
  }
}

/** Une rubrique du dossier : ce que l’on n’y sait pas se lit aussi. */
export const rubriqueEnLignes = (rubrique: Une['rubriques'][number], titre: string | null): BlocDOutil => ({
  sorte: 'lignes',
  titre,
  lignes: rubrique.lignes.map(({ libelle, valeur }) => ({ libelle, valeur: valeur ?? INCONNU })),
})

/** Ce que l’on sait d’une rubrique, sans ce que l’on n’en sait pas ; rien, quand on n’en sait rien. */
export function rubriqueConnue({ titre, lignes }: Une['rubriques'][number]): BlocDOutil[] {
  const connues = lignes.flatMap(({ libelle, valeur }) => (valeur === null ? [] : [{ libelle, valeur }]))
  return connues.length === 0 ? [] : [{ sorte: 'lignes', titre, lignes: connues }]
}
