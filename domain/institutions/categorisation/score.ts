import { closApres } from '#domain/coproprietes/comparaison/comptes.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { CODES_AXES, type Axe, type Categorie } from './axes.ts'
import { baremeDu, type Bareme } from './bareme.ts'
import type { Faits } from './faits.ts'
import { CODES_SIGNES, signe, type CodeSigne } from './signes.ts'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_COMPARES } from '#domain/coproprietes/comparaison/bornes.ts'

/** Un signe, tel qu’il compte dans la note. `points` null : on ne le sait pas, et il ne compte pas. */
export interface Point {
  code: CodeSigne
  points: number | null
  maximum: number
  /** Le fait, en une phrase ; null quand on ne le sait pas. */
  fait: string | null
  /** De quand est ce fait, en mots. */
  quand: string | null
}

export interface Score {
  /** De 0 à 100 ; null : trop peu de signes sont connus. */
  note: number | null
  categorie: Categorie
  /** Combien de signes sont connus. */
  connus: number
  points: readonly Point[]
  /** De 0 à 100 par axe, de ce qui en est connu ; null : rien n’en est connu. */
  axes: Readonly<Record<Axe, number | null>>
}

const poids = (points: readonly Point[], { coefficients }: Bareme, de: 'points' | 'maximum'): number =>
  points.reduce((somme, p) => somme + coefficients[signe(p.code).axe] * (p[de] ?? 0), 0)

/** Une note se dit en points entiers, vers le bas : celle qui se lit et celle qui se calcule sont ainsi de la même catégorie. */
const enEntier = (note: number): number => Math.floor(Number(note.toFixed(6)))

function noteDe(points: readonly Point[], bareme: Bareme): number | null {
  const connus = points.filter((p) => p.points !== null)
  const maximum = poids(connus, bareme, 'maximum')
  return maximum === 0 ? null : enEntier((100 * poids(connus, bareme, 'points')) / maximum)
}

function categorieDe(note: number | null, { seuils }: Bareme): Categorie {
  if (note === null) return 'NON_EVALUABLE'
  if (note >= seuils.D) return 'D'
  if (note >= seuils.C) return 'C'
  return note >= seuils.B ? 'B' : 'A'
}

/**
 * La note d’une copropriété ce jour-là (domain.md §17) : cent fois ses points sur le plus qu’ils pouvaient valoir, de ce qui est connu,
 * chaque axe avec son coefficient. Non évaluable quand moins de la moitié des signes sont connus.
 */
export function noter(f: Faits, jour: Jour): Score {
  const bareme = baremeDu(jour)
  const points = CODES_SIGNES.map((code): Point => {
    const lu = signe(code).lire(f, bareme, jour)
    const { maximum, quand } = signe(code)
    return {
      code,
      points: lu?.points ?? null,
      maximum: maximum(bareme),
      fait: lu?.fait ?? null,
      quand: lu && quand(f),
    }
  })
  const connus = points.filter((p) => p.points !== null).length
  const note = connus < bareme.partConnue * CODES_SIGNES.length ? null : noteDe(points, bareme)
  return {
    note,
    categorie: categorieDe(note, bareme),
    connus,
    points,
    axes: Object.fromEntries(
      CODES_AXES.map((axe) => [
        axe,
        noteDe(
          points.filter((p) => signe(p.code).axe === axe),
          bareme,
        ),
      ]),
    ) as Record<Axe, number | null>,
  }
}

/** Une année où les travaux pèsent autant que les charges courantes explique des impayés sans les annoncer. */
const PART_DES_TRAVAUX = 1

/** Ce qui se dit à côté d’une note, sans la changer : des comptes anciens, une année de travaux. */
export function reserves(f: Faits, jour: Jour): ('COMPTES_ANCIENS' | 'ANNEE_DE_TRAVAUX')[] {
  const { comptes } = f
  if (comptes === null) return []
  return [
    ...(comptes.dateCloture <= closApres(jour) ? (['COMPTES_ANCIENS'] as const) : []),
    ...(comptes.chargesExceptionnelles > 0 &&
    comptes.chargesExceptionnelles >= PART_DES_TRAVAUX * comptes.chargesCourantes &&
    (comptes.impayes ?? 0) > 0
      ? (['ANNEE_DE_TRAVAUX'] as const)
      : []),
  ]
}
/** Les phrases de ces réserves. */
export const RESERVES = {
  COMPTES_ANCIENS: `Ces comptes sont clos depuis ${compter(ANS_COMPARES, 'an')} ou plus.`,
  ANNEE_DE_TRAVAUX:
    'Les travaux de l’année atteignent ou dépassent les charges courantes : des impayés peuvent être des appels de travaux pas encore réglés.',
} as const satisfies Record<ReturnType<typeof reserves>[number], string>
