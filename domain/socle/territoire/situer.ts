import { departementDuCode } from './codes.ts'
import {
  departementsDuCodePostal,
  exactDe,
  lireCodeDeCommune,
  lireLieuTape,
  type LieuTape,
  type NomTape,
} from './lieu-tape.ts'
import type { NomDeCommune } from './noms.ts'

/** Un nom de commune, et ce qui distingue la commune d’aujourd’hui de ses homonymes. */
export interface NomSitue extends NomDeCommune {
  codesPostaux: readonly string[]
  population: number
  /** La ville d’un arrondissement. */
  parente: string | null
}

/** Tous les noms et tous les codes des communes, ou ceux dont une lecture a besoin. */
export interface Nomenclature {
  deForme(forme: string): readonly NomSitue[]
  deCode(code: string): readonly NomSitue[]
  duCodePostal(codePostal: string): readonly NomSitue[]
  /** Ceux que cette forme commence, d’un mot entier. */
  commencant(forme: string): readonly NomSitue[]
}

/** Ce que l’on sait d’un lieu avant de le situer ; null ou vide, rien. */
export interface LieuASituer {
  nom?: string | null
  /** Un code Insee, d’aujourd’hui ou d’hier. */
  code?: string | null
  codePostal?: string | null
  departement?: string | null
}

/** La commune d’aujourd’hui, comment elle a été nommée ; `sur` faux : les autres étaient possibles, ou rien ne le confirme. */
export interface Situation {
  commune: string
  nomme: NomSitue
  sur: boolean
  autres: readonly string[]
  /** Vrai quand le code postal tapé est celui d’une autre commune. */
  contredite: boolean
}

/** Ce qu’il faut lire des noms et des codes pour situer ce lieu. */
export interface Besoins {
  formes: readonly string[]
  codes: readonly string[]
  codePostal: string | null
}

/** Situe un lieu, d’une nomenclature entière ou de ce qu’en disent les `besoinsDe` ce lieu. Null : rien ne le dit. */
export function situer(lieu: LieuASituer, nomenclature: Nomenclature): Situation | null {
  const { lu, codes, codePostal, departement } = lire(lieu)
  for (const code of codes) {
    const trouves = nomenclature.deCode(code)
    if (trouves.length === 0) continue
    const [premier, ...autres] = communesDe(memeNom(trouves, lu.entiers))
    if (premier === undefined) continue
    // Cinq chiffres tapés seuls sont aussi un code postal : celui de Saint-André est le code Insee de Lille.
    const postales = code === lu.codePostal ? codesDe(nomenclature.duCodePostal(code)) : []
    const possibles = postales.includes(premier.commune) ? codesDe(autres) : [...codesDe(autres), ...postales]
    const situe = {
      commune: premier.commune,
      nomme: premier,
      sur: possibles.length === 0,
      autres: possibles,
      contredite: false,
    }
    return affiner(situe, { codePostal, noms: lu.entiers }, nomenclature)
  }
  const nomme = deNom(lu, { codePostal, departement }, nomenclature)
  if (nomme) return affiner(nomme, { codePostal, noms: [] }, nomenclature)
  if (codePostal === null) return null
  return parCodePostal(codePostal, lu, nomenclature)
}

export function besoinsDe(lieu: LieuASituer): Besoins {
  const { lu, codes, codePostal } = lire(lieu)
  const formes = [...lu.entiers, ...lu.morceaux].flatMap(({ forme }) => [forme, ...coupes(forme).flat()])
  return { formes: [...new Set(formes)], codes, codePostal }
}

function lire({ nom, code, codePostal, departement }: LieuASituer) {
  const lu = lireLieuTape(nom ?? '')
  const tape = code?.trim() ? lireCodeDeCommune(code) : null
  const seul = lu.entiers.length === 0 && lu.codePostal !== null && !codePostal ? lu.codePostal : null
  const codes = [tape, lu.code, seul].filter((c) => c !== null)
  const postal = /^\d{4,5}$/.test(codePostal?.trim() ?? '')
    ? (codePostal ?? '').trim().padStart(5, '0')
    : null
  return {
    lu,
    codes,
    codePostal: postal ?? lu.codePostal,
    departement: departement ?? lu.departement ?? null,
  }
}

const codesDe = (noms: readonly NomSitue[]): string[] => noms.map(({ commune }) => commune)

