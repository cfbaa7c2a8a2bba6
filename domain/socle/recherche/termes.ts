import { au } from '#domain/socle/certain.ts'
import { lireNumeros, sansNumeros } from '#domain/socle/numero-tape.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { ENSEMBLES, estAbrege, estUneVoieCourante } from './abreviations.ts'
import { enSuite, lireMotsTapes, type Mot } from './mots.ts'
import type { Vocabulaire } from './vocabulaire.ts'
import { LETTRES_DANS_LE_PAYS } from './bornes.ts'

/** Les numéros entre ces deux-là, compris : ceux qu’un début de numéro commence. */
export interface Intervalle {
  de: string
  a: string
}

/**
 * Une recherche lue (§5.8) : par numéros entiers, par ce qui commence (« $ »), ou par mots. `suite` : tous les mots, en une
 * forme ; `numeros` : quand la saisie peut être un morceau de numéro ; `morceau` : ses caractères,
 * pour qui le cherche où qu’il soit dans le numéro ; `autour` : le texte d’où un numéro entier vient.
 */
export type Recherche =
  | { par: 'numero'; numeros: readonly string[]; devine: boolean; autour: string }
  | { par: 'debut'; suite: string; numeros: Intervalle | null }
  | {
      par: 'mots'
      mots: readonly Mot[]
      suite: string
      numeros: readonly string[] | Intervalle | null
      morceau: string | null
    }

const MORCEAU_MIN = 3
/** Un mot plus court ne se corrige pas : presque tout est à une faute de lui. */
const CORRIGIBLE_MIN = 4
/** Les mots regardés quand beaucoup contiennent un morceau ; au-delà, la page le dit. */
const COMPLETIONS_MAX = 40
const CORRECTIONS_MAX = 60

/** Au-delà, l’annuaire dit « plus de 1 000 » et invite à préciser (§8.2, « too many results »). */
export const PLAFOND_DU_COMPTE = 1_000

const PREFIXE = /^([A-Z]{2}\d{1,6})$/
const CHIFFRES_SEULS = /^\d?-?\d{3}-?\d{3}$/

/** Le début d’un numéro, avec ou sans tirets (§5.8) : les numéros qu’il commence. */
function lireDebutDeNumero(texte: string): Intervalle | null {
  const [, debut] = PREFIXE.exec(texte.replace(/[\s-]/g, '').toUpperCase()) ?? []
  return debut === undefined ? null : { de: debut.padEnd(9, '0'), a: debut.padEnd(9, '9') }
}

/** Ce que peut être chaque caractère d’un numéro. */
const CARACTERES = {
  lettre: Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i)),
  chiffre: Array.from({ length: 10 }, (_, n) => String(n)),
}

/** Les sept chiffres d’un numéro sans ses lettres, ou les six derniers : tous ceux qui finissent ainsi. */
function lireFinDeNumero(texte: string): string[] | null {
  if (!CHIFFRES_SEULS.test(texte)) return null
  const chiffres = texte.replaceAll('-', '')
  const { lettre: lettres, chiffre } = CARACTERES
  const premiers = chiffres.length === 7 ? [''] : chiffre
  return lettres.flatMap((a) => lettres.flatMap((b) => premiers.map((n) => a + b + n + chiffres)))
}

/** Ce qu’il faut d’un numéro, au moins, pour le trouver par son milieu (§5.8). */
const CARACTERES_D_UN_MORCEAU = 4
const MORCEAU_DE_NUMERO = /^[A-Z]{0,2}\d{2,7}$/

/** Des caractères qui se suivent dans un numéro, tirets et espaces permis ; null de tout autre texte, et d’un morceau trop court. */
export function lireMorceauDeNumero(texte: string): string | null {
  const joint = texte.replace(/[\s\p{Pd}]/gu, '').toUpperCase()
  return joint.length >= CARACTERES_D_UN_MORCEAU && MORCEAU_DE_NUMERO.test(joint) ? joint : null
}

/** Un numéro entier dont « _ » tient des caractères. */
const FORME = /^[A-Z_]{2}[\d_]{7}$/
const NUMEROS_MAX = 1_000

/** Les numéros d’une forme où « _ » vaut un caractère (§5.8) ; null de tout autre texte, et d’une forme qui en aurait trop. */
function lireFormeDeNumero(texte: string): string[] | null {
  const forme = texte.replace(/[\s-]/g, '').toUpperCase()
  if (!FORME.test(forme) || !forme.includes('_')) return null
  let numeros = ['']
  for (const [rang, signe] of forme.split('').entries()) {
    const possibles = signe === '_' ? CARACTERES[rang < 2 ? 'lettre' : 'chiffre'] : [signe]
    numeros = numeros.flatMap((debut) => possibles.map((suite) => debut + suite))
    if (numeros.length > NUMEROS_MAX) return null
  }
  return numeros
}

