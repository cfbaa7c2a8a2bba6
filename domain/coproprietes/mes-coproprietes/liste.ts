import type { Authority } from '#domain/socle/acces/authorities.ts'
import { CODES_LISTES_SUIVIES, LISTES_SUIVIES, type ListeSuivie } from '#domain/socle/acces/suivi.ts'
import { codes } from '#domain/socle/codes.ts'
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

/** Jusqu’à tant de copropriétés, elles se lisent toutes sur un écran : rien à y chercher, ni à y choisir en nombre. */
export const PEU_DE_COPROPRIETES = 10

/** Les onglets de la liste (§2.2), ce qui demande d’agir d’abord. */
export const ONGLETS_DE_LA_LISTE = {
  seeAllCopro: 'Toutes',
  annuelle: 'À mettre à jour',
  'mandat-expire': 'Mandat expiré',
  coproNonGeolocalisees: 'À situer',
  mandate: 'Mandat en cours',
  immatriculee: 'Immatriculées',
  standard: 'Modifiables',
} as const satisfies Partial<Record<ListeSuivie, string>>

/**
 * Les onglets que l’on montre : ceux qui ont des copropriétés, celui où l’on est, et toujours « Toutes » ; sans compte, tous. Une liste où
 * l’on vient pour un acte s’y ajoute le temps d’y être.
 */
export function ongletsMontres(
  courante: ListeSuivie,
  comptes: Readonly<Record<ListeSuivie, number>> | null,
): { liste: ListeSuivie; libelle: string; nombre: number | null }[] {
  const libelles: Partial<Record<ListeSuivie, string>> = ONGLETS_DE_LA_LISTE
  return CODES_LISTES_SUIVIES.toSorted((x, y) => rangDe(x) - rangDe(y)).flatMap((liste) => {
    const nombre = comptes?.[liste] ?? null
    const montre =
      liste === courante || liste === 'seeAllCopro' || (libelles[liste] !== undefined && nombre !== 0)
    return montre ? [{ liste, libelle: libelles[liste] ?? LISTES_SUIVIES[liste].libelle, nombre }] : []
  })
}

const ORDRE: readonly ListeSuivie[] = codes(ONGLETS_DE_LA_LISTE)
const rangDe = (liste: ListeSuivie): number => (ORDRE.includes(liste) ? ORDRE.indexOf(liste) : ORDRE.length)
