import type { Refus } from '#domain/socle/refus/refus.ts'
import type { DonneesTechniques } from './champs/technique.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { ETIQUETTES, type Etiquette } from './listes.ts'
import { periodeDe, type PeriodeConstruction } from './periodes.ts'

/** La période déclarée, ou celle de l’année quand elle est donnée : l’année l’emporte (décision 0006). */
export function periodeDeclaree(d: Declaration): PeriodeConstruction | null {
  const { anneeConstruction, periodeConstruction } = d.donneesTechniques
  return anneeConstruction === null ? periodeConstruction : periodeDe(anneeConstruction)
}

const CHAMP_ETIQUETTE = (e: Etiquette) => `donneesTechniques.classementEnergetique.${e}`

const batimentsClasses = ({ classementEnergetique }: DonneesTechniques): number =>
  ETIQUETTES.reduce((somme, e) => somme + (classementEnergetique[e] ?? 0), 0)

/** §3.3, classementEnergetiqueComplet : chaque bâtiment a son étiquette, fût-elle indéterminée. */
export const etiquettesCompletes = (t: DonneesTechniques): boolean =>
  t.nbBatimentsTotal !== null && t.nbBatimentsTotal > 0 && batimentsClasses(t) === t.nbBatimentsTotal

/** §5.4 et décision 0006 : étiquettes réparties sur tous les bâtiments, année possible et dans sa période. */
export function verifierTechnique(d: Declaration, c: Contexte): Refus[] {
  const t = d.donneesTechniques
  const refus: Refus[] = []
  const total = batimentsClasses(t)
  if (t.nbBatimentsTotal === 1 && total !== 1)
    refus.push({ champ: CHAMP_ETIQUETTE('A'), code: 'ETIQUETTE_ABSENTE' })
  else if (t.nbBatimentsTotal && total !== t.nbBatimentsTotal)
    refus.push({
      // La dernière case remplie, que l’on vient de taper ; la première quand aucune ne l’est.
      champ: CHAMP_ETIQUETTE(ETIQUETTES.findLast((e) => t.classementEnergetique[e]) ?? 'A'),
      code: 'ETIQUETTES_TOTAL',
      params: { total, attendu: t.nbBatimentsTotal },
    })
  const annee = t.anneeConstruction
  const max = Number(c.aujourdhui.slice(0, 4))
  if (annee !== null && annee > max)
    refus.push({
      champ: 'donneesTechniques.anneeConstruction',
      code: 'ANNEE_HORS_BORNES',
      params: { min: 1000, max },
    })
  else if (
    annee !== null &&
    t.periodeConstruction !== null &&
    t.periodeConstruction !== 'NON_CONNUE' &&
    t.periodeConstruction !== periodeDe(annee)
  )
    refus.push({
      champ: 'donneesTechniques.periodeConstruction',
      code: 'PERIODE_CONTRAIRE',
      params: { annee },
    })
  for (const nom of ['pptDate', 'dateDiagnosticStructurel'] as const) {
    const date = t[nom]
    if (date !== null && date > c.aujourdhui)
      refus.push({ champ: `donneesTechniques.${nom}`, code: 'DATE_FUTURE' })
  }
  return refus
}
