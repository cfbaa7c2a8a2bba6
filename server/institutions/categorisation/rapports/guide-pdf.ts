import { AXES, CATEGORIES, CODES_AXES } from '#domain/institutions/categorisation/axes.ts'
import { GROUPES } from '#domain/institutions/categorisation/criteres.ts'
import { FICHIERS_DE_L_OUTIL } from '#domain/institutions/categorisation/fichiers.ts'
import { criteresDuGroupe, noteDeLExemple } from '#domain/institutions/categorisation/guide.ts'
import { PRUDENCE } from '#domain/institutions/categorisation/lire-la-synthese.ts'
import { CODES_QUESTIONS, detailDe, QUESTIONS } from '#domain/institutions/categorisation/questions.ts'
import {
  CODES_REGROUPEMENTS,
  NIVEAUX_DE_REGROUPEMENT,
} from '#domain/institutions/categorisation/regroupements.ts'
import { ALERTES, CODES_ALERTES, PARTAGES } from '#domain/institutions/categorisation/recherches/alertes.ts'
import { NOM_DE_RECHERCHE_MAX } from '#domain/institutions/categorisation/recherches/recherches.ts'
import { GARDE_HEURES } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { CODES_SIGNES, signe } from '#domain/institutions/categorisation/signes.ts'
import { codes } from '#domain/socle/codes.ts'
import { charteDu } from '#domain/institutions/institution/charte.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { dessinerLesCategories, dessinerLesPas } from './dessins-du-guide.ts'
import { sectionDeLaNote, sectionDeLecture, sectionDesMots } from './methode.ts'

type Section = DocumentDOutil['sections'][number]

const enPhrases = (...textes: readonly string[]): BlocDOutil => ({ sorte: 'paragraphes', textes })
const enListe = (...textes: readonly string[]): BlocDOutil => ({ sorte: 'liste', textes })

const aQuoi = (jour: Jour): Section => ({
  titre: 'À quoi sert l’outil',
  blocs: [
    enPhrases(
      'L’outil de catégorisation montre aux collectivités et aux services de l’État les copropriétés de leur territoire\u00a0: combien elles sont, où elles sont, lesquelles montrent des signes de fragilité.',
      PRUDENCE,
    ),
    dessinerLesPas(),
    {
      sorte: 'grille',
      titre: 'Ce à quoi vous vous engagez',
      entetes: ['Charte de confidentialité', `Version ${charteDu(jour).version}`],
      texte: 2,
      largeurs: [1, 3],
      lignes: charteDu(jour).articles.map(({ titre, texte }) => [titre, texte[0] ?? '']),
    },
  ],
})

const territoireEtQuestions = (jour: Jour): Section => ({
  titre: 'Poser une question',
  nouvellePage: true,
  blocs: [
    enPhrases(
      'Sans rien choisir, vous voyez toutes les copropriétés de votre territoire. Choisissez un de ses lieux pour n’en voir que les siennes. Un lieu qui n’est pas à vous est refusé\u202f; un lieu plus large que le vôtre montre ce qui est à vous.',
      'Une copropriété répond à la recherche quand elle répond à tous les critères. Dans une liste de réponses, une seule suffit.',
      '«\u202fInconnu\u202f» se demande aussi\u00a0: seul, il trouve celles dont on ne sait pas\u202f; avec une réponse, il les ajoute.',
    ),
    {
      sorte: 'grille',
      titre: 'Les questions toutes faites',
      entetes: ['Question', 'Ce qu’elle cherche'],
      texte: 2,
      largeurs: [2, 3],
      lignes: CODES_QUESTIONS.map((code) => [QUESTIONS[code].libelle, detailDe(code, jour)]),
    },
    enPhrases('Chacune se change ensuite, comme toute recherche.'),
  ],
})

const criteres: Section = {
  titre: 'Les critères',
  nouvellePage: true,
  blocs: codes(GROUPES).map((groupe) => ({
    sorte: 'grille',
    titre: GROUPES[groupe],
    entetes: ['Critère', 'Ce qui se demande', 'D’où cela vient'],
    texte: 3,
    largeurs: [3, 5, 4],
    lignes: criteresDuGroupe(groupe).map((c) => [c.libelle, c.demande, c.source]),
  })),
}

const resultats = (jour: Jour): Section => ({
  titre: 'Lire les résultats',
  nouvellePage: true,
  blocs: [
    enPhrases(
      'Une ligne de chiffres dit combien de copropriétés répondent, combien de lots, et leurs catégories. Les groupes disent où elles sont\u202f; un appui sur un groupe descend d’un niveau.',
    ),
    {
      sorte: 'grille',
      titre: 'Les niveaux',
      entetes: ['Groupes', 'Un appui mène aux'],
      texte: 2,
      largeurs: [1, 1],
      lignes: CODES_REGROUPEMENTS.map((code) => {
        const { pluriel, dessous } = NIVEAUX_DE_REGROUPEMENT[code]
        return [
          pluriel,
          dessous === null ? 'Page de la copropriété' : NIVEAUX_DE_REGROUPEMENT[dessous].pluriel,
        ]
      }),
    },
    dessinerLesCategories(jour),
    enPhrases(
      'Les médianes ne se prennent que sur les comptes exploitables\u00a0: à côté d’elles se lit sur combien elles se prennent.',
      'La liste se range par chacune de ses colonnes. Ce que l’on ne sait pas vient à la fin.',
    ),
  ],
})

