import { aUnSecondFacteur } from '#server/socle/registre/comptes/comptes.ts'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import { authoritiesDe, authoritiesEnAttente } from '#domain/socle/acces/grants.ts'
import {
  droitsSurSonCompte,
  estPrincipal,
  PROFILS_A_SECOND_FACTEUR,
} from '#domain/comptes/utilisateurs/gestion.ts'
import { direProfil } from '#domain/comptes/utilisateurs/dire-profil.ts'
import { estRestreint, type Profil } from '#domain/socle/acces/profils.ts'
import type { FastifyRequest, Session } from 'fastify'
import type { Kysely } from 'kysely'
import type { Config } from '#server/socle/config.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

/** La personne connectée, relue à chaque demande : un droit retiré l’est aussitôt. */
export type CompteConnecte = Omit<CompteInfo, 'teneur'> & {
  /** Le teneur qui agit à sa place : il signe au journal. */
  teneur: { id: number; nom: string; prenom: string; profil: Profil } | null
}

/** Ce qu’une demande lit de qui la fait, sur `compte` et `teledeclarant`. */
export const COLONNES_DU_COMPTE = [
  'compte.id',
  'compte.identifiant',
  'compte.email',
  'compte.civilite',
  'compte.nom',
  'compte.prenom',
  'compte.profil',
  'compte.telephone',
  'compte.numCartePro',
  'compte.teledeclarantId',
  'compte.dateCreation',
  'compte.statut as statutDuCompte',
  'compte.dateClefValidationEmail',
  'compte.dateDerniereActivite',
  'compte.dateDernierRappelInactivite',
  'teledeclarant.type',
  'teledeclarant.statut',
  'teledeclarant.bailleurSocial',
  'teledeclarant.raisonSociale',
] as const

const lireLigne = (db: Kysely<DB>, id: number) =>
  db
    .selectFrom('compte')
    .leftJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .where('compte.id', '=', id)
    .where('compte.statut', '=', 'ACTIF')
    .select(COLONNES_DU_COMPTE)
    .executeTakeFirst()

/** Un compte actif, tel que la base le rend. */
export type LigneDeCompte = NonNullable<Awaited<ReturnType<typeof lireLigne>>>

/** Vrai d’un profil tenu à un second facteur qu’il n’a pas ; son fournisseur d’identité en répond s’il vient de lui. */
const secondFacteurManque = async (db: Kysely<DB>, id: number, profil: Profil): Promise<boolean> =>
  PROFILS_A_SECOND_FACTEUR.includes(profil) && !(await aUnSecondFacteur(db, id))

/** Le compte tel que ses appels le connaissent : ce qu’il peut, et en quel nom. */
function rendreCompte(
  c: LigneDeCompte,
  { teneur, sso, aPoser }: { teneur: LigneDeCompte | null; sso: CompteConnecte['sso']; aPoser: boolean },
): CompteConnecte {
  const { profil } = c
  const enAttente = c.statut !== null && c.statut !== 'ACTIF'
  const authorities: readonly Authority[] = aPoser
    ? ['MON_COMPTE']
    : enAttente
      ? authoritiesEnAttente(profil)
      : authoritiesDe(profil)
  const droits = droitsSurSonCompte({ profil, authorities, loginAs: teneur !== null })
  return {
    id: c.id,
    login: c.identifiant,
    email: c.email,
    civilite: c.civilite,
    nom: c.nom,
    prenom: c.prenom,
    profil,
    libelleProfil: direProfil(profil, c.type),
    statut: c.statutDuCompte,
    authorities: [...authorities],
    secondFacteurAPoser: aPoser,
    activated: !enAttente,
    adminPrincipal: estPrincipal(profil),
    allowedToEdit: droits.modifier,
    allowedToDelete: droits.supprimer,
    allowedToChangeProfile: droits.changerProfil,
    loginAs: teneur !== null,
    teneur: teneur ? { id: teneur.id, nom: teneur.nom, prenom: teneur.prenom, profil: teneur.profil } : null,
    sso,
    idTeledeclarant: c.teledeclarantId,
    typeTeledeclarant: c.type,
    bailleurSocial: c.bailleurSocial ?? false,
    etablissement: c.raisonSociale,
    telephone: c.telephone,
    numCartePro: c.numCartePro,
    certificat1Sujet: null,
    certificat1Emetteur: null,
    certificat2Sujet: null,
    certificat2Emetteur: null,
    dateCreation: c.dateCreation,
    dateClefValidationEmail: c.dateClefValidationEmail,
    dateDerniereActivite: c.dateDerniereActivite,
    dateDernierRappelInactivite: c.dateDernierRappelInactivite,
  }
}

/**
 * Rend le compte, null s’il n’existe plus, n’est plus actif ou a un profil restreint (§4.4). `regle` « exige » : sans
 * second facteur, un profil qui y est tenu n’a que de quoi l’enregistrer. `lu` : sa ligne, quand on vient de la lire.
 */
export async function lireCompteConnecte(
  db: Kysely<DB>,
  id: number,
  session: Pick<Session, 'sso' | 'teneurId'> = {},
  regle: Config['secondFacteur'] = 'propose',
  lu?: LigneDeCompte,
): Promise<CompteConnecte | null> {
  const c = lu ?? (await lireLigne(db, id))
  if (!c || estRestreint(c.profil) || c.statut === 'SUPPRIME') return null
  const { profil } = c
  const teneur = session.teneurId === undefined ? null : ((await lireLigne(db, session.teneurId)) ?? null)
  // Un teneur qui a perdu son droit rend la place aussitôt.
  if (
    session.teneurId !== undefined &&
    !(teneur && authoritiesDe(teneur.profil).includes('EDITER_TELEDECLARANT'))
  )
    return null
  const aPoser = regle === 'exige' && !session.sso && !teneur && (await secondFacteurManque(db, c.id, profil))
  return rendreCompte(c, { teneur, sso: session.sso?.fournisseur ?? null, aPoser })
}

/** Le lecteur de compte d’une demande. */
export function lecteurDeCompte(db: Kysely<DB>, { secondFacteur }: Pick<Config, 'secondFacteur'>) {
  return (req: FastifyRequest): Promise<CompteConnecte | null> => {
    // Hors des sessions (annuaire, listes), personne n’est connecté.
    const session = req.session as typeof req.session | undefined
    if (session?.compteId === undefined) return Promise.resolve(null)
    // Une fois : ce que la demande fait ensuite peut changer le compte, ou celui de la session.
    const lu = session.compteLu?.()
    delete session.compteLu
    const sien = lu?.id === session.compteId ? lu : undefined
    return lireCompteConnecte(db, session.compteId, session, secondFacteur, sien)
  }
}
