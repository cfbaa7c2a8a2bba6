import { au, certain } from '#domain/socle/certain.ts'
import { codes } from '#domain/socle/codes.ts'
import { lireRepartition } from '../dire.ts'
import { colonneDe, type Chiffres } from '../indicateurs.ts'
import { repartition, type CodeRepartition } from '../repartitions.ts'
import {
  COMBINAISONS,
  demandeUnSecret,
  direClasse,
  SEMBLABLES_MIN,
  type Criteres,
  type Critere,
  type Lieu,
} from '#domain/coproprietes/comparaison/classes.ts'
import { arrondir, direMesure, MESURES, type CodeMesure } from '#domain/coproprietes/comparaison/mesures.ts'

/** Les montants que chacun peut lire de copropriétés semblables. */
export const MESURES_PUBLIQUES = ['CHARGES_COURANTES', 'IMPAYES'] as const satisfies readonly CodeMesure[]
export type MesurePublique = (typeof MESURES_PUBLIQUES)[number]

/** Ce que chacun peut en lire d’autre, réparti. */
export const REPARTITIONS_PUBLIQUES = [
  'ascenseurs',
  'etiquettes',
] as const satisfies readonly CodeRepartition[]
export type RepartitionPublique = (typeof REPARTITIONS_PUBLIQUES)[number]

/** La moitié du milieu : un quart des comptes est au-dessous, un quart au-dessus. */
export interface Moitie {
  /** Les comptes qui le disent. */
  nombre: number
  premierQuartile: number
  mediane: number
  troisiemeQuartile: number
}

/** Une classe, telle que la nuit l’a comptée ; null : le secret statistique, ou trop peu le disent. */
export interface ClasseLue {
  /** Rang dans `COMBINAISONS`. */
  niveau: number
  nb: number
  exploitables: number
  charges: Moitie
  impayes: Moitie | null
  chiffres: Chiffres
}

/** De quelle classe vient chaque chiffre : la plus proche où il se dit. */
export interface ClassesChoisies {
  groupe: ClasseLue
  impayes: (ClasseLue & { impayes: Moitie }) | null
  ascenseurs: ClasseLue | null
  etiquettes: ClasseLue | null
}

const seDit = (code: RepartitionPublique, { chiffres }: ClasseLue): boolean =>
  lireRepartition(code, chiffres).total !== null

/** Ce que l’on montre, de la classe la plus proche à la plus large ; null quand aucune ne se dit. */
export function choisirClasses(proches: readonly ClasseLue[]): ClassesChoisies | null {
  const [groupe] = proches
  if (!groupe) return null
  const surLAscenseur = COMBINAISONS[groupe.niveau]?.includes('ascenseur') ?? false
  return {
    groupe,
    impayes: proches.find((c): c is ClasseLue & { impayes: Moitie } => c.impayes !== null) ?? null,
    ascenseurs: surLAscenseur ? null : (proches.find((c) => seDit('ascenseurs', c)) ?? null),
    etiquettes: proches.find((c) => seDit('etiquettes', c)) ?? null,
  }
}

/** À la dizaine, quand compter dirait un secret : ce que l’on ôte d’une classe plus large ne s’y lit plus à l’unité. */
const compter = (niveau: number, nombre: number): number =>
  demandeUnSecret(niveau) ? Math.floor(nombre / 10) * 10 : nombre

const pourCent = (nombre: number, total: number): number =>
  nombre === 0 ? 0 : Math.max(1, Math.round((100 * nombre) / total))

