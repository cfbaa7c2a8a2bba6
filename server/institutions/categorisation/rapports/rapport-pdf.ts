import { carteDesCategories } from '#domain/institutions/categorisation/carte.ts'
import { direPeu } from '#domain/institutions/categorisation/peu.ts'
import {
  direConstatDuTableau,
  type CodeTableau,
  type Synthese,
} from '#domain/institutions/categorisation/synthese.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Contours } from '#domain/public/statistiques/cadres.ts'
import { DEPARTEMENTS_MIN } from '#domain/public/statistiques/carte.ts'
import { direPart } from '#domain/public/statistiques/dire.ts'
import { dessinerDepartements } from '#server/socle/documents/carte-de-departements.ts'
import { LARGEUR } from '#server/socle/documents/image.ts'
import type { BlocDOutil, DocumentDOutil } from '#server/socle/documents/modeles.ts'
import { sectionDeLaNote, sectionDeLecture, sectionDesMots } from './methode.ts'
import { TITRE_DU_RAPPORT } from './rapport-tableur.ts'
import { lieuxEnBarres, lieuxEnGrille, montantsEnGrille, tableauEnBarres } from './tableaux-du-rapport.ts'

/** Vrai d’un rapport dont la carte compare quelque chose. */
export const aUneCarte = ({ tableaux }: Synthese): boolean =>
  tableaux.departements.lignes.filter((l) => l.code !== null).length >= DEPARTEMENTS_MIN

function carteEnImage(s: Synthese, contours: Contours): BlocDOutil {
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

/** Ce que la première page retient. */
const ESSENTIELS: readonly CodeTableau[] = [
  'categories',
  'mandats',
  'procedures',
  'tailles',
  'periodes',
  'etiquettes',
]

function essentiel(s: Synthese): BlocDOutil {
  const { nombre } = s.total
  return {
    sorte: 'liste',
    textes:
      nombre === 0
        ? ['Aucune copropriété de ce territoire ne répond à ces critères.']
        : ESSENTIELS.map((code) => `${direConstatDuTableau(s.tableaux[code], nombre)}.`),
  }
}

const vedettes = ({ total, finances }: Synthese): DocumentDOutil['chiffres'] => {
  const comptes = finances[0]?.comptes ?? 0
  return [
    { nombre: afficherEntier(total.nombre), libelle: total.nombre > 1 ? 'copropriétés' : 'copropriété' },
    { nombre: afficherEntier(total.lotsPrincipaux), libelle: 'lots principaux' },
    { nombre: afficherEntier(total.categories.D), libelle: 'en catégorie D' },
    { nombre: direPart(comptes, total.nombre), libelle: 'dont les comptes sont exploitables' },
  ]
}

/** Le rapport synthétique que le modèle dessine ; `contours` : null sans carte. De six à douze pages, quel que soit le territoire. */
export function rapportEnPdf(
  s: Synthese,
  {
    mentions,
    territoire,
    contours,
  }: { mentions: readonly string[]; territoire: string; contours: Contours | null },
): DocumentDOutil {
  const barres = (...codes: readonly CodeTableau[]) => codes.map((code) => tableauEnBarres(code, s))
  const lieux = contours ? (['departements', 'communes'] as const) : (['communes'] as const)
  return {
    titre: `${TITRE_DU_RAPPORT}\u00a0: ${territoire}`,
    sousTitre: `Les copropriétés du territoire, le ${direJour(s.jour)}`,
    description: `Rapport synthétique de l’outil de catégorisation, ${territoire}, le ${direJour(s.jour)}`,
    pied: `Rapport synthétique, le ${direJour(s.jour)} – ne pas publier de chiffre sur ${direPeu(s.jour)}`,
    chiffres: vedettes(s),
    mentions,
    sections: [
      { titre: 'L’essentiel', blocs: [essentiel(s)] },
      { titre: 'Catégories', nouvellePage: true, blocs: barres('categories') },
      ...(contours ? [{ titre: 'Carte', blocs: [carteEnImage(s, contours)] }] : []),
      {
        titre: 'Où elles sont',
        blocs: [...lieux.map((code) => lieuxEnBarres(code, s)), lieuxEnGrille(lieux[0], s)],
      },
      { titre: 'Taille', blocs: barres('tailles') },
      { titre: 'Période de construction et énergie', blocs: barres('periodes', 'etiquettes') },
      { titre: 'Syndic et mandat', blocs: barres('syndics', 'mandats') },
      {
        titre: 'Comptes',
        blocs: [
          {
            sorte: 'paragraphes',
            textes: [
              'Les médianes se prennent sur les comptes exploitables\u00a0: exercice clos et approuvé, qui n’est pas le premier, montants déclarés.',
            ],
          },
          montantsEnGrille(s),
        ],
      },
      { titre: 'Procédures et arrêtés', blocs: barres('procedures', 'arretes') },
      { ...sectionDeLaNote(s.jour), nouvellePage: true },
      sectionDeLecture(s.jour),
      sectionDesMots(s.jour),
    ],
  }
}