/** Un nom par commune : le sien avant ceux d’hier, et la plus peuplée d’abord. */
function communesDe(noms: readonly NomSitue[]): NomSitue[] {
  const ranges = noms.toSorted(
    (a, b) =>
      Number(b.sorte === 'ACTUELLE') - Number(a.sorte === 'ACTUELLE') ||
      b.population - a.population ||
      a.commune.localeCompare(b.commune),
  )
  return [...new Map(ranges.toReversed().map((n) => [n.commune, n])).values()].toReversed()
}

/** Ceux qui portent un nom tapé, s’il y en a ; sinon tous. */
function memeNom(candidats: readonly NomSitue[], noms: readonly NomTape[]): readonly NomSitue[] {
  const siens = candidats.filter((c) => noms.some(({ forme }) => forme === c.forme))
  return siens.length > 0 ? siens : candidats
}

interface Ou {
  codePostal: string | null
  departement: string | null
}

function deNom(lu: LieuTape, ou: Ou, n: Nomenclature): Situation | null {
  const { entiers, morceaux } = lu
  const [entier] = entiers
  if (entier === undefined) return null
  const abrege = () => deDebut(entier, ou, n)
  const direct = entiers.find(({ forme }) => n.deForme(forme).length > 0)
  if (direct) {
    const situe = departager(n.deForme(direct.forme), direct, ou, n)
    if (situe.sur || ou.codePostal === null) return situe
    // « Pierrefitte » 93380 n’est pas celle des Deux-Sèvres, qui s’écrit pourtant ainsi.
    const la = abrege()
    return la?.sur ? la : situe
  }
  const parties = ensemble(morceaux, n) ?? entiers.map((tape) => coupe(tape, n)).find(Boolean)
  if (parties) return departager(parties.noms, parties.tape, ou, n)
  const seul = morceaux.find(({ forme }) => n.deForme(forme).length > 0)
  return seul ? { ...departager(n.deForme(seul.forme), seul, ou, n), sur: false } : abrege()
}

/** Deux noms d’une même commune, celui d’hier et le sien : « Lomme (Lille) ». */
function ensemble(morceaux: readonly NomTape[], n: Nomenclature): { noms: NomSitue[]; tape: NomTape } | null {
  const connus = morceaux
    .map((tape) => ({ tape, noms: nommes(tape.forme, n) }))
    .filter((m) => m.noms.length > 0)
  const [premier, ...autres] = connus
  if (premier === undefined || autres.length === 0) return null
  const communes = premier.noms
    .map(({ commune }) => commune)
    .filter((commune) => autres.every((autre) => autre.noms.some((nom) => nom.commune === commune)))
  if (communes.length === 0) return null
  // Le nom d’hier d’abord : c’est lui qui dit le lieu.
  const dHier = connus.find(({ noms }) =>
    noms.some((n) => communes.includes(n.commune) && n.sorte !== 'ACTUELLE'),
  )
  const { tape, noms } = dHier ?? premier
  return { noms: noms.filter(({ commune }) => communes.includes(commune)), tape }
}

/** Ceux de ce nom, à défaut ceux qu’il commence : « Lille (Hellemmes) ». */
function nommes(forme: string, n: Nomenclature): readonly NomSitue[] {
  const entiers = n.deForme(forme)
  return entiers.length > 0 ? entiers : n.commencant(forme)
}

/** « Annecy Cran-Gevrier » : les deux mêmes noms, sans rien qui les sépare. */
function coupe({ forme, exact }: NomTape, n: Nomenclature): { noms: NomSitue[]; tape: NomTape } | null {
  for (const parties of coupes(forme)) {
    const lus = ensemble(
      parties.map((partie) => ({ forme: partie, exact })),
      n,
    )
    if (lus) return lus
  }
  return null
}

const MOTS_MAX = 8
/** Une forme, coupée en deux de chaque façon. */
function coupes(forme: string): [string, string][] {
  const mots = forme.split(' ')
  if (mots.length > MOTS_MAX) return []
  return mots.slice(1).map((_, i) => [mots.slice(0, i + 1).join(' '), mots.slice(i + 1).join(' ')])
}

