import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import { direCloture, direLaPlace, mesureDeLExercice } from '#domain/institutions/categorisation/exercices.ts'
import { codes } from '#domain/socle/codes.ts'
import { direCombien } from '#domain/public/statistiques/semblables/figures.ts'
import { direMesure, MESURES } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { imprimerUne, mentionsPour, type Lecteur } from './imprimer-une.ts'
import {
  axesEnBarres,
  evolutionEnBarres,
  exercicesEnGrille,
  inconnusEnListe,
  noteEnPhrases,
  raisonsEnGrille,
  rubriqueEnLignes,
  sansPointsEnGrille,
  vedettesDUne,
} from './blocs-d-une.ts'
import { direOuElleEst } from './ou-elle-est.ts'
import { sectionDeLaNote } from './methode.ts'

const SANS_SEMBLABLES =
  'Trop peu de copropriétés lui ressemblent pour que l’on compare ses comptes sans désigner personne.'

/** Ses comptes rapportés à ses lots, exercice par exercice, et ce que déclare la moitié du milieu de ses semblables. */
function rapportsEnGrille({ exercices, nbLotsHabBurCom, semblables }: CoproprieteDeLOutil): BlocDOutil {
  const mesures = codes(MESURES)
  const dire = (mesure: (typeof mesures)[number], valeur: number | null) =>
    valeur === null ? '–' : direMesure(mesure, valeur)
  return {
    sorte: 'grille',
    titre: 'Par lot principal, à côté de ses semblables',
    entetes: ['Exercice', ...mesures.map((mesure) => MESURES[mesure].libelle)],
    texte: 1,
    largeurs: [5, ...mesures.map(() => 4)],
    lignes: [
      ...exercices.map((e) => [
        direCloture(e),
        ...mesures.map((mesure) => dire(mesure, mesureDeLExercice(mesure, e, nbLotsHabBurCom))),
      ]),
      [
        'Moitié du milieu des semblables',
        ...mesures.map((mesure) => {
          const s = semblables.find((lue) => lue.mesure === mesure)
          return s ? `${dire(mesure, s.premierQuartile)} à ${dire(mesure, s.troisiemeQuartile)}` : '–'
        }),
      ],
    ],
  }
}

type Semblable = CoproprieteDeLOutil['semblables'][number]

const direLesquelles = (s: Semblable): string => `${direCombien(s, s.nombre)} copropriétés (${s.classe})`

const direUneMesure = (s: Semblable, premiere: Semblable): string => {
  const elle =
    s.valeur === null
      ? 'non connu pour elle'
      : `${direMesure(s.mesure, s.valeur)}, ${direLaPlace(s.valeur, s)}`
  const memes = s.classe === premiere.classe && s.nombre === premiere.nombre
  return `${s.libelle}\u00a0: ${elle}\u202f; médiane des semblables ${direMesure(s.mesure, s.mediane)}${memes ? '' : ` (${direLesquelles(s)})`}.`
}

/** Ses semblables, puis une phrase par mesure : où elle y tombe. */
function placesEnListe({ semblables }: CoproprieteDeLOutil): BlocDOutil[] {
  const [premiere] = semblables
  if (!premiere) return [{ sorte: 'paragraphes', textes: [SANS_SEMBLABLES] }]
  return [
    { sorte: 'paragraphes', textes: [`Ses semblables\u00a0: ${direLesquelles(premiere)}.`] },
    { sorte: 'liste', textes: semblables.map((s) => direUneMesure(s, premiere)) },
  ]
}

/** Ce qui se lit de ses procédures : les rubriques qui en portent. */
const RUBRIQUES_DES_PROCEDURES = ['Fonctionnement', 'Bâti et travaux']

function composer(u: CoproprieteDeLOutil, lecteur: Lecteur): DocumentDOutil {
  const { jour } = lecteur
  const numero = afficherNumero(u.numero)
  return {
    titre: `Diagnostic de la copropriété ${numero}`,
    sousTitre: direOuElleEst(u),
    description: `Les signes de fragilité de cette copropriété, le ${direJour(jour)}`,
    pied: `Diagnostic de la copropriété ${numero}, établi le ${direJour(jour)}`,
    chiffres: vedettesDUne(u),
    mentions: mentionsPour(lecteur),
    sections: [
      {
        titre: 'Ce que dit la note',
        blocs: [raisonsEnGrille(u, jour), noteEnPhrases(u), axesEnBarres(u), ...sansPointsEnGrille(u)],
      },
      {
        titre: 'Ce que l’on ne sait pas',
        blocs: [
          {
            sorte: 'paragraphes',
            textes: ['Ce que son représentant n’a pas déclaré ne compte ni pour, ni contre elle.'],
          },
          inconnusEnListe(u),
        ],
      },
      {
        titre: 'Ses comptes',
        blocs: [
          exercicesEnGrille(u),
          ...(u.exercices.length > 0 ? [rapportsEnGrille(u), ...placesEnListe(u)] : []),
        ],
      },
      {
        titre: 'Mandat, procédures et bâti',
        blocs: u.rubriques
          .filter((r) => RUBRIQUES_DES_PROCEDURES.includes(r.titre))
          .map((r) => rubriqueEnLignes(r, r.titre)),
      },
      { titre: 'Sa note au fil du temps', blocs: [evolutionEnBarres(u)] },
      sectionDeLaNote(jour),
    ],
  }
}

/** Le diagnostic d’une copropriété en PDF. */
export const imprimerDiagnostic = (
  deps: Pick<Dependances, 'longues' | 'pdf'>,
  lecteur: Lecteur,
  numero: string,
) => imprimerUne({ nom: 'diagnostic', composer }, deps, lecteur, numero)