/** La note d’une copropriété inventée, refaite par le barème du jour. */
function exemple(jour: Jour): Section {
  const score = noteDeLExemple(jour)
  const note = score.note ?? 0
  return {
    titre: 'Un exemple',
    blocs: [
      enPhrases(
        `Une copropriété inventée a ${note} points sur 100\u00a0: ${CATEGORIES[score.categorie].libelle}. ${score.connus} signes sur ${CODES_SIGNES.length} sont connus.`,
      ),
      {
        sorte: 'barres',
        tableau: {
          constat: `Sa note est ${note}, chaque axe a la sienne`,
          sujet: 'Note de chaque axe, de 0 à 100, de ce qui en est connu',
          entetes: ['Axe', 'Note'],
          lignes: CODES_AXES.map((axe) => ({
            cellules: [AXES[axe].libelle, String(score.axes[axe] ?? '–')],
            barre: score.axes[axe] === null ? null : score.axes[axe] / 100,
            forte: false,
          })),
          alternative: `Graphique en barres. ${CODES_AXES.map((axe) => `${AXES[axe].libelle}\u00a0: ${score.axes[axe] ?? 'non connu'}`).join('\u202f; ')}.`,
          parts: true,
          cache: false,
        },
      },
      {
        sorte: 'grille',
        titre: 'Ce qu’on en lit, signe par signe',
        entetes: ['Signe', 'Fait', 'Points'],
        texte: 2,
        largeurs: [4, 7, 2],
        lignes: score.points.map((p) => [
          signe(p.code).libelle,
          p.fait ?? 'Non connu\u00a0: il ne compte pas.',
          p.points === null ? '–' : `${p.points} sur ${p.maximum}`,
        ]),
      },
    ],
  }
}

const fichiers: Section = {
  titre: 'Emporter un fichier',
  nouvellePage: true,
  blocs: [
    enPhrases(
      'Chaque fichier est ce qui est à l’écran\u00a0: même territoire, mêmes critères, même ordre, mêmes colonnes. Il dit qui l’a pris, quel jour, pour quel territoire et sous quelle charte.',
    ),
    {
      sorte: 'grille',
      titre: null,
      entetes: ['Fichier', 'Format', 'Ce qu’il contient'],
      texte: 3,
      largeurs: [3, 2, 6],
      lignes: FICHIERS_DE_L_OUTIL.map((f) => [f.nom, f.format, f.contenu]),
    },
    enPhrases(
      `Un long fichier se demande pour plus tard\u00a0: il se prépare pendant que vous faites autre chose, et vous attend ${GARDE_HEURES} heures dans «\u202fMes téléchargements\u202f». Coupé en chemin, il se reprend où il en était. Un seul des fichiers que l’on attend se prépare à la fois.`,
    ),
    enListe(
      'Chaque recherche et chaque fichier est gardé au journal du registre, avec votre nom, votre organisme, le territoire, les critères et le nombre de lignes.',
      'Effacez les fichiers quand la mission est finie.',
    ),
  ],
}

const enregistrer: Section = {
  titre: 'Enregistrer une recherche, et en être prévenu',
  nouvellePage: true,
  blocs: [
    enPhrases(
      `Une recherche s’enregistre sous un nom de ${NOM_DE_RECHERCHE_MAX} caractères au plus. Son auteur seul la supprime\u202f; partagée, elle se lance dans le territoire de qui la lance, et se copie pour se changer.`,
    ),
    {
      sorte: 'grille',
      titre: 'Qui la voit',
      entetes: ['Choix', 'Ce que cela veut dire'],
      texte: 2,
      largeurs: [1, 2],
      lignes: [
        [PARTAGES.MOI.libelle, 'Personne d’autre ne la trouve.'],
        [PARTAGES.ORGANISME.libelle, 'Vos collègues la trouvent sous votre nom, et la lancent.'],
      ],
    },
    {
      sorte: 'grille',
      titre: 'Quand vous êtes prévenu',
      entetes: ['Choix', 'Le courriel'],
      texte: 2,
      largeurs: [1, 2],
      lignes: CODES_ALERTES.map((code) => [
        ALERTES[code].libelle,
        code === 'AUCUNE'
          ? 'Aucun.'
          : 'Les numéros des copropriétés entrées et sorties depuis la dernière fois, et un lien. Jamais un nom ni un montant.',
      ]),
    },
  ],
}

const donneesBrutes: Section = {
  titre: 'Les données brutes',
  blocs: [
    enPhrases(
      'Pour vos propres outils, la page «\u202fDonnées brutes\u202f» donne une ligne par copropriété et toutes les colonnes\u00a0: le fichier public, les comptes, la technique et les procédures. L’état est celui d’aujourd’hui ou d’un 31 décembre passé.',
      'La grille de lecture, en PDF ou en CSV, est faite des colonnes mêmes du fichier\u00a0: le sens de chacune, son unité, sa source, depuis quand elle se demande, et ce que veut dire une case vide. Coupé en chemin, ce fichier se reprend du début\u00a0: prenez alors un lieu à la fois.',
    ),
  ],
}

/** Le guide de l’outil, fait de ses propres tables : il ne peut pas dire autre chose qu’elles. */
export const guideEnPdf = (jour: Jour): DocumentDOutil => ({
  titre: 'Guide de l’outil de catégorisation',
  sousTitre: 'Connaître les copropriétés de son territoire, repérer celles qui sont à aller voir',
  description: `Guide de l’outil de catégorisation, tel qu’il est le ${direJour(jour)}`,
  pied: `Guide de l’outil de catégorisation, tel qu’il est le ${direJour(jour)}`,
  chiffres: [],
  mentions: [],
  sections: [
    aQuoi(jour),
    territoireEtQuestions(jour),
    criteres,
    resultats(jour),
    { ...sectionDeLaNote(jour), nouvellePage: true },
    exemple(jour),
    enregistrer,
    fichiers,
    donneesBrutes,
    sectionDeLecture(jour),
    sectionDesMots(jour),
  ],
})
