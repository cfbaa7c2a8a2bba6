import {
  direExploitables,
  direLeRapport,
  sectionsDeLecture,
  type SectionDeNotice,
} from '#domain/public/statistiques/lire-le-rapport.ts'
import { SECRET } from '#domain/public/statistiques/dire.ts'
import { direPeriodeCourte } from '#domain/public/statistiques/periodes.ts'
import {
  titreDuRapport,
  type LigneDeRapport,
  type MontantDeRapport,
  type Rapport,
  type TrimestreDeRapport,
} from '#domain/public/statistiques/rapport.ts'
import {
  CHAPITRES,
  repartition,
  type Chapitre,
  type CodeFigure,
} from '#domain/public/statistiques/repartitions.ts'
import type { ColonneDeTableur, FeuilleDeTableur, Notice } from '#server/socle/documents/tableur/ecrire.ts'

/** Une feuille de tableur se nomme en 31 signes. */
const FEUILLES: Record<Chapitre, string> = {
  lots: 'Nombre de lots',
  organisation: 'Organisation et statut',
  technique: 'Données techniques',
  comptes: 'Données financières',
  procedures: 'Procédures et mises à jour',
}

/** Un chiffre et son tableau ; de quel chapitre, dans un CSV. */
interface Ligne extends Omit<LigneDeRapport, 'nombre' | 'constatee'> {
  chapitre: string
  tableau: string
  nombre: number | string
}

const ecrire = (chapitre: string, tableau: string, l: LigneDeRapport): Ligne => ({
  ...l,
  chapitre,
  tableau,
  nombre: l.nombre ?? SECRET,
})

const ENSEMBLE = 'Ensemble'
const EVOLUTION = 'Évolution'

const lignesDuChapitre = (
  { code, titre, tableaux }: Rapport['chapitres'][number],
  { ensemble }: Rapport,
): Ligne[] => [
  ...(code === 'lots' ? ensemble.map((l) => ecrire(titre, ENSEMBLE, l)) : []),
  ...tableaux.flatMap((t) => t.lignes.map((l) => ecrire(titre, t.titre, l))),
]

const CHIFFRES: readonly ColonneDeTableur<Ligne>[] = [
  { titre: 'Répartition', type: 'texte', largeur: 52, valeur: (l) => l.tableau },
  { titre: 'Catégorie', type: 'texte', largeur: 48, valeur: (l) => l.libelle },
  { titre: 'Nombre', type: 'nombre', valeur: (l) => l.nombre },
  { titre: 'Part', type: 'part', valeur: (l) => (l.nombre === SECRET ? SECRET : l.part) },
  { titre: 'Unité', type: 'texte', largeur: 24, valeur: (l) => l.unite },
]

const montants = ({ exploitables }: Rapport): readonly ColonneDeTableur<MontantDeRapport>[] => [
  { titre: 'Montant', type: 'texte', largeur: 44, valeur: (m) => m.libelle },
  { titre: 'Unité', type: 'texte', largeur: 26, valeur: (m) => m.unite },
  { titre: 'Moyenne', type: 'montant', largeur: 22, valeur: (m) => m.moyenne },
  { titre: 'Médiane', type: 'montant', largeur: 22, valeur: (m) => m.mediane },
  { titre: exploitables.libelle, type: 'nombre', largeur: 26, valeur: () => exploitables.nombre ?? SECRET },
  {
    titre: 'Leur part des copropriétés',
    type: 'part',
    largeur: 18,
    valeur: () => (exploitables.nombre === null ? SECRET : exploitables.part),
  },
]

const TRIMESTRES: readonly ColonneDeTableur<TrimestreDeRapport>[] = [
  { titre: 'Trimestre', type: 'texte', largeur: 14, valeur: direPeriodeCourte },
  { titre: 'Copropriétés', type: 'nombre', valeur: (e) => e.nb },
  { titre: 'Lots', type: 'nombre', valeur: (e) => e.lots },
  { titre: 'Copropriétés à jour', type: 'nombre', largeur: 22, valeur: (e) => e.fraicheurs_a_jour },
  {
    titre: 'Part à jour',
    type: 'part',
    valeur: (e) => (e.nb > 0 ? e.fraicheurs_a_jour / e.nb : null),
  },
]

