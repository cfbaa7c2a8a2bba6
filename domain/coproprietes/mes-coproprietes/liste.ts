import type { Authority } from '#domain/socle/acces/authorities.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { CODES_ETATS, ETATS_PUBLICS, type EtatCopropriete } from '#domain/coproprietes/copropriete/etats.ts'

/** Qui lit la liste (§2.2) : un déclarant les siennes ; l’assistance et les notaires, celles de l’annuaire ; le teneur, toutes. */
export type LecteurDeListe = 'declarant' | 'annuaire' | 'teneur'

/** Qui l’on est devant la liste : qui représente des copropriétés lit les siennes, et le teneur les lit toutes. */
export function lecteurDeListe(droits: readonly Authority[]): LecteurDeListe {
  if (droits.includes('RATTACHER_COPROPRIETE')) return 'declarant'
  return droits.includes('VALIDER_RATTACHEMENT_DECLARATION') ? 'teneur' : 'annuaire'
}

/** Ceux où une copropriété peut être (décision 0039). */
const ATTEINTS = CODES_ETATS.filter((etat) => etat !== 'FUTUR')

/** Les états que la liste a pour chacun, et que l’on peut donc y demander (§3.5). Une copropriété supprimée ne reste qu’au teneur. */
export const ETATS_DEMANDABLES: Readonly<Record<LecteurDeListe, readonly EtatCopropriete[]>> = {
  declarant: ATTEINTS.filter((etat) => etat !== 'SUPPRIMEE'),
  annuaire: ETATS_PUBLICS,
  teneur: ATTEINTS,
}

/** §3.5 : ce qui se contredit dans les dates du mandat que l’on demande ; vide sinon. */
export function verifierDatesDemandees(d: { debut: Jour | null; fin: Jour | null }): Refus[] {
  return d.debut !== null && d.fin !== null && d.debut > d.fin
    ? [{ champ: 'dateDebutMandat', code: 'PERIODE_INVERSEE' }]
    : []
}
