import type { CoproprieteDeLOutil } from '#contract/institutions/categorisation.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { carteDesCategories } from '#domain/institutions/categorisation/carte.ts'
import { marquerMouvement } from '#domain/institutions/categorisation/mouvements.ts'
import { direPeu } from '#domain/institutions/categorisation/peu.ts'
import {
  direConstatDuTableau,
  type CodeTableau,
  type Synthese,
} from '#domain/institutions/categorisation/synthese.ts'
import type { Contours } from '#domain/public/statistiques/cadres.ts'
import { DEPARTEMENTS_MIN } from '#domain/public/statistiques/carte.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { dessinerDepartements } from '#server/socle/documents/carte-de-departements.ts'
import { LARGEUR } from '#server/socle/documents/image.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { sectionDeLaCarte } from './carte-du-dossier.ts'
import { TEINTES, type Repere } from './dessin-de-la-carte.ts'
import type { Listee } from './dossier.store.ts'
import { sectionDeLaMethode } from './methode.ts'
import { pageDUne } from './page-d-une.ts'
import { lieuxEnBarres, lieuxEnGrille, montantsEnGrille, tableauEnBarres } from './tableaux-du-rapport.ts'

type Section = DocumentDOutil['sections'][number]

/** Vrai d’un dossier dont la carte des départements compare quelque chose. */
export const compareDesDepartements = ({ tableaux }: Synthese): boolean =>
  tableaux.departements.lignes.filter((l) => l.code !== null).length >= DEPARTEMENTS_MIN

function departementsEnImage(s: Synthese, contours: Contours): BlocDOutil {
  const carte = carteDesCategories(
    s.tableaux.departements.lignes,
    direConstatDuTableau(s.tableaux.categories, s.total.nombre),
    s.jour,
  )
  const { hauteur, dessiner } = dessinerDepartements(carte, contours)
  return {
    sorte: 'image',
    titre: carte.precision,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${LARGEUR} ${hauteur}" font-family="Atkinson Hyperlegible Next">${dessiner(0)}</svg>`,
    largeur: 0.9,
    alternative: `Carte. ${carte.departements.map(({ nom, dit }) => `${nom}\u00a0: ${dit}`).join('\u202f; ')}.`,
  }
}

/** Ce que la couverture retient. */
const ESSENTIELS: readonly CodeTableau[] = ['mandats', 'procedures', 'tailles', 'periodes', 'etiquettes']

/** Ce qui a bougé d’abord ; pas une ligne de plus : ce qui ne tient pas sur la couverture n’y vient pas. */
function essentiel(s: Synthese, bouge: string | null): BlocDOutil {
  const { nombre } = s.total
  return {
    sorte: 'liste',
    textes:
      nombre === 0
        ? ['Aucune copropriété de ce territoire ne répond à ces critères.']
        : [
            ...(bouge === null ? [] : [bouge]),
            ...ESSENTIELS.map((code) => `${direConstatDuTableau(s.tableaux[code], nombre)}.`),
          ].slice(0, ESSENTIELS.length),
  }
}

const vedettes = (
  { total }: Synthese,
  evaluees = total.nombre - total.categories.NON_EVALUABLE,
): DocumentDOutil['chiffres'] => [
  { nombre: afficherEntier(total.nombre), libelle: total.nombre > 1 ? 'copropriétés' : 'copropriété' },
  {
    nombre: afficherEntier(total.lotsPrincipaux),
    libelle: total.lotsPrincipaux > 1 ? 'lots principaux' : 'lot principal',
  },
  {
    nombre: afficherEntier(evaluees),
    libelle: evaluees > 1 ? 'évaluées' : 'évaluée',
  },
  { nombre: `${total.categories.D} et ${total.categories.C}`, libelle: 'en catégories D et C' },
]

/** Ce qu’elle est devenue, sous sa note : « ↗ était C », « = ». */
const marqueDe = ({ devenue, categorie, note }: Listee): string | null => {
  if (devenue === null) return null
  const { signe, mots } = marquerMouvement(devenue.mouvement, devenue.alors, { categorie, note })
  return mots === '' ? signe : `${signe}\u00a0${mots}`
}

