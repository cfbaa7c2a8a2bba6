import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { colonneDe, type Chiffres } from './indicateurs.ts'
import { direPeriode, type Periode } from './periodes.ts'
import { CODES_REPARTITIONS, repartition, type Chapitre, type CodeRepartition } from './repartitions.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'

/** Ce que l’on lit à la place d’un chiffre que le secret statistique cache. */
export const SECRET = 'Secret statistique'

const FINE = '\u202f'

/** « 12,5 % » ; un pour cent entier sans virgule. Au-dessous d’un millième, « moins de 0,1 % ». */
export function direPart(nombre: number, total: number): string {
  if (total <= 0) return `0${FINE}%`
  const dixiemes = Math.round((nombre * 1_000) / total)
  if (dixiemes === 0 && nombre > 0) return `moins de 0,1${FINE}%`
  const reste = dixiemes % 10
  return `${afficherEntier(Math.floor(dixiemes / 10))}${reste === 0 ? '' : `,${reste}`}${FINE}%`
}

/** La part de ce nombre, ou le secret qui le cache. */
export const direPartOuSecret = (nombre: number | null | undefined, total: number): string =>
  nombre === null || nombre === undefined ? SECRET : direPart(nombre, total)

/** De combien de copropriétés viennent les montants, quand cela peut se dire. */
export const direComptesExploitables = (exploitables: number | null | undefined, nb: number): string =>
  exploitables === null || exploitables === undefined
    ? `Comptes exploitables\u00a0: ${SECRET.toLowerCase()}.`
    : `Comptes exploitables\u00a0: ${direPart(exploitables, nb)} des copropriétés (${afficherEntier(exploitables)} sur ${afficherEntier(nb)}).`

/** Une case d’une répartition, telle qu’elle se montre ; `nombre` null : cachée. */
export interface LigneDeRepartition {
  code: string
  libelle: string
  nombre: number | null
}

/** Les cases que l’on montre, et ce sur quoi leurs parts se prennent : leur somme, ou toutes les copropriétés. */
export function lireRepartition(
  code: CodeRepartition,
  chiffres: Chiffres,
): { lignes: LigneDeRepartition[]; total: number | null } {
  const { cases, parts, unite } = repartition(code)
  const lignes = Object.entries(cases)
    .filter(([, { nePasMontrer }]) => !nePasMontrer)
    .map(([cas, { libelle }]) => ({ code: cas, libelle, nombre: chiffres[colonneDe(code, cas)] ?? null }))
  const total =
    parts || unite === 'bâtiments'
      ? lignes.reduce<number | null>(
          (somme, { nombre }) => (somme === null || nombre === null ? null : somme + nombre),
          0,
        )
      : (chiffres['nb'] ?? null)
  return { lignes, total }
}

/** Ce que dit un graphique, en une phrase : « 87 % des copropriétés ont moins de 50 lots principaux ». */
export function direConstat(code: CodeRepartition, chiffres: Chiffres): string {
  const { constat, titre, unite } = repartition(code)
  const { lignes, total } = lireRepartition(code, chiffres)
  if (total === null) return titre
  if (total === 0) return `${titre}\u00a0: aucune à compter`
  const nombre = lignes
    .filter((l) => constat.cases.includes(l.code))
    .reduce((somme, l) => somme + (l.nombre ?? 0), 0)
  const quoi = constat.parmi === undefined ? unite : `${unite} ${constat.parmi}`
  const phrase = `${direPart(nombre, total)} des ${quoi} ${constat.dire}`
  return avecMajuscule(phrase)
}

/** Ce que disent les montants : une moitié, et de quels comptes. */
export const direConstatDesComptes = (charges: string): string =>
  `La moitié des comptes exploitables disent moins de ${charges} de charges courantes par lot`

/** Ce que dit l’évolution, du premier trimestre montré au dernier. */
export function direConstatDeLEvolution(
  premier: Periode & { nb: number },
  dernier: Periode & { nb: number },
): string {
  const ecart = dernier.nb - premier.nb
  if (ecart === 0) return `Le nombre de copropriétés n’a pas changé depuis le ${direPeriode(premier)}`
  const combien = Math.abs(ecart)
  return `${afficherEntier(combien)} ${combien > 1 ? 'copropriétés' : 'copropriété'} de ${ecart > 0 ? 'plus' : 'moins'} depuis le ${direPeriode(premier)}`
}

/** Les graphiques d’un chapitre que le secret statistique cache, nommés ; null quand tous se montrent. */
export function direCachees(chapitre: Chapitre, chiffres: Chiffres): string | null {
  const cachees = CODES_REPARTITIONS.filter(
    (code) => repartition(code).chapitre === chapitre && lireRepartition(code, chiffres).total === null,
  )
  return cachees.length === 0
    ? null
    : `Caché par le secret statistique\u00a0: ${cachees.map((code) => repartition(code).titre.toLowerCase()).join('\u202f; ')}.`
}
