import type { Refus } from './refus.ts'

/** Vrai de ce qui ne dit rien : absent, un blanc, une liste vide. */
export const estVide = (dit: unknown): boolean =>
  dit === null ||
  dit === undefined ||
  (typeof dit === 'string' ? dit.trim() === '' : Array.isArray(dit) && dit.length === 0)

/** Refuse, champ par champ, ce qui est dit et que rien ne lirait (§3.5 : rien ne s’accepte pour être ignoré) ; un champ vide ne dit rien. */
export const sansObjet = (champs: Readonly<Record<string, unknown>>): Refus[] =>
  Object.entries(champs).flatMap(([champ, dit]) =>
    estVide(dit) ? [] : [{ champ, code: 'CHAMP_SANS_OBJET' }],
  )
