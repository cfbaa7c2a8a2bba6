import { codes } from '#domain/socle/codes.ts'
import { TYPES_CHAUFFAGE, type TypeChauffage } from '#domain/coproprietes/declaration/listes.ts'
import { PERIODES_CONSTRUCTION, type PeriodeConstruction } from '#domain/coproprietes/declaration/periodes.ts'
import { TAILLES, type Taille } from './tailles.ts'

/** Au-dessous, rien ne se dit d’une classe : on y reconnaîtrait quelqu’un (experience.md §4.2). */
export const SEMBLABLES_MIN = 30

/** Autant de représentants au moins : un cabinet qui les a presque toutes lirait la dernière entre les siennes. */
export const REPRESENTANTS_MIN = 3

/** Ce qui fait que deux copropriétés se ressemblent ; null : on ne le sait pas. */
export interface Criteres {
  taille: Taille | null
  periode: Exclude<PeriodeConstruction, 'NON_CONNUE'> | null
  chauffage: Exclude<TypeChauffage, 'NON_RENSEIGNE'> | null
  ascenseur: boolean | null
}

/** Les périodes et les chauffages que l’on compare : ceux que l’on connaît. */
export const PERIODES_COMPAREES = codes(PERIODES_CONSTRUCTION).filter((code) => code !== 'NON_CONNUE')
export const CHAUFFAGES_COMPARES = codes(TYPES_CHAUFFAGE).filter((code) => code !== 'NON_RENSEIGNE')

export const periodeConnue = (periode: PeriodeConstruction | null): Criteres['periode'] =>
  periode === 'NON_CONNUE' ? null : periode

export const chauffageConnu = (type: TypeChauffage | null): Criteres['chauffage'] =>
  type === 'NON_RENSEIGNE' ? null : type

/** Où elle est, tel que les classes le regardent. */
export interface Lieu {
  departement: { code: string; nom: string } | null
  region: { code: string; nom: string } | null
}

export type Critere = keyof Criteres | keyof Lieu

/** Ce que l’annuaire ne publie pas : compter par lui, c’est déjà le dire. */
const CRITERES_SECRETS: readonly Critere[] = ['chauffage', 'ascenseur']

/**
 * Les classes, de la plus proche à la plus large : faute de trente copropriétés, on élargit d’abord le lieu, puis on oublie
 * l’ascenseur, le chauffage, la période. La taille reste : un lot de tour ne coûte pas ce que coûte un lot de maison.
 */
export const NIVEAUX = [
  ['taille', 'periode', 'chauffage', 'ascenseur', 'departement'],
  ['taille', 'periode', 'chauffage', 'ascenseur', 'region'],
  ['taille', 'periode', 'chauffage', 'ascenseur'],
  ['taille', 'periode', 'chauffage'],
  ['taille', 'periode'],
  ['taille'],
] as const satisfies readonly (readonly Critere[])[]

/** Toutes les parties d’une liste, les plus longues d’abord. */
const parties = (liste: readonly Critere[]): Critere[][] =>
  liste.reduceRight<Critere[][]>((de, critere) => [...de.map((p) => [critere, ...p]), ...de], [[]])

/** Où une classe regarde, du plus près au plus large. */
export const LIEUX: readonly (readonly Critere[])[] = [['departement'], ['region'], []]

const memes = (a: readonly Critere[], b: readonly Critere[]): boolean => a.join() === b.join()

/**
 * Toutes les classes que l’on compte (décision 0064) : chacun choisit la taille, et du reste ce qu’il veut. Celles des mises à jour
 * viennent d’abord, la base garde leur rang.
 */
export const COMBINAISONS: readonly (readonly Critere[])[] = [
  ...NIVEAUX,
  ...parties(['periode', 'chauffage', 'ascenseur'])
    .flatMap((choisis) => LIEUX.map((lieu): Critere[] => ['taille', ...choisis, ...lieu]))
    .filter((criteres) => !NIVEAUX.some((niveau) => memes(niveau, criteres))),
]

/** Vrai d’une classe dont l’annuaire ne permet pas de compter les copropriétés. */
export const demandeUnSecret = (niveau: number): boolean =>
  CRITERES_SECRETS.some((critere) => COMBINAISONS[niveau]?.includes(critere))

/** Entre deux critères d’une classe écrite ; aucun code ne le contient. */
export const SEPARATEUR = '|'

const valeursDe = (c: Criteres, lieu: Lieu): Record<Critere, string | boolean | null> => ({
  taille: c.taille,
  periode: c.periode,
  chauffage: c.chauffage,
  ascenseur: c.ascenseur,
  departement: lieu.departement?.code ?? null,
  region: lieu.region?.code ?? null,
})

/** La classe de ce rang, écrite ; null quand il y manque un critère. */
export function classeDe(niveau: number, c: Criteres, lieu: Lieu): string | null {
  const valeurs = valeursDe(c, lieu)
  const siennes = (COMBINAISONS[niveau] ?? []).map((critere) => valeurs[critere])
  return siennes.length === 0 || siennes.includes(null) ? null : siennes.join(SEPARATEUR)
}

/** Les rangs des classes où regarder ce que l’on demande, de la plus proche à la plus large, comme `NIVEAUX` s’élargit. */
export function elargissements(c: Criteres, lieu: Lieu): number[] {
  const valeurs = valeursDe(c, lieu)
  if (valeurs.taille === null) return []
  const demandes = NIVEAUX.map((niveau): readonly Critere[] => niveau)
    // De la région seule, il n’y a pas de département à regarder d’abord.
    .filter((n) => !(n.includes('departement') && valeurs.departement === null && valeurs.region !== null))
    .map((niveau) => niveau.filter((critere) => valeurs[critere] !== null))
  return [...new Set(demandes.map((demande) => COMBINAISONS.findIndex((c) => memes(c, demande))))]
}

const CHAUFFAGES: Record<NonNullable<Criteres['chauffage']>, string> = {
  COLLECTIF: `chauffage ${TYPES_CHAUFFAGE.COLLECTIF.toLowerCase()}`,
  INDIVIDUEL: `chauffage ${TYPES_CHAUFFAGE.INDIVIDUEL.toLowerCase()}`,
  MIXTE: `chauffage ${TYPES_CHAUFFAGE.MIXTE.toLowerCase()}`,
  SANS_CHAUFFAGE: 'sans chauffage',
}

const DIRE: Record<Critere, (c: Criteres, lieu: Lieu) => string | undefined> = {
  taille: ({ taille }) => (taille ? TAILLES[taille].libelle : undefined),
  periode: ({ periode }) => (periode ? PERIODES_CONSTRUCTION[periode].libelle.toLowerCase() : undefined),
  chauffage: ({ chauffage }) => (chauffage ? CHAUFFAGES[chauffage] : undefined),
  ascenseur: ({ ascenseur }) => (ascenseur ? 'avec ascenseur' : 'sans ascenseur'),
  departement: (_, { departement }) => departement?.nom,
  region: (_, { region }) => region?.nom,
}

/** « 11 à 50 lots, de 1961 à 1974, chauffage collectif, avec ascenseur, Rhône » ; sans lieu, « toute la France ». */
export function direClasse(niveau: number, c: Criteres, lieu: Lieu): string {
  const criteres = COMBINAISONS[niveau] ?? []
  const dits = criteres.flatMap((critere) => DIRE[critere](c, lieu) ?? [])
  const situee = criteres.includes('departement') || criteres.includes('region')
  return [...dits, ...(situee ? [] : ['toute la France'])].join(', ')
}
