import { lireCopropriete, type CoproprieteLue } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { departsDe } from '#domain/socle/machine.ts'
import {
  dateModifiable,
  estTenu,
  jugerSuppression,
  voisins,
  type ContexteDates,
  type SuiteSuppression,
} from '#domain/coproprietes/mandats/modification.ts'
import { STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'
import { porteeDe, type DuDeclarant, type Etablissement } from '#server/socle/registre/actes/portee.ts'
import * as store from './mandats.store.ts'

/** Une copropriété que la personne voit, et tous ses mandats. */
export interface Situation {
  copropriete: CoproprieteLue
  /** Du plus récent au plus ancien. */
  mandats: readonly store.MandatLu[]
  /** La fin de mandat que le registre connaissait avant le premier, quand celui-ci en renouvelle un qu’il n’a pas. */
  finConnue: Jour | null
  /** Une demande de rattachement est à l’examen. */
  demandee: boolean
  /** L’établissement de la personne ; null : elle les voit tous. */
  portee: Etablissement | null
}

/** La copropriété de son établissement (de tous pour le teneur) ; refuse celle d’un autre comme celle qui n’est pas là. */
export async function lireSituation(
  db: Kysely<DB>,
  demandeur: Pick<DuDeclarant<'INTROUVABLE' | 'NON_AUTORISE'>, 'auteur' | 'refuser'>,
  id: number | undefined,
): Promise<Situation> {
  const portee = porteeDe(demandeur)
  const copropriete = id === undefined ? undefined : await lireCopropriete(db, { id })
  if (!copropriete || (portee && copropriete.teledeclarantId !== portee.id))
    throw demandeur.refuser('INTROUVABLE')
  const [mandats, demande] = await Promise.all([
    store.mandatsDe(db, copropriete.id),
    store.demandeOuverte(db, copropriete.id),
  ])
  const premier = mandats.findLast((m) => estTenu(m.statut))
  const finConnue =
    premier && !premier.deRattachement ? await store.finAvantRenouvellement(db, premier.idMandat) : null
  return { copropriete, mandats, finConnue, demandee: demande !== undefined, portee }
}

/** Vrai du mandat de son établissement ; de tous pour le teneur. */
export const estSien = ({ portee }: Situation, m: store.MandatLu): boolean =>
  portee === null || m.teledeclarantId === portee.id

/** Une copropriété en dissolution, ou dissoute, garde ses mandats tels qu’ils sont. */
export const etatModifiable = ({ copropriete }: Situation): boolean =>
  departsDe(COPROPRIETE, 'validerRattachement').includes(copropriete.etat)

/** Vrai si une date de ce mandat se change maintenant. */
export const seModifie = (s: Situation, m: store.MandatLu): boolean =>
  estSien(s, m) && etatModifiable(s) && !s.demandee && dateModifiable(m.statut) !== null

/** Ce qui entoure un mandat dont on change une date. */
export function contexteDe(
  { copropriete, mandats, finConnue }: Situation,
  m: store.MandatLu,
  aujourdhui: Jour,
): ContexteDates {
  const { precedent, suivant } = voisins(m, mandats)
  // Un successeur déclaré suit le mandat en vigueur.
  const succede = dateModifiable(m.statut) === 'debut' ? copropriete.debutSuccesseur : null
  return {
    debut: m.debut,
    fin: m.fin,
    finPrecedent: precedent?.fin ?? (m.deRattachement ? null : finConnue),
    debutSuivant: suivant?.debut ?? succede,
    bailleurSocial: m.bailleurSocial,
    anneeConstruction: copropriete.anneeConstruction,
    aujourdhui,
  }
}

const REPRESENTEES = departsDe(COPROPRIETE, 'retirerRattachement')

/** Ce qui suivrait la suppression de ce mandat, ou ce qui l’empêche ; `etat` : celui, en mots, qui s’y oppose. */
export function jugerSuppressionDe(
  { copropriete, mandats, finConnue }: Situation,
  m: store.MandatLu,
  aujourdhui: Jour,
):
  | { obstacle: 'ACTE_IMPOSSIBLE' | 'MANDAT_SUIVI'; etat: string }
  | { suite: SuiteSuppression; fin: Jour | null } {
  if (!REPRESENTEES.includes(copropriete.etat))
    return { obstacle: 'ACTE_IMPOSSIBLE', etat: ETATS[copropriete.etat].libelle }
  const juge = jugerSuppression(m, mandats, { finConnue, aujourdhui })
  return 'obstacle' in juge ? { ...juge, etat: STATUTS_MANDAT[m.statut].libelle } : juge
}
