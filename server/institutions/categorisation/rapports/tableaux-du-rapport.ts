import { aVoir } from '#domain/institutions/categorisation/carte.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { critere } from '#domain/institutions/categorisation/criteres.ts'
import { direPeu, estPeu } from '#domain/institutions/categorisation/peu.ts'
import {
  direLaPlusFortePart,
  lesPlusFortesParts,
  parPartAVoir,
} from '#domain/institutions/categorisation/plus-forte-part.ts'
import {
  direConstatDuTableau,
  tableau,
  type CodeTableau,
  type MontantDeSynthese,
  type Synthese,
} from '#domain/institutions/categorisation/synthese.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier, afficherMontant } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import { direPart } from '#domain/public/statistiques/dire.ts'
import type { BlocDOutil } from '#server/socle/documents/modeles.ts'

/** Suit un nombre de copropriétés qui ne se publie pas. */
const MARQUE = '\u00a0*'
const legende = (jour: Jour): string => `\u202f; * ${direPeu(jour)}, à ne pas publier`

const marque = (peu: boolean): string => (peu ? MARQUE : '')
const compter = (nombre: number, peu: boolean): string => `${afficherEntier(nombre)}${marque(peu)}`

/** Le dessin redit ses chiffres à qui ne le voit pas. */
const decrire = (constat: string, dits: readonly (readonly [string, string])[]): string =>
  `Graphique en barres. ${constat}. ${dits.map(([libelle, dit]) => `${libelle}\u00a0: ${dit}`).join('\u202f; ')}.`

/** Un tableau du rapport, et ses barres. */
export function tableauEnBarres(code: CodeTableau, s: Synthese): BlocDOutil {
  const t = s.tableaux[code]
  const total = s.total.nombre
  const constat = direConstatDuTableau(t, total)
  const fortes = tableau(code).constat?.cases ?? []
  const parmi = t.lignes.some((l) => l.peu) ? legende(s.jour) : ''
  return {
    sorte: 'barres',
    tableau: {
      constat,
      sujet: `${constat === t.titre ? 'E' : `${t.titre}, e`}n nombre de copropriétés${t.parts ? '' : '\u202f; une même copropriété peut compter plusieurs fois'}${parmi}`,
      entetes: ['Cas', 'Copropriétés', 'Part', 'Lots principaux'],
      lignes: t.lignes.map((l) => ({
        cellules: [
          l.libelle,
          compter(l.nombre, l.peu),
          direPart(l.nombre, total),
          afficherEntier(l.lotsPrincipaux),
        ],
        barre: total > 0 ? l.nombre / total : null,
        forte: l.code !== null && fortes.includes(l.code),
      })),
      alternative:
        total === 0
          ? null
          : decrire(
              constat,
              t.lignes.map((l) => [l.libelle, direPart(l.nombre, total)]),
            ),
      parts: true,
      cache: false,
    },
  }
}

const direMontant = ({ code }: MontantDeSynthese, valeur: number | null): string => {
  if (valeur === null) return '–'
  return critere(code).unite === '%' ? afficherPourCent(valeur) : afficherMontant(valeur)
}

/** Les médianes des comptes, et sur combien chacune se prend. */
export const montantsEnGrille = (s: Synthese): BlocDOutil => ({
  sorte: 'grille',
  titre: 'Les comptes exploitables, en médianes',
  entetes: ['Montant', 'Premier quartile', 'Médiane', 'Troisième quartile', 'Comptes exploitables'],
  texte: 1,
  largeurs: [9, 4, 4, 4, 4],
  lignes: s.finances.map((m) => [
    critere(m.code).libelle,
    direMontant(m, m.premierQuartile),
    direMontant(m, m.mediane),
    direMontant(m, m.troisiemeQuartile),
    `${compter(m.comptes, m.peu)} (${direPart(m.comptes, s.total.nombre)})`,
  ]),
})

/** Les lieux montrés, tant au plus : sur la couverture, dans leur tableau. */
const LIEUX_EN_BARRES = 5
const LIEUX_EN_GRILLE = 20

/** Où sont les copropriétés en catégorie C ou D : chaque lieu, et sa part. */
export function lieuxEnBarres(code: 'communes' | 'departements', s: Synthese): BlocDOutil {
  const { lignes } = s.tableaux[code]
  const montrees = parPartAVoir(lignes, s.jour).slice(0, LIEUX_EN_BARRES)
  const quoi = code === 'communes' ? 'communes' : 'départements'
  const premiers = lesPlusFortesParts(lignes, s.jour)
  const constat = direLaPlusFortePart(lignes, { jour: s.jour, quoi })
  const dites =
    lignes.length > montrees.length ? `les ${montrees.length} premiers de ${lignes.length} ${quoi}` : quoi
  return {
    sorte: 'barres',
    tableau: {
      constat,
      sujet: `Copropriétés en catégorie C ou D, ${code === 'communes' ? dites.replace('premiers', 'premières') : dites}\u202f; les barres sont leur part${legende(s.jour)}`,
      entetes: [code === 'communes' ? 'Commune' : 'Département', 'Copropriétés', 'En C ou D', 'Part'],
      lignes: montrees.map((l) => ({
        cellules: [
          l.libelle,
          compter(l.nombre, l.peu),
          compter(aVoir(l), estPeu(aVoir(l), s.jour)),
          direPart(aVoir(l), l.nombre),
        ],
        barre: l.nombre > 0 ? aVoir(l) / l.nombre : null,
        forte: premiers.includes(l),
      })),
      alternative:
        montrees.length === 0
          ? null
          : decrire(
              constat,
              montrees.map((l) => [l.libelle, direPart(aVoir(l), l.nombre)]),
            ),
      parts: true,
      cache: false,
    },
  }
}

/** Les mêmes lieux, catégorie par catégorie. */
export const lieuxEnGrille = (code: 'communes' | 'departements', s: Synthese): BlocDOutil => ({
  sorte: 'grille',
  titre:
    code === 'communes'
      ? 'Les communes, catégorie par catégorie'
      : 'Les départements, catégorie par catégorie',
  entetes: [
    code === 'communes' ? 'Commune' : 'Département',
    'Copropriétés',
    'Lots principaux',
    ...CODES_CATEGORIES.map((c) => (c === 'NON_EVALUABLE' ? 'Non évaluables' : c)),
  ],
  texte: 1,
  largeurs: [8, 4, 4, 3, 3, 3, 3, 4],
  lignes: parPartAVoir(s.tableaux[code].lignes, s.jour)
    .slice(0, LIEUX_EN_GRILLE)
    .map((l) => [
      l.libelle,
      compter(l.nombre, l.peu),
      afficherEntier(l.lotsPrincipaux),
      ...CODES_CATEGORIES.map((c) => compter(l.categories[c], l.peuParmi.includes(c))),
    ]),
})
