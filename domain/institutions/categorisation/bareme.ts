import type { Jour } from '#domain/socle/temps/jour.ts'
import type { PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import { JOURS_DES_REGLAGES, reglagesDu, type Reglages } from '#domain/coproprietes/declaration/reglages.ts'
import { TEXTES } from '#domain/coproprietes/declaration/textes.ts'
import { au } from '#domain/socle/certain.ts'
import type { Axe } from './axes.ts'
import { LOTS_GRANDE, LOTS_MOYENNE } from '#domain/coproprietes/declaration/bornes.ts'

/** Ce qu’un nombre vaut à partir d’un seuil : le premier atteint, du plus haut au plus bas, décide. */
export type Paliers = readonly { des: number; points: number }[]

/**
 * Le barème (domain.md §17). Qui est débiteur et le plus haut palier des impayés (§9) viennent de `reglages.ts` et changent avec lui ; changer le
 * reste est ajouter une ligne à `VERSIONS`, avec son jour d’effet.
 */
export interface Bareme {
  depuis: Jour
  /** Qui est débiteur : aucun signe ne le pèse, un critère le demande. */
  debiteur: string
  coefficients: Readonly<Record<Axe, number>>
  /** La note à partir de laquelle on est dans la catégorie. */
  seuils: Readonly<Record<'B' | 'C' | 'D', number>>
  /** En dessous de cette part de signes connus, la copropriété n’est pas évaluable. */
  partConnue: number
  mandat: { sansSuccesseur: number; avecSuccesseur: number }
  /** En mois passés depuis la dernière mise à jour, ce nombre dépassé. */
  miseAJour: Paliers
  comptesNonApprouves: number
  administrationProvisoire: number
  mandataireAdHoc: number
  carence: number
  /** En lots principaux. */
  taille: Paliers
  petiteSansProfessionnel: { lots: number; points: number }
  syndicatLie: number
  quartierPrioritaire: number
  arrete: number
  construction: { avant1949: number; de1949A1974: number }
  etiquettes: { fOuG: number; e: number }
  plan: {
    points: number
    /** Depuis quand le plan pluriannuel de travaux est dû, par nombre de lots principaux. */
    du: readonly { auDela: number; depuis: Jour }[]
    /** Aucun n’y est encore dû (loi 1965, article 14-2). */
    pasEncore: PeriodeConstruction
  }
  /** En pour cent des charges courantes. */
  impayes: { grande: number; paliersDesGrandes: Paliers; paliers: Paliers }
  dettes: Paliers
  fonds: { sous: number; points: number }
  /** Le fonds de travaux ne se doit qu’ensuite (loi 1965, article 14-2-1). */
  ansAvantLeFonds: number
}

/** Ce que le barème tient des réglages. */
type Tenu = Pick<Reglages, 'debiteur' | 'mandataire'>

/** Un barème, moins ce qu’il tient des réglages. `impayes` : ce que vaut le seuil du mandataire ad hoc, puis sous lui. */
interface Version extends Omit<Bareme, 'debiteur' | 'impayes'> {
  impayes: { auSeuil: number; sousLui: Paliers; sousCeluiDesGrandes: Paliers }
}

const BAREME_2016: Version = {
  depuis: TEXTES.DECRET_2016_1167.depuis,
  coefficients: { FONCTIONNEMENT: 2, STRUCTURE: 1, BATI: 1.5, FINANCES: 3 },
  seuils: { B: 20, C: 40, D: 60 },
  partConnue: 0.5,
  mandat: { sansSuccesseur: 3, avecSuccesseur: 1 },
  miseAJour: [
    { des: 24, points: 3 },
    { des: 14, points: 1 },
  ],
  comptesNonApprouves: 2,
  administrationProvisoire: 3,
  mandataireAdHoc: 2,
  carence: 3,
  taille: [
    { des: LOTS_GRANDE, points: 2 },
    { des: LOTS_MOYENNE, points: 1 },
  ],
  petiteSansProfessionnel: { lots: 10, points: 1 },
  syndicatLie: 1,
  quartierPrioritaire: 1,
  arrete: 3,
  construction: { avant1949: 1, de1949A1974: 2 },
  etiquettes: { fOuG: 3, e: 1 },
  plan: {
    points: 2,
    du: [
      { auDela: LOTS_GRANDE, depuis: '2023-01-01' },
      { auDela: LOTS_MOYENNE, depuis: '2024-01-01' },
      { auDela: 0, depuis: '2025-01-01' },
    ],
    pasEncore: 'APRES_2011',
  },
  impayes: {
    auSeuil: 3,
    sousLui: [
      { des: 15, points: 2 },
      { des: 8, points: 1 },
    ],
    sousCeluiDesGrandes: [{ des: 8, points: 1 }],
  },
  dettes: [
    { des: 50, points: 3 },
    { des: 25, points: 1 },
  ],
  fonds: { sous: 5, points: 1 },
  ansAvantLeFonds: 10,
}

/** Ce que change le barème lui-même, du premier au dernier. */
const VERSIONS: readonly Version[] = [BAREME_2016]

const enBareme = (
  { impayes: { auSeuil: points, sousLui, sousCeluiDesGrandes }, ...version }: Version,
  { debiteur, mandataire }: Tenu,
): Omit<Bareme, 'depuis'> => ({
  ...version,
  debiteur,
  impayes: {
    grande: mandataire.grande,
    paliers: [{ des: mandataire.sinon, points }, ...sousLui],
    paliersDesGrandes: [{ des: mandataire.deLaGrande, points }, ...sousCeluiDesGrandes],
  },
})

/** Un barème à chaque jour où l’une des versions, ou ce qu’elles tiennent des réglages, change (décret 2025-831). */
export function composerLesBaremes(
  joursDesReglages: readonly Jour[],
  tenuDu: (jour: Jour) => Tenu,
): Bareme[] {
  const jours = [...new Set([...VERSIONS.map((v) => v.depuis), ...joursDesReglages])].toSorted()
  const tous = jours.map((depuis) => ({
    ...enBareme(VERSIONS.findLast((v) => v.depuis <= depuis) ?? BAREME_2016, tenuDu(depuis)),
    depuis,
  }))
  return tous.filter((b, i) => JSON.stringify(b) !== JSON.stringify({ ...tous[i - 1], depuis: b.depuis }))
}

/** Les barèmes, du premier au dernier. */
export const BAREMES: readonly Bareme[] = composerLesBaremes(JOURS_DES_REGLAGES, reglagesDu)

/** Le barème en vigueur ce jour-là. */
export const baremeDu = (jour: Jour): Bareme => BAREMES.findLast((b) => b.depuis <= jour) ?? au(BAREMES, 0)

/** Ce que vaut ce nombre ; zéro sous le plus bas des paliers. */
export const pointsDuPalier = (paliers: Paliers, nombre: number): number =>
  paliers.find(({ des }) => nombre >= des)?.points ?? 0

/** Le plus que vaut un palier. */
export const maximumDe = (paliers: Paliers): number => Math.max(...paliers.map(({ points }) => points))