/** Un nom abrégé par sa fin : « Hellemmes » d’Hellemmes-Lille. Rien ne le confirme, sauf son code postal ou son département. */
function deDebut(tape: NomTape, ou: Ou, n: Nomenclature): Situation | null {
  const desservies = ou.codePostal === null ? [] : n.duCodePostal(ou.codePostal)
  const plusLongs = n.commencant(tape.forme)
  // Un nom trop long : « Saint-Denis la Plaine », là où ce code postal dessert Saint-Denis.
  const plusCourts = desservies.filter(({ forme }) => tape.forme.startsWith(`${forme} `))
  if (plusLongs.length === 0 && plusCourts.length === 0) return null
  const choisis = plusLongs.length > 0 ? plusLongs : plusCourts
  const situe = departager(choisis, tape, ou, n)
  // Un début que plusieurs communes partagent n’en nomme aucune.
  return situe.autres.length > 0 ? null : { ...situe, sur: situe.sur && situeeLa(situe.nomme, ou) }
}

const desservie = (nom: NomSitue, codePostal: string | null): boolean =>
  codePostal !== null && nom.codesPostaux.includes(codePostal)
const departementDe = (nom: NomSitue): string => departementDuCode(nom.commune)
/** Le code d’hier dit aussi le département d’hier : Crépieux-la-Pape était dans l’Ain. */
const dansUnDe = (nom: NomSitue, departements: readonly string[]): boolean =>
  departements.includes(departementDe(nom)) || departements.includes(departementDuCode(nom.code))

function situeeLa(nom: NomSitue, { codePostal, departement }: Ou): boolean {
  if (desservie(nom, codePostal)) return true
  return departement !== null && dansUnDe(nom, [departement])
}

/** De communes du même nom : celle de ce code postal, à défaut de ce département, puis celle qui s’écrit tout à fait ainsi. */
function departager(
  noms: readonly NomSitue[],
  tape: NomTape,
  { codePostal, departement }: Ou,
  n: Nomenclature,
): Situation {
  const postaux = codePostal === null ? [] : noms.filter((nom) => desservie(nom, codePostal))
  const departements = [
    ...(departement === null ? [] : [departement]),
    ...(codePostal === null ? [] : departementsDuCodePostal(codePostal)),
  ]
  const voisins = noms.filter((nom) => dansUnDe(nom, departements))
  const la = postaux.length > 0 ? postaux : voisins
  // Un code postal, un département où aucune n’est : le nom est pris, et dit douteux.
  const ailleurs = departements.length > 0 && la.length === 0
  const contredite = postaux.length === 0 && codePostal !== null && n.duCodePostal(codePostal).length > 0
  const restants = communesDe(la.length > 0 ? la : noms)
  const [premier, ...autres] = memeEcriture(restants, noms, tape)
  if (premier === undefined) throw new Error('Aucune commune à départager.')
  return {
    commune: premier.commune,
    nomme: premier,
    sur: autres.length === 0 && !ailleurs && !contredite,
    autres: codesDe(autres),
    contredite,
  }
}

/** « Sainte-Marie » n’est pas « Saint-Marie » : de deux communes de même forme, celles qui s’écrivent comme ce qui est tapé. */
function memeEcriture(restants: NomSitue[], noms: readonly NomSitue[], { exact }: NomTape): NomSitue[] {
  if (restants.length < 2) return restants
  const ecrites = restants.filter(({ commune }) =>
    noms.some((nom) => nom.commune === commune && exactDe(nom.nom) === exact),
  )
  return ecrites.length > 0 ? ecrites : restants
}

/** L’arrondissement, quand la ville est nommée et que son code postal, ou le nom, le dit. */
function affiner(
  situe: Situation,
  { codePostal, noms }: { codePostal: string | null; noms: readonly NomTape[] },
  n: Nomenclature,
): Situation {
  const parmi = [
    ...noms.flatMap(({ forme }) => n.deForme(forme)),
    ...(codePostal === null ? [] : n.duCodePostal(codePostal)),
  ]
  const arrondissement = parmi.find(({ parente }) => parente === situe.commune)
  return arrondissement ? { ...situe, commune: arrondissement.commune, nomme: arrondissement } : situe
}

/** Un code postal sans nom qui se lise : sa commune, s’il n’en dessert qu’une. */
function parCodePostal(codePostal: string, lu: LieuTape, n: Nomenclature): Situation | null {
  const noms = n.duCodePostal(codePostal)
  const entieres = noms.filter(({ sorte }) => sorte === 'ACTUELLE')
  const arrondissements = noms.filter(({ sorte }) => sorte === 'ARRONDISSEMENT')
  const [seule, ...autres] = arrondissements.length > 0 ? arrondissements : entieres
  if (seule === undefined || autres.length > 0) return null
  return { commune: seule.commune, nomme: seule, sur: lu.entiers.length === 0, autres: [], contredite: false }
}
