import type { InputOf } from '#contract/socle/call.ts'
import type { rechercherEvenements } from '#contract/teneur/journal.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { journal } from '#domain/teneur/journal/adresses.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import {
  CODES_CATEGORIES,
  CODES_EVENEMENTS,
  CODES_MODALITES,
  type Categorie,
  type Modalite,
  type TypeEvenement,
} from '#domain/socle/journal/evenements.ts'
import { texteDe } from '#domain/socle/mots/texte.ts'

/** Ce que la page demande du journal ; un jour tel qu’il est tapé, null quand l’adresse n’en dit rien. */
export interface DemandeDuJournal {
  du: string | null
  au: string | null
  profils: Profil[]
  categories: Categorie[]
  evenements: TypeEvenement[]
  modalites: Modalite[]
  cherche: string
}

export const DEMANDE_VIDE: DemandeDuJournal = {
  du: null,
  au: null,
  profils: [],
  categories: [],
  evenements: [],
  modalites: [],
  cherche: '',
}

const retenir = <C extends string>(codes: readonly C[], valeur: unknown): C[] => {
  const lus: readonly unknown[] = Array.isArray(valeur) ? valeur : [valeur]
  return codes.filter((c) => lus.includes(c))
}

const jour = (valeur: unknown) => (valeur === undefined ? null : texteDe(valeur).slice(0, 30))

/** La demande que portent l’adresse et ce qui est retenu à côté ; ce qui n’est pas de la table ne compte pas. */
export function lireDemande(
  parametres: Record<string, unknown>,
  retenus: Record<string, unknown> = {},
): DemandeDuJournal {
  return {
    du: jour(parametres['du']),
    au: jour(parametres['au']),
    profils: retenir(CODES_PROFILS, parametres['profil']),
    categories: retenir(CODES_CATEGORIES, parametres['categorie']),
    evenements: retenir(CODES_EVENEMENTS, parametres['evenement']),
    modalites: retenir(CODES_MODALITES, parametres['modalite']),
    cherche: lireNumero(texteDe(parametres['numero'])) ?? texteDe(retenus['cherche']),
  }
}

/**
 * Où mène une demande : son adresse, et à côté, dans l’historique de l’onglet, ce qui nomme une personne : l’adresse, que
 * gardent les journaux, n’en porte pas (V14.2.1).
 */
export function versDemande(d: DemandeDuJournal): {
  href: string
  state: { recherche: Record<string, string> }
} {
  const numero = lireNumero(d.cherche)
  const cherche = d.cherche.trim()
  const href = journal({
    du: d.du,
    au: d.au,
    profil: d.profils,
    categorie: d.categories,
    evenement: d.evenements,
    modalite: d.modalites,
    numero: numero || null,
    // Une adresse à elle : sans elle, la page d’avant, encore en route, répondrait à la place de celle-ci.
    personne: !numero && cherche ? 'oui' : null,
  })
  return {
    href,
    state: { recherche: numero || !cherche ? {} : { cherche } },
  }
}

/** Le corps des appels. */
export const corpsDe = (d: DemandeDuJournal): InputOf<typeof rechercherEvenements>['body'] => ({
  dateDu: d.du,
  dateAu: d.au,
  profils: d.profils,
  categories: d.categories,
  evenements: d.evenements,
  modalites: d.modalites,
  cherche: d.cherche || null,
})
