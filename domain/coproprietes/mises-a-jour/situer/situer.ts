import { iduDe } from '#domain/coproprietes/copropriete/parcelle.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Adresse } from '#domain/coproprietes/declaration/adresse.ts'
import type { Parcelle } from '#domain/coproprietes/declaration/champs/identification.ts'
import type { Declaration } from '#domain/coproprietes/declaration/declaration.ts'
import { PARCELLES_MAX } from '#domain/coproprietes/declaration/lecture.ts'
import { adressesDe } from '#domain/coproprietes/declaration/localisation.ts'

/** Les références des parcelles déclarées que le cadastre ne connaît pas. */
export const parcellesNonSituees = ({ identification }: Declaration): string[] => [
  ...new Set(identification.parcelle.filter((p) => !p.geolocalisee).map(iduDe)),
]

/** La déclaration, où ces parcelles ne sont pas situées : on l’a su autrement que par elle. */
export function sansSituer(d: Declaration, idus: readonly string[]): Declaration {
  if (!d.identification.parcelle.some((p) => p.geolocalisee && idus.includes(iduDe(p)))) return d
  const parcelle = d.identification.parcelle.map((p) =>
    idus.includes(iduDe(p)) ? { ...p, geolocalisee: false } : p,
  )
  return { ...d, identification: { ...d.identification, parcelle } }
}

/** Ce qui remplace : de chaque parcelle par sa référence, de chaque adresse par son rang (0 : celle de référence). */
export interface Remplacements {
  parcelles: ReadonlyMap<string, readonly Parcelle[]>
  adresses: ReadonlyMap<number, Adresse>
}

/** La même déclaration, où ces parcelles et ces adresses sont remplacées, à leur place ; rien d’autre n’y change. */
export function remplacer(d: Declaration, { parcelles, adresses }: Remplacements): Declaration {
  const { adressePrincipale, adresseSecondaire, parcelle } = d.identification
  return {
    ...d,
    identification: {
      ...d.identification,
      adressePrincipale: adressePrincipale && (adresses.get(0) ?? adressePrincipale),
      adresseSecondaire: adresseSecondaire.map((a, i) => adresses.get(i + 1) ?? a),
      parcelle: parcelle.flatMap((p) => parcelles.get(iduDe(p)) ?? [p]),
    },
  }
}

/** Une parcelle tapée ou choisie, et le champ qui la porte. */
export interface Remplacante {
  champ: string
  parcelle: Parcelle
}

/** Ce qui ne va pas dans les parcelles choisies : une déjà déclarée, ou deux fois la même ; trop en tout. */
export function refusDesParcelles(
  { identification }: Declaration,
  remplacees: readonly string[],
  choisies: readonly Remplacante[],
): Refus[] {
  const gardees = identification.parcelle.map(iduDe).filter((idu) => !remplacees.includes(idu))
  const vues = new Set(gardees)
  const refus: Refus[] = []
  for (const { champ, parcelle } of choisies) {
    const idu = iduDe(parcelle)
    if (vues.has(idu)) refus.push({ champ, code: 'PARCELLE_EN_DOUBLE' })
    vues.add(idu)
  }
  if (gardees.length + choisies.length > PARCELLES_MAX)
    refus.push({ champ: 'parcelles', code: 'PARCELLES_TROP_NOMBREUSES', params: { max: PARCELLES_MAX } })
  return refus
}

/** La commune qui dit le département d’une copropriété : celle de son adresse, d’une parcelle située, ou de celle à remplacer. */
export function communeDe({ identification: i }: Declaration): string | null {
  const situee = i.parcelle.find((p) => p.geolocalisee) ?? i.parcelle[0]
  return i.adressePrincipale?.codeInsee ?? situee?.codeInsee ?? null
}

/** Les adresses que le service n’a pas reconnues, chacune à son rang. */
export const adressesNonSituees = (d: Declaration): { rang: number; adresse: Adresse }[] =>
  adressesDe(d).flatMap((adresse, i) =>
    // Sans adresse de référence, les complémentaires gardent leur rang.
    adresse.geolocalisee ? [] : [{ rang: d.identification.adressePrincipale ? i : i + 1, adresse }],
  )

/** Pourquoi une parcelle se propose. */
export const RAISONS = {
  RETROUVEE: 'Le cadastre la connaît maintenant',
  AUTRE_PREFIXE: 'Même section et même numéro, sous le préfixe d’une autre partie de la commune',
  A_L_ADRESSE: 'C’est la parcelle de l’adresse',
} as const
export type Raison = keyof typeof RAISONS

/** Une commune absorbée, et le préfixe qui la dit. */
export interface Absorbee {
  nom: string
  prefixe: string
}

/** Les parcelles à chercher au cadastre à la place d’une qu’il ne connaît pas : elle-même, puis les autres préfixes. */
export function pistesDe(
  p: Parcelle,
  absorbees: readonly Absorbee[],
): { raison: Raison; parcelle: Parcelle }[] {
  const prefixes = new Map([
    ['000', null as string | null],
    ...absorbees.map((a) => [a.prefixe, a.nom] as const),
  ])
  prefixes.delete(p.prefixe)
  return [
    { raison: 'RETROUVEE', parcelle: p },
    ...[...prefixes].map(([prefixe, communeAbsorbee]) => ({
      raison: 'AUTRE_PREFIXE' as const,
      parcelle: { ...p, prefixe, communeAbsorbee },
    })),
  ]
}