/**
 * Lit ce qui est tapé, pour l’annuaire, les listes, la file du teneur et l’assistance (§5.8, décision 0008). Refuse une
 * recherche vide, et une recherche nationale dont aucun mot n’a trois caractères : elle les rendrait presque tous.
 */
export function lireRecherche(texte: string, avecTerritoire: boolean): Recherche | Refus {
  const lu = lireTexte(texte, 200)
  if (typeof lu !== 'string') return { champ: 'recherche', ...lu }
  const debut = lu.startsWith('$')
  const tape = debut ? lu.slice(1).trim() : lu
  const lus = lireNumeros(tape)
  if (lus.numeros.length > 0) return { par: 'numero', ...lus, autour: sansNumeros(tape) }
  const mots = lireMotsTapes(tape)
  const numeros =
    lireDebutDeNumero(tape) ?? (debut ? null : (lireFormeDeNumero(tape) ?? lireFinDeNumero(tape)))
  const plusLong = Math.max(0, ...mots.map((mot) => mot.texte.replaceAll('_', '').length))
  if (plusLong === 0) return { champ: 'recherche', code: 'RECHERCHE_VIDE' }
  if (!avecTerritoire && numeros === null && plusLong < LETTRES_DANS_LE_PAYS && mots.length < 3)
    return { champ: 'recherche', code: 'RECHERCHE_TROP_COURTE' }
  const suite = enSuite(mots)
  if (!debut) return { par: 'mots', mots, suite, numeros, morceau: lireMorceauDeNumero(tape) }
  // Un début est celui d’un numéro aux lettres entières : sept chiffres seuls n’en commencent aucun.
  return { par: 'debut', suite, numeros: numeros && 'de' in numeros ? numeros : null }
}

/** Ce qu’il faut trouver de chaque mot tapé : l’un de ses jetons. */
export interface Lecture {
  cases: readonly (readonly string[])[]
  /** Faux quand un morceau est dans trop de mots pour que tous soient regardés. */
  complete: boolean
}

const estDeLettres = (mot: string): boolean => /^[\p{L}_]+$/u.test(mot)

/** Vrai d’un mot que l’on complète : en lettres, assez long, et qui n’est ni une voie ni un titre, sauf tapé seul. */
const estOuvert = ({ texte }: Mot, seul: boolean): boolean =>
  texte.replaceAll('_', '').length >= MORCEAU_MIN && estDeLettres(texte) && (seul || !estAbrege(texte))

/** « Contient » (§5.8) : chaque mot, et ceux de l’annuaire où il se trouve. */
export function completer(mots: readonly Mot[], vocabulaire: Vocabulaire): Lecture {
  let complete = true
  const cases = mots.map((mot) => {
    if (mot.texte.includes('_')) {
      const { mots: formes, tous } = vocabulaire.deForme(mot.texte, COMPLETIONS_MAX)
      complete &&= tous
      return formes.length > 0 ? formes : [mot.texte.replaceAll('_', '')]
    }
    if (!estOuvert(mot, mots.length === 1)) return mot.jetons
    const { mots: contenus, tous } = vocabulaire.contenant(mot.texte, COMPLETIONS_MAX)
    complete &&= tous
    // Le mot lui-même aussi : l’annuaire ne connaît pas ceux des seules demandes.
    return [...new Set([...mot.jetons, ...contenus])]
  })
  return { cases, complete }
}

/** Une lecture approchée, et les mots de l’annuaire qu’elle met à la place de ceux qui sont tapés. */
export interface Approche extends Lecture {
  /** Par place dans la saisie. */
  corriges: ReadonlyMap<number, readonly string[]>
}

const seCorrige = (mot: Mot): boolean => estDeLettres(mot.texte) && mot.texte.length >= CORRIGIBLE_MIN

/**
 * Les lectures qui pardonnent, de la plus proche à la plus large : une faute dans les mots que l’annuaire ne connaît pas, puis
 * dans chaque mot long, puis sans le genre de la voie ni la répétition du numéro.
 */
