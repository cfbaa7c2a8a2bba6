import type { Refus } from '#domain/socle/refus/refus.ts'

/** Ce qui est arrivé d’un message ajouté sans JavaScript, tel que l’adresse de la page le dit : fait, ou ce qui l’a arrêté. */
export const SUITES_DE_COMPLEMENT = ['fait', 'texte', 'piece', 'autre'] as const
export type SuiteDeComplement = (typeof SUITES_DE_COMPLEMENT)[number]

/** Le champ en cause ; `autre` d’un refus qui n’en vise aucun. */
export const suiteDeComplement = (refus: readonly Refus[] = []): SuiteDeComplement =>
  SUITES_DE_COMPLEMENT.find((s) => s !== 'fait' && s === refus[0]?.champ) ?? 'autre'