/** Les feuilles du classeur : une par chapitre, dans l’ordre du guide, puis l’évolution. */
export const feuillesDuRapport = (rapport: Rapport): FeuilleDeTableur<unknown>[] => [
  ...rapport.chapitres.map((chapitre): FeuilleDeTableur<unknown> => {
    const nom = FEUILLES[chapitre.code]
    return chapitre.code === 'comptes'
      ? { nom, colonnes: montants(rapport), lignes: rapport.montants }
      : { nom, colonnes: CHIFFRES, lignes: lignesDuChapitre(chapitre, rapport) }
  }),
  { nom: EVOLUTION, colonnes: TRIMESTRES, lignes: rapport.evolution },
]

/** La première feuille du classeur : de quoi il parle, et comment il se lit. */
export function noticeDuRapport(rapport: Rapport): Notice {
  const sections: SectionDeNotice[] = [
    { ...direLeRapport(rapport), titre: titreDuRapport(rapport) },
    ...sectionsDeLecture(rapport),
  ]
  return {
    nom: 'Lisez-moi',
    premiere: true,
    lignes: sections.flatMap(({ titre, paragraphes }) => [
      { texte: titre, titre: true as const },
      ...paragraphes.map((texte) => ({ texte })),
      { texte: '' },
    ]),
  }
}

const chiffre = (chapitre: string, tableau: string, reste: Omit<Ligne, 'chapitre' | 'tableau'>): Ligne => ({
  chapitre,
  tableau,
  ...reste,
})

function lignesDesComptes(titre: string, { montants: lus, exploitables }: Rapport): Ligne[] {
  return [
    ecrire(titre, ENSEMBLE, exploitables),
    ...lus.flatMap(({ libelle, unite, moyenne, mediane }) => [
      chiffre(titre, libelle, { libelle: 'Moyenne', nombre: moyenne, part: null, unite }),
      chiffre(titre, libelle, { libelle: 'Médiane', nombre: mediane, part: null, unite }),
    ]),
  ]
}

const lignesDeLEvolution = ({ evolution }: Rapport): Ligne[] =>
  evolution.flatMap((e) => {
    const dire = (libelle: string, nombre: number, unite: string, part: number | null = null) =>
      chiffre(EVOLUTION, direPeriodeCourte(e), { libelle, nombre, part, unite })
    return [
      dire('Copropriétés', e.nb, 'copropriétés'),
      dire('Lots', e.lots, 'lots'),
      dire(
        'Copropriétés à jour',
        e.fraicheurs_a_jour,
        'copropriétés',
        e.nb > 0 ? e.fraicheurs_a_jour / e.nb : null,
      ),
    ]
  })

/** Un chiffre par ligne : ceux du rapport, ou d’un graphique seul. */
function lignesDe(rapport: Rapport, figure?: CodeFigure): Ligne[] {
  if (figure === 'evolution') return lignesDeLEvolution(rapport)
  if (figure === 'comptes') return lignesDesComptes(CHAPITRES.comptes, rapport)
  const lignes = rapport.chapitres.flatMap((c) => [
    ...lignesDuChapitre(c, rapport),
    ...(c.code === 'comptes' ? lignesDesComptes(c.titre, rapport) : []),
  ])
  return figure === undefined
    ? [...lignes, ...lignesDeLEvolution(rapport)]
    : lignes.filter((l) => l.tableau === repartition(figure).titre)
}

/** La feuille unique d’un CSV. Sous la dernière ligne, d’où il vient. */
export const tableauPlat = (rapport: Rapport, figure?: CodeFigure) => ({
  nom: 'Rapport',
  colonnes: [
    { titre: 'Chapitre', type: 'texte', valeur: (l: Ligne) => l.chapitre },
    ...CHIFFRES.map((c) => (c.type === 'part' ? { ...c, titre: 'Part (%)' } : c)),
  ] satisfies ColonneDeTableur<Ligne>[],
  lignes: lignesDe(rapport, figure),
  pied: () => [
    titreDuRapport(rapport),
    ...direLeRapport(rapport).paragraphes.slice(1),
    direExploitables(rapport),
  ],
})
