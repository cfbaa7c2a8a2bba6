import { codes } from '#domain/socle/codes.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { CHAMPS, valeurDe } from './champs.ts'
import type { Champ } from './champs.ts'
import type { Arrete } from './champs/procedures.ts'
import { DU_NOTAIRE } from './champs/rattachement.ts'
import type { Declaration } from './declaration.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from './listes.ts'

/** Ce que vaut une réponse simple ; null : non répondu. */
export type Reponse = string | number | boolean | null

/** Ce que le dossier montre déjà, ou que la pièce du mandat porte : cela n’est pas redit. */
const AILLEURS: ReadonlySet<string> = new Set([
  'infoRattachement.idDocument',
  'infoRattachement.nomFichierJustifMandat',
  ...DU_NOTAIRE.map((nom) => `infoRattachement.${nom}`),
])

const champsAcceptes = (): Champ[] => CHAMPS.filter(({ publie, chemin }) => !publie && !AILLEURS.has(chemin))

/** La colonne d’un champ : son chemin sans son bloc, `mandatAdHoc.dateNomination` devient `mandatAdHocDateNomination`. */
function colonneDe(chemin: string): string {
  const [, ...noms] = chemin.split('.')
  return noms
    .map((nom, i) => (i === 0 ? nom : avecMajuscule(nom)))
    .join('')
    .replace(/[A-Z]{2,}$/, (fin) => fin.slice(0, 1) + fin.slice(1).toLowerCase())
}

/** Les colonnes de la dernière déclaration acceptée, et le champ de chacune. */
export const COLONNES_ACCEPTEES: ReadonlyMap<string, Champ> = new Map(
  champsAcceptes().map((champ) => [colonneDe(champ.chemin), champ]),
)

/**
 * Ce qu’une déclaration acceptée dit de plus que le dossier public (§3.3) : mandat, procédures, comptes, technique. Une valeur
 * par colonne.
 */
export const reponsesAcceptees = (d: Declaration): Record<string, Reponse> =>
  Object.fromEntries(
    [...COLONNES_ACCEPTEES].map(([colonne, { chemin }]) => [
      colonne,
      (valeurDe(d, chemin) ?? null) as Reponse,
    ]),
  )

/** Ses arrêtés, chacun avec sa famille, dans l’ordre où ils sont dits. */
export const arretesAcceptes = (d: Declaration): (Omit<Arrete, 'type'> & { famille: FamilleArretes })[] =>
  codes(FAMILLES_ARRETES).flatMap((famille) =>
    d.procedures[famille].map(({ dateArrete, dateMainLevee }) => ({ famille, dateArrete, dateMainLevee })),
  )