/** Ce que cette classe garde de ce que l’on demandait, et combien elles y sont. */
export function decrireClasse({ niveau, nb, exploitables }: ClasseLue, c: Criteres, lieu: Lieu) {
  const gardes = COMBINAISONS[niveau] ?? []
  const situee = gardes.includes('departement') || gardes.includes('region')
  return {
    libelle: direClasse(niveau, c, lieu),
    taille: certain(c.taille, 'une taille'),
    periode: gardes.includes('periode') ? c.periode : null,
    chauffage: gardes.includes('chauffage') ? c.chauffage : null,
    ascenseur: gardes.includes('ascenseur') ? c.ascenseur : null,
    departement: gardes.includes('departement') ? lieu.departement : null,
    region: situee ? lieu.region : null,
    nb: compter(niveau, nb),
    exploitables: compter(niveau, exploitables),
    partExploitable: pourCent(exploitables, nb),
    aLaDizaine: demandeUnSecret(niveau),
  }
}

/** Au pas où cela se dit, les bornes vers l’extérieur : un quartile peut tomber sur le montant d’une seule. */
export const arrondirMoitie = (mesure: MesurePublique, niveau: number, m: Moitie): Moitie => ({
  nombre: compter(niveau, m.nombre),
  premierQuartile: arrondir(mesure, m.premierQuartile, 'bas'),
  mediane: arrondir(mesure, m.mediane),
  troisiemeQuartile: arrondir(mesure, m.troisiemeQuartile, 'haut'),
})

/** Les parts d’une répartition, en pour cent entiers, qui font cent ; ce qui existe vaut un au moins. */
export function enParts(code: RepartitionPublique, chiffres: Chiffres): Record<string, number> {
  const colonnes = codes(repartition(code).cases).map((cas) => colonneDe(code, cas))
  const total = colonnes.reduce((n, colonne) => n + (chiffres[colonne] ?? 0), 0)
  const parts = colonnes.map((colonne) => pourCent(chiffres[colonne] ?? 0, total))
  const plusGrande = parts.indexOf(Math.max(...parts))
  // Les arrondis laissent un de plus ou de moins : la plus grande part le prend, il s’y voit le moins.
  const ecart = total > 0 ? 100 - parts.reduce((n, part) => n + part, 0) : 0
  return Object.fromEntries(
    colonnes.map((colonne, i) => [colonne, au(parts, i) + (i === plusGrande ? ecart : 0)]),
  )
}

/** « La moitié de ces copropriétés déclarent entre 890 € et 1 430 € de charges courantes par lot ». */
export const direMoitie = (mesure: MesurePublique, m: Moitie): string =>
  `La moitié de ces copropriétés déclarent entre ${direMesure(mesure, m.premierQuartile)} et ${direMesure(mesure, m.troisiemeQuartile)} ${MESURES[mesure].de}`

const OUBLIS = {
  ascenseur: 'avec ou sans ascenseur',
  chauffage: 'quel que soit le chauffage',
  periode: 'de toutes les périodes de construction',
} as const satisfies Partial<Record<Critere, string>>

/** Ce que la classe de ce rang n’a pas gardé de ce que l’on demandait, le lieu d’abord. */
function oublis(niveau: number, c: Criteres, { departement, region }: Lieu): string[] {
  const gardes = COMBINAISONS[niveau] ?? []
  const demande = departement ? 'departement' : region ? 'region' : null
  const lieu =
    demande === null || gardes.includes(demande)
      ? []
      : [gardes.includes('region') && region ? `toute la région ${region.nom}` : 'toute la France']
  return [
    ...lieu,
    ...codes(OUBLIS).flatMap((critere) =>
      c[critere] === null || gardes.includes(critere) ? [] : [OUBLIS[critere]],
    ),
  ]
}

/** Ce que l’on a élargi, et pourquoi ; null quand la classe est celle que l’on demandait. */
export function direElargissement(niveau: number, c: Criteres, lieu: Lieu): string | null {
  const plusLarge = oublis(niveau, c, lieu)
  if (plusLarge.length === 0) return null
  return `Moins de ${SEMBLABLES_MIN} copropriétés aux comptes exploitables répondent à tous ces critères, ou trop peu de syndics les représentent. Le groupe est élargi\u00a0: ${plusLarge.join(', ')}.`
}
