import { direJour } from '#domain/socle/temps/jour.ts'
import { direMesure } from '#domain/coproprietes/comparaison/mesures.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import {
  direConstatDeLEvolution,
  direConstatDesComptes,
  direPart,
  SECRET,
} from '#domain/public/statistiques/dire.ts'
import {
  direExploitables,
  direLeRapport,
  sectionsDeLecture,
  SOURCE,
} from '#domain/public/statistiques/lire-le-rapport.ts'
import { direEtatAu, direPeriode, direPeriodeCourte } from '#domain/public/statistiques/periodes.ts'
import {
  direTerritoire,
  titreDuRapport,
  type LigneDeRapport,
  type MontantDeRapport,
  type Rapport,
  type TableauDeRapport,
} from '#domain/public/statistiques/rapport.ts'
import type { CodeFigure, CodeRepartition } from '#domain/public/statistiques/repartitions.ts'
import type { RapportStatistique, TableauDuRapport } from '#server/socle/documents/modeles.ts'

const direNombre = (nombre: number | null): string => (nombre === null ? SECRET : afficherEntier(nombre))
const direSaPart = ({ part }: LigneDeRapport): string => (part === null ? '–' : direPart(part, 1))
const partExploitable = (l: LigneDeRapport): string => (l.nombre === null ? SECRET : direSaPart(l))
const direMontant = ({ code }: MontantDeRapport, valeur: number | string): string =>
  typeof valeur === 'string' ? valeur : direMesure(code, valeur)

/** Le dessin redit ses chiffres à qui ne le voit pas. */
const decrire = (constat: string, valeurs: readonly (readonly [string, string])[]): string =>
  `Graphique en barres. ${constat}. ${valeurs.map(([libelle, valeur]) => `${libelle}\u00a0: ${valeur}`).join('\u202f; ')}.`

/** Sous le constat : ce qui est compté, sauf si c’est déjà le titre ; son unité, son jour. */
function direSujet({ constat, titre, unite }: TableauDeRapport, { jour }: Rapport): string {
  const compte = `n nombre de ${unite}, ${direEtatAu(jour)}`
  return constat.startsWith(titre) ? `E${compte}` : `${titre}, e${compte}`
}

const plusGrand = (valeurs: readonly number[]): number => Math.max(1, ...valeurs)

function repartitionEnBarres(t: TableauDeRapport, rapport: Rapport): TableauDuRapport {
  return {
    constat: t.constat,
    sujet: direSujet(t, rapport),
    entetes: ['Catégorie', 'Nombre', 'Part'],
    lignes: t.lignes.map((l) => ({
      cellules: [l.libelle, direNombre(l.nombre), direSaPart(l)],
      barre: l.part,
      forte: l.constatee,
    })),
    alternative:
      t.cache || t.lignes.every((l) => l.part === null)
        ? null
        : decrire(
            t.constat,
            t.lignes.map((l) => [l.libelle, direSaPart(l)]),
          ),
    parts: true,
    cache: t.cache,
  }
}

const compter = (nombre: number, nom: string): string =>
  `${afficherEntier(nombre)} ${nom}${nombre > 1 ? 's' : ''}`

/** Les lots, toutes sortes confondues : des nombres qui ne se comparent pas, sans dessin. */
const ensembleEnTableau = ({ ensemble, jour }: Rapport): TableauDuRapport => ({
  constat: `${compter(ensemble[0]?.nombre ?? 0, 'copropriété')}, ${compter(ensemble[1]?.nombre ?? 0, 'lot')}`,
  sujet: `Copropriétés immatriculées et lots déclarés, ${direEtatAu(jour)}`,
  entetes: ['Ensemble', 'Nombre'],
  lignes: ensemble.map((l) => ({ cellules: [l.libelle, direNombre(l.nombre)], barre: null, forte: false })),
  alternative: null,
  parts: false,
  cache: false,
})

/** Les médianes par lot se comparent entre elles ; les impayés sont une part, et n’ont pas de barre. */
function montantsEnBarres({ montants, exploitables, jour }: Rapport): TableauDuRapport {
  const parLot = montants.filter(({ code }) => code !== 'IMPAYES')
  const plus = plusGrand(parLot.map(({ mediane }) => (typeof mediane === 'number' ? mediane : 0)))
  const charges = montants.find(({ code }) => code === 'CHARGES_COURANTES')
  const dites = parLot.filter(({ mediane }) => typeof mediane === 'number')
  const constat =
    charges && typeof charges.mediane === 'number'
      ? direConstatDesComptes(direMontant(charges, charges.mediane))
      : 'Charges, dettes et fonds de travaux'
  return {
    constat,
    sujet: `Montants déclarés, par lot principal, ${direEtatAu(jour)}${dites.length > 0 ? '\u202f; les barres sont les médianes par lot' : ''}`,
    entetes: ['Montant', 'Médiane', 'Moyenne', 'Comptes exploitables'],
    lignes: montants.map((m) => ({
      cellules: [
        m.libelle,
        direMontant(m, m.mediane),
        direMontant(m, m.moyenne),
        partExploitable(exploitables),
      ],
      barre: m.code !== 'IMPAYES' && typeof m.mediane === 'number' ? m.mediane / plus : null,
      forte: m.code === 'CHARGES_COURANTES',
    })),
    alternative:
      dites.length === 0
        ? null
        : decrire(
            constat,
            dites.map((m) => [`${m.libelle}, médiane`, direMontant(m, m.mediane)]),
          ),
    parts: false,
    cache: montants.every(({ moyenne, mediane }) => moyenne === SECRET && mediane === SECRET),
  }
}