/** La liste : qui, où, combien de lots, quelle note, et pourquoi. */
const listeEnGrille = (listees: readonly Listee[], origine: string): BlocDOutil => ({
  sorte: 'coproprietes',
  lignes: listees.map((l) => ({
    rang: String(l.rang),
    numero: afficherNumero(l.numero),
    lien: `${origine}${ADRESSES.coproprieteDeLOutil(l.numero)}`,
    nom: l.nom,
    adresse: l.adresse,
    commune: l.commune ?? 'Commune non connue',
    lots: l.nbLotsHabBurCom === null ? '–' : afficherEntier(l.nbLotsHabBurCom),
    lettre: TEINTES[l.categorie].lettre,
    marque: marqueDe(l),
    note: l.note === null ? 'Non évaluable' : `${l.note} sur 100`,
    raisons:
      l.raisons.length > 0
        ? l.raisons.map(({ fait }) => fait)
        : ['Aucun des signes connus ne lui donne de points.'],
  })),
})

const sectionDeLaListe = (listees: readonly Listee[], avis: readonly string[], origine: string): Section[] =>
  listees.length === 0
    ? []
    : [
        {
          titre: 'La liste',
          nouvellePage: true,
          blocs: [
            ...(avis.length > 0 ? [{ sorte: 'paragraphes' as const, textes: avis }] : []),
            listeEnGrille(listees, origine),
          ],
        },
      ]

/** Les chiffres de tout ce qui est cherché. */
function sectionsDesChiffres(s: Synthese, contours: Contours | null): Section[] {
  if (s.total.nombre === 0) return []
  const barres = (...codes: readonly CodeTableau[]) => codes.map((code) => tableauEnBarres(code, s))
  const lieux = contours ? 'departements' : 'communes'
  return [
    {
      titre: 'Les chiffres',
      blocs: [
        ...(contours ? [departementsEnImage(s, contours)] : []),
        lieuxEnGrille(lieux, s),
        ...barres('tailles', 'periodes', 'etiquettes', 'syndics', 'mandats', 'procedures', 'arretes'),
        montantsEnGrille(s),
      ],
    },
  ]
}

/** Ce qu’un dossier réunit : les chiffres de tout, ce qu’il liste, et de quoi dire d’où il vient. */
export interface Dossier {
  mentions: readonly string[]
  territoire: string
  organisme: string
  listees: readonly Listee[]
  /** Combien ont bougé depuis la date comparée, en une phrase ; null : rien n’est gardé. */
  bouge: string | null
  reperes: readonly Repere[]
  /** Celles qui ont leur page. */
  pages: readonly CoproprieteDeLOutil[]
  avis: readonly string[]
  /** Null : un seul département, ou aucun. */
  contours: Contours | null
  /** Celle du site : ses numéros mènent à l’outil. */
  origine: string
}

/**
 * Le dossier pour le comité : sa couverture, sa carte, sa liste, une page par copropriété si on la demande, puis les chiffres de tout ce
 * qui est cherché et la méthode, à la suite pour qu’aucune page ne reste à demi vide.
 */
export function dossierEnPdf(s: Synthese, d: Dossier): DocumentDOutil {
  const carte = sectionDeLaCarte(d.listees, d.reperes)
  const lieux = d.contours ? 'departements' : 'communes'
  return {
    titre: `Dossier pour le comité\u00a0: ${d.territoire}`,
    sousTitre: `${d.organisme}, le ${direJour(s.jour)}`,
    description: `Dossier pour le comité de l’outil de catégorisation, ${d.territoire}, le ${direJour(s.jour)}`,
    pied: `Dossier pour le comité, le ${direJour(s.jour)} – ne pas publier de chiffre sur ${direPeu(s.jour)}`,
    chiffres: vedettes(s),
    mentions: d.mentions,
    sections: [
      {
        titre: 'L’essentiel',
        unePage: true,
        blocs: [
          ...(s.total.nombre > 0 ? [tableauEnBarres('categories', s), lieuxEnBarres(lieux, s)] : []),
          essentiel(s, d.bouge),
        ],
      },
      ...(carte ? [carte] : []),
      ...sectionDeLaListe(d.listees, d.avis, d.origine),
      ...d.pages.map((une, n) => pageDUne(une, { rang: n + 1, jour: s.jour, origine: d.origine })),
      ...sectionsDesChiffres(s, d.contours),
      sectionDeLaMethode(s.jour, d.origine),
    ],
  }
}
