import { codes } from '#domain/socle/codes.ts'
import { direJour } from '#domain/socle/temps/jour.ts'
import { afficherMontant } from '#domain/socle/mots/nombre.ts'
import { FINANCES, GROUPES_FINANCES } from './champs/finances.ts'
import { GROUPES_IDENTIFICATION, IDENTIFICATION } from './champs/identification.ts'
import type { CheminDe, Ligne } from './champs/ligne.ts'
import { GROUPES_PROCEDURES, PROCEDURES } from './champs/procedures.ts'
import { GROUPES_RATTACHEMENT, RATTACHEMENT } from './champs/rattachement.ts'
import { GROUPES_TECHNIQUE, TECHNIQUE } from './champs/technique.ts'
import { BLOCS, type Bloc, type Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { enVigueur, TEXTES } from './textes.ts'

/** Les groupes de champs et leurs titres. */
export const GROUPES = {
  ...GROUPES_RATTACHEMENT,
  ...GROUPES_IDENTIFICATION,
  ...GROUPES_PROCEDURES,
  ...GROUPES_FINANCES,
  ...GROUPES_TECHNIQUE,
} as const

export type Groupe = keyof typeof GROUPES

export interface Champ extends Ligne<Declaration, Groupe> {
  chemin: CheminDe<Declaration>
}

const PAR_BLOC: Readonly<Record<Bloc, readonly Champ[]>> = {
  infoRattachement: codes(RATTACHEMENT).map((cle) => ({
    chemin: `infoRattachement.${cle}`,
    ...RATTACHEMENT[cle],
  })),
  identification: codes(IDENTIFICATION).map((cle) => ({
    chemin: `identification.${cle}`,
    ...IDENTIFICATION[cle],
  })),
  procedures: codes(PROCEDURES).map((cle) => ({ chemin: `procedures.${cle}`, ...PROCEDURES[cle] })),
  donneesFinancieres: codes(FINANCES).map((cle) => ({
    chemin: `donneesFinancieres.${cle}`,
    ...FINANCES[cle],
  })),
  donneesTechniques: codes(TECHNIQUE).map((cle) => ({
    chemin: `donneesTechniques.${cle}`,
    ...TECHNIQUE[cle],
  })),
}

/** Les champs d’un bloc, dans l’ordre de sa table. */
export function champsDuBloc(bloc: Bloc): readonly Champ[] {
  return PAR_BLOC[bloc]
}

/** Tous les champs simples, dans l’ordre du parcours. Les adresses, les parcelles et les arrêtés : voir lecture.ts. */
export const CHAMPS: readonly Champ[] = BLOCS.flatMap(champsDuBloc)

/** Ces champs, groupe par groupe : l’ordre de la page. */
export function parGroupe(champs: readonly Champ[]): { groupe: Groupe; champs: Champ[] }[] {
  const groupes = [...new Set(champs.map((champ) => champ.groupe))]
  return groupes.map((groupe) => ({ groupe, champs: champs.filter((champ) => champ.groupe === groupe) }))
}

/** La valeur lue d’un champ. */
export function valeurDe(d: Declaration, chemin: string): unknown {
  return chemin.split('.').reduce<unknown>((o, cle) => (o as Record<string, unknown> | null)?.[cle], d)
}

/** Vrai si le champ se montre, compte tenu du jour et de ce qui est déjà répondu. */
export function estVisible(champ: Champ, d: Declaration, c: Contexte): boolean {
  if (champ.texte && !enVigueur(champ.texte, c.aujourdhui)) return false
  return champ.visible ? champ.visible(d, c) : true
}

/** Vrai si le champ, visible, attend une réponse. */
export function estObligatoire(champ: Champ, d: Declaration, c: Contexte): boolean {
  return typeof champ.obligatoire === 'function' ? champ.obligatoire(d, c) : (champ.obligatoire ?? false)
}

/** Le libellé du champ dans ce contexte. */
export function libelleDe(champ: Champ, d: Declaration, c: Contexte): string {
  return typeof champ.libelle === 'function' ? champ.libelle(d, c) : champ.libelle
}

/** L’aide du champ dans ce contexte : le texte daté qui le demande ; d’un montant que l’on redéclare, celui de l’exercice précédent. */
export function aideDe(champ: Champ, d: Declaration, c: Contexte): string | undefined {
  const propre = typeof champ.aide === 'function' ? champ.aide(d, c) : champ.aide
  const texte = champ.texte && TEXTES[champ.texte]
  const aide = texte
    ? [propre, `Demandé depuis le ${direJour(texte.depuis)} (${texte.source}).`].filter(Boolean).join(' ')
    : propre
  const avant = champ.type === 'montant' && c.maj ? valeurDe(c.maj.precedente, champ.chemin) : null
  if (typeof avant !== 'number') return aide
  return [aide, `Exercice précédent : ${afficherMontant(avant)}.`].filter(Boolean).join(' ')
}

/** Le nom du champ à la relecture. */
export function courtDe(champ: Champ, d: Declaration, c: Contexte): string {
  return champ.court ?? libelleDe(champ, d, c)
}
