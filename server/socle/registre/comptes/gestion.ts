import type { CompteInfo } from '#contract/comptes/compte.ts'
import {
  accueilleDesComptes,
  lieuDe,
  profilsACreer,
  profilsGeres,
  type Lieu,
} from '#domain/comptes/utilisateurs/gestion.ts'
import type { Profil } from '#domain/socle/acces/profils.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import { expressionBuilder, type Expression, type Kysely, type SqlBool } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

export type ResponsableConnecte = Pick<
  CompteInfo,
  'id' | 'profil' | 'authorities' | 'idTeledeclarant' | 'loginAs'
>

/** Un établissement dont la personne voit les comptes, et les profils qu’elle y gère. */
export interface EtablissementGere {
  id: number
  statut: StatutTeledeclarant
  raisonSociale: string
  ou: Lieu
  geres: readonly Profil[]
  /** Ceux qu’elle peut y créer aujourd’hui. */
  aCreer: readonly Profil[]
}

/**
 * La condition qui borne les établissements à ceux dont la personne voit les comptes (§6) : le sien ; pour le teneur, tout
 * autre qui n’est pas un teneur.
 */
export function gerablePar(qui: ResponsableConnecte): Expression<SqlBool> {
  const eb = expressionBuilder<DB, 'teledeclarant'>()
  return eb.or([
    // Sans établissement, « = 0 » : aucune ligne ne porte ce rang.
    eb('teledeclarant.id', '=', qui.idTeledeclarant ?? 0),
    ...(qui.authorities.includes('LIST_RCH_USER_TENEUR') ? [eb('teledeclarant.type', '!=', '0')] : []),
  ])
}

/** L’établissement, s’il est de ceux-là ; undefined sinon, qu’il existe ou non. */
export async function etablissementGere(
  db: Kysely<DB>,
  qui: ResponsableConnecte,
  id: number,
): Promise<EtablissementGere | undefined> {
  const t = await db
    .selectFrom('teledeclarant')
    .select(['id', 'type', 'statut', 'raisonSociale'])
    .where('id', '=', id)
    .where(gerablePar(qui))
    .executeTakeFirst()
  if (!t) return undefined
  const statut = t.statut
  const ou = lieuDe(t.id === qui.idTeledeclarant, t.type)
  const geres = profilsGeres(qui, ou)
  return {
    id: t.id,
    statut,
    raisonSociale: t.raisonSociale,
    ou,
    geres,
    aCreer: accueilleDesComptes(statut) ? profilsACreer(qui, ou) : [],
  }
}
