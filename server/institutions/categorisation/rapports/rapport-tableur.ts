import { CATEGORIES, CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { critere } from '#domain/institutions/categorisation/criteres.ts'
import { lireLesChiffres } from '#domain/institutions/categorisation/lire-la-synthese.ts'
import { direPeu } from '#domain/institutions/categorisation/peu.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import {
  direMarque,
  type CodeTableau,
  type LigneDeSynthese,
  type MontantDeSynthese,
  type Synthese,
} from '#domain/institutions/categorisation/synthese.ts'
import type { ColonneDeTableur, FeuilleDeTableur, Notice } from '#server/socle/documents/tableur/ecrire.ts'

export const TITRE_DU_RAPPORT = 'Rapport synthétique'

/** Une ligne, et ce dont elle est une part. */
interface Ligne extends LigneDeSynthese {
  tableau: string
  part: number | null
}

const titreDeLaMarque = (jour: Jour): string => `À ne pas publier (${direPeu(jour)})`

const comptees = (jour: Jour): readonly ColonneDeTableur<Ligne>[] => [
  { titre: 'Tableau', type: 'texte', valeur: (l) => l.tableau },
  { titre: 'Cas', type: 'texte', largeur: 44, valeur: (l) => l.libelle },
  { titre: 'Copropriétés', type: 'nombre', valeur: (l) => l.nombre },
  { titre: 'Part des copropriétés', type: 'part', valeur: (l) => l.part },
  { titre: 'Lots', type: 'nombre', valeur: (l) => l.lots },
  { titre: 'Lots principaux', type: 'nombre', valeur: (l) => l.lotsPrincipaux },
  ...CODES_CATEGORIES.map((c): ColonneDeTableur<Ligne> => ({
    titre: c === 'NON_EVALUABLE' ? CATEGORIES[c].court : `Catégorie ${c}`,
    type: 'nombre',
    valeur: (l) => l.categories[c],
  })),
  { titre: titreDeLaMarque(jour), type: 'texte', valeur: direMarque },
]

const lignesDe = (s: Synthese, codes: readonly CodeTableau[]): Ligne[] =>
  codes.flatMap((code) => {
    const { titre, lignes } = s.tableaux[code]
    return lignes.map((l) => ({
      ...l,
      tableau: titre,
      part: s.total.nombre > 0 ? l.nombre / s.total.nombre : null,
    }))
  })

const feuille = (nom: string, s: Synthese, codes: readonly CodeTableau[]): FeuilleDeTableur<unknown> => ({
  nom,
  colonnes: comptees(s.jour),
  lignes: lignesDe(s, codes),
})

interface Total {
  libelle: string
  nombre: number
  unite: string
  peu: boolean
}

const colonnesDesTotaux = (jour: Jour): readonly ColonneDeTableur<Total>[] => [
  { titre: 'Chiffre', type: 'texte', largeur: 44, valeur: (t) => t.libelle },
  { titre: 'Nombre', type: 'nombre', valeur: (t) => t.nombre },
  { titre: 'Unité', type: 'texte', largeur: 18, valeur: (t) => t.unite },
  { titre: titreDeLaMarque(jour), type: 'texte', valeur: (t) => (t.peu ? 'Toute la ligne' : null) },
]

function totaux({ total, lotsHabitation, lotsStationnement }: Synthese): Total[] {
  const { peu } = total
  const lots = (libelle: string, nombre: number): Total => ({ libelle, nombre, unite: 'lots', peu })
  return [
    { libelle: 'Copropriétés', nombre: total.nombre, unite: 'copropriétés', peu },
    lots('Lots', total.lots),
    lots('Lots principaux (habitation, bureaux, commerces)', total.lotsPrincipaux),
    lots('Lots d’habitation', lotsHabitation),
    lots('Lots de stationnement', lotsStationnement),
  ]
}

const montants = ({ total, jour }: Synthese): readonly ColonneDeTableur<MontantDeSynthese>[] => [
  { titre: 'Montant', type: 'texte', largeur: 44, valeur: (m) => critere(m.code).libelle },
  {
    titre: 'Unité',
    type: 'texte',
    valeur: (m) => (critere(m.code).unite === '%' ? '% des charges courantes' : 'euros par lot principal'),
  },
  { titre: 'Premier quartile', type: 'montant', valeur: (m) => m.premierQuartile },
  { titre: 'Médiane', type: 'montant', valeur: (m) => m.mediane },
  { titre: 'Troisième quartile', type: 'montant', valeur: (m) => m.troisiemeQuartile },
  { titre: 'Comptes exploitables', type: 'nombre', valeur: (m) => m.comptes },
  {
    titre: 'Leur part des copropriétés',
    type: 'part',
    valeur: (m) => (total.nombre > 0 ? m.comptes / total.nombre : null),
  },
  { titre: titreDeLaMarque(jour), type: 'texte', valeur: (m) => (m.peu ? 'Toute la ligne' : null) },
]

/** Les sept feuilles de chiffres (domain.md §17), dans son ordre ; la huitième est la liste. */
export const feuillesDeChiffres = (s: Synthese): FeuilleDeTableur<unknown>[] => [
  { nom: '1 Ensemble', colonnes: colonnesDesTotaux(s.jour), lignes: totaux(s) },
  feuille('2 Taille', s, ['tailles']),
  feuille('3 Période et énergie', s, ['periodes', 'etiquettes']),
  feuille('4 Syndic et mandat', s, ['syndics', 'mandats']),
  { nom: '5 Comptes', colonnes: montants(s), lignes: s.finances },
  feuille('6 Procédures', s, ['procedures', 'arretes']),
  feuille('7 Catégories', s, ['categories', 'departements', 'communes']),
]

/** La couverture : qui, quand, où, quoi, sous quelle charte, et comment lire. */
export const couverture = (mentions: readonly string[], avis: readonly string[], jour: Jour): Notice => ({
  nom: 'Couverture',
  premiere: true,
  lignes: [
    { texte: TITRE_DU_RAPPORT, titre: true },
    ...mentions.map((texte) => ({ texte })),
    { texte: '' },
    ...avis.map((texte) => ({ texte })),
    { texte: 'Lire les chiffres', titre: true },
    ...lireLesChiffres(jour).map((texte) => ({ texte })),
  ],
})