function evolutionEnBarres({ evolution }: Rapport): TableauDuRapport {
  const [premier, dernier] = [evolution.at(0), evolution.at(-1)]
  const plus = plusGrand(evolution.map(({ nb }) => nb))
  const constat =
    premier && dernier && premier !== dernier
      ? direConstatDeLEvolution(premier, dernier)
      : 'Copropriétés, trimestre par trimestre'
  return {
    constat,
    sujet: 'Copropriétés immatriculées, lots et mises à jour, à la fin de chaque trimestre',
    entetes: ['Trimestre', 'Copropriétés', 'Lots', 'À jour'],
    lignes: evolution.map((e) => ({
      cellules: [
        direPeriodeCourte(e),
        afficherEntier(e.nb),
        afficherEntier(e.lots),
        direPart(e.fraicheurs_a_jour, e.nb),
      ],
      barre: e.nb / plus,
      forte: e === dernier,
    })),
    alternative:
      evolution.length === 0
        ? null
        : decrire(
            constat,
            evolution.map((e) => [direPeriode(e), `${afficherEntier(e.nb)} copropriétés`]),
          ),
    parts: false,
    cache: false,
  }
}

/** Ce que la première page retient de chaque chapitre. */
const ESSENTIELS: readonly CodeRepartition[] = ['tailles', 'syndics', 'mandats', 'periodes', 'procedures']

function vedettes(rapport: Rapport): RapportStatistique['chiffres'] {
  const [nb, lots] = rapport.ensemble
  const aJour = rapport.chapitres
    .flatMap((c) => c.tableaux)
    .find((t) => t.code === 'fraicheurs')
    ?.lignes.at(0)
  return [
    { nombre: direNombre(nb?.nombre ?? 0), libelle: 'copropriétés immatriculées' },
    { nombre: direNombre(lots?.nombre ?? 0), libelle: 'lots' },
    { nombre: aJour ? direSaPart(aJour) : '–', libelle: 'à jour de leur déclaration annuelle' },
    { nombre: partExploitable(rapport.exploitables), libelle: 'dont les comptes sont exploitables' },
  ]
}

const tableauxDuChapitre = (
  { code, tableaux }: Rapport['chapitres'][number],
  rapport: Rapport,
): TableauDuRapport[] => [
  ...(code === 'lots' ? [ensembleEnTableau(rapport)] : []),
  ...(code === 'comptes' ? [montantsEnBarres(rapport)] : []),
  ...tableaux.map((t) => repartitionEnBarres(t, rapport)),
]

/** Le tableau d’un graphique seul ; undefined quand aucune copropriété n’est à compter. */
export function tableauDeLaFigure(rapport: Rapport, figure: CodeFigure): TableauDuRapport | undefined {
  if (rapport.ensemble[0]?.nombre === 0) return undefined
  if (figure === 'evolution') return evolutionEnBarres(rapport)
  if (figure === 'comptes') return montantsEnBarres(rapport)
  const tableau = rapport.chapitres.flatMap((c) => c.tableaux).find((t) => t.code === figure)
  return tableau && repartitionEnBarres(tableau, rapport)
}

/** Rien à répartir quand rien n’est immatriculé : une phrase le dit. */
function corpsDuRapport(rapport: Rapport): Pick<RapportStatistique, 'constats' | 'chapitres'> {
  const evolution = { titre: 'Évolution', note: null, tableaux: [evolutionEnBarres(rapport)] }
  const chapitres = rapport.chapitres.map((c) => ({
    titre: c.titre,
    note: c.code === 'comptes' ? direExploitables(rapport) : null,
    tableaux: tableauxDuChapitre(c, rapport),
  }))
  if (rapport.ensemble[0]?.nombre === 0)
    return {
      constats: [direExploitables(rapport)],
      chapitres: rapport.evolution.length > 0 ? [evolution] : [],
    }
  return {
    constats: rapport.chapitres
      .flatMap((c) => c.tableaux)
      .filter((t) => ESSENTIELS.includes(t.code))
      .map((t) => `${t.constat}.`),
    chapitres: [...chapitres, evolution],
  }
}

/** Ce que le modèle du PDF dessine : tout y est déjà en mots. */
export const rapportEnPdf = (rapport: Rapport): RapportStatistique => ({
  titre: titreDuRapport(rapport),
  territoire: direTerritoire(rapport.territoire),
  periode: direPeriode(rapport.periode),
  etatAu: direEtatAu(rapport.jour),
  etabliLe: direJour(rapport.etabliLe),
  source: SOURCE,
  chiffres: vedettes(rapport),
  ...corpsDuRapport(rapport),
  secret: SECRET,
  notice: [...sectionsDeLecture(rapport), direLeRapport(rapport)],
})