export function* approcher(mots: readonly Mot[], vocabulaire: Vocabulaire): Generator<Approche> {
  const { cases, complete } = completer(mots, vocabulaire)
  const avec = (lesquels: (mot: Mot) => boolean): Approche => {
    const corriges = new Map<number, readonly string[]>()
    for (const [place, mot] of mots.entries()) {
      if (!seCorrige(mot) || !lesquels(mot)) continue
      const fautes = vocabulaire.aUneFaute(mot.texte).slice(0, CORRECTIONS_MAX)
      if (fautes.length > 0) corriges.set(place, fautes)
    }
    return {
      corriges,
      complete,
      cases: cases.map((jetons, place) => [...new Set([...jetons, ...(corriges.get(place) ?? [])])]),
    }
  }
  const inconnus = avec(({ texte }) => !vocabulaire.connait(texte))
  if (inconnus.corriges.size > 0) yield inconnus
  const tous = avec(() => true)
  if (tous.corriges.size > inconnus.corriges.size) yield tous
  const larges = tous.cases.flatMap((jetons, place) => {
    const mot = au(mots, place)
    if (estAbrege(mot.texte) && !tous.corriges.has(place)) return []
    const sansRepetition = jetons.flatMap((jeton) =>
      /\d[a-z]$/.test(jeton) ? [jeton, jeton.slice(0, -1)] : [jeton],
    )
    return [sansRepetition]
  })
  const precises = larges.some((jetons) =>
    jetons.some((jeton) => jeton.replace(/^#/, '').length >= MORCEAU_MIN),
  )
  if (precises && JSON.stringify(larges) !== JSON.stringify(tous.cases))
    yield { corriges: tous.corriges, complete, cases: larges }
}

const SUITE_MAX = 12

/** Toutes les suites de mots voisins, de la plus longue à la plus courte : ce qu’un nom ou une voie entière peut être. */
function suites(textes: readonly string[]): string[] {
  const lues: string[] = []
  for (let longueur = Math.min(textes.length, SUITE_MAX); longueur >= 1; longueur -= 1)
    for (let debut = 0; debut + longueur <= textes.length; debut += 1)
      lues.push(textes.slice(debut, debut + longueur).join(' '))
  return lues
}

/** Les voies entières, numéro compris, qui sont tapées là, n’importe où ; « 12-14 » vaut pour l’une et l’autre. */
export function voiesTapees(mots: readonly Mot[]): string[] {
  const textes = mots.map(({ texte }) => texte)
  const voies = mots.flatMap((mot, place) => {
    if (!/^\d/.test(mot.texte)) return []
    const suite = textes.slice(place + 1, place + SUITE_MAX)
    return mot.jetons.flatMap((jeton) =>
      suite.map((_, i) => [jeton.replace('#', ''), ...suite.slice(0, i + 1)].join(' ')),
    )
  })
  return [...new Set(voies)]
}

/** Les noms entiers qui sont tapés là, avec ou sans « SDC » ou « Résidence ». */
export function nomsTapes(mots: readonly Mot[]): string[] {
  const textes = mots.map(({ texte }) => texte)
  const nus = textes.filter((texte) => !ENSEMBLES.has(texte))
  const noms = [...suites(textes), ...suites(nus)].filter((nom) => /\p{L}{2}/u.test(nom))
  const entier = nus.join(' ')
  return [...new Set([...noms, ...[...ENSEMBLES].map((ensemble) => `${ensemble} ${entier}`)])]
}

/**
 * Les mots qui nomment une commune, d’un nom tapé sans voie : entre deux copropriétés du même nom, ils disent laquelle. D’une saisie qui
 * nomme une voie, aucun : la ville y est peut-être celle de la rue.
 */
export const communesTapees = (mots: readonly Mot[], lieux: ReadonlySet<string>): string[] =>
  mots.some((mot) => mot.numeroDeVoie || estUneVoieCourante(mot.texte))
    ? []
    : [...new Set(mots.map(({ texte }) => texte).filter((texte) => lieux.has(texte)))]

/**
 * « Vouliez-vous dire » : la saisie où les mots corrigés prennent la forme que tous les résultats montrent ; null quand rien ne
 * se détache. `montres` : les mots que montre chaque résultat.
 */
export function proposer(
  mots: readonly Mot[],
  { corriges }: Approche,
  montres: readonly ReadonlySet<string>[],
): string | null {
  if (corriges.size === 0 || montres.length === 0) return null
  const choisis = new Map<number, string>()
  for (const [place, fautes] of corriges) {
    const presents = [au(mots, place).texte, ...fautes].filter((mot) => montres.some((vus) => vus.has(mot)))
    const [seul, ...autres] = presents
    if (seul === undefined || autres.length > 0) return null
    choisis.set(place, seul)
  }
  const propose = mots.map(({ texte }, place) => choisis.get(place) ?? texte)
  return propose.some((mot, place) => mot !== au(mots, place).texte) ? propose.join(' ') : null
}

const SEPARATEURS = /[\s,;]+/

/**
 * `%` et `\` sont cherchés tels quels, `_` vaut un caractère (§5.8). Leurs formes larges aussi : la base les ramènerait à
 * eux, sans échappement.
 */
function echapper(texte: string): string {
  return texte.replace(/[\\∖﹨＼]/g, '\\\\').replace(/[%﹪％]/g, '\\%')
}

/**
 * Le critère d’un seul champ (§5.8) : les motifs LIKE à tenir tous, un par mot, ou le début seul après « $ ». Vide quand
 * rien n’est cherché.
 */
export function lireCritere(texte: string): string[] {
  const debutSeul = texte.trimStart().startsWith('$')
  const mots = texte
    .replace(debutSeul ? '$' : '', '')
    .split(SEPARATEURS)
    .filter(Boolean)
  if (mots.length === 0) return []
  return debutSeul ? [`${echapper(mots.join(' '))}%`] : mots.map((mot) => `%${echapper(mot)}%`)
}
