import { tenueJusqua } from '#domain/comptes/inscription/lettre.ts'
import type { Instant } from '#domain/socle/temps/instant.ts'
import type { StatutCompte } from '#domain/socle/acces/comptes.ts'
import { PROFILS_PRINCIPAUX } from '#domain/comptes/utilisateurs/gestion.ts'
import type { StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Un établissement déjà au registre, et le compte de son administrateur principal s’il vit. */
export interface EtablissementEnBase {
  id: number
  statut: StatutTeledeclarant
  email: string | null
  compte: { id: number; email: string; statut: StatutCompte; prenom: string; nom: string } | null
}

async function avecCompte(
  db: Kysely<DB>,
  ligne: { id: number; statut: StatutTeledeclarant; email: string | null } | undefined,
): Promise<EtablissementEnBase | null> {
  if (!ligne) return null
  const compte = await db
    .selectFrom('compte')
    .select(['id', 'email', 'statut', 'prenom', 'nom'])
    .where('teledeclarantId', '=', ligne.id)
    .where('statut', '!=', 'SUPPRIME')
    .where('profil', 'in', PROFILS_PRINCIPAUX)
    .executeTakeFirst()
  return { ...ligne, compte: compte ?? null }
}

/** L’établissement vivant de ce SIRET. */
export async function etablissementDuSiret(
  db: Kysely<DB>,
  siret: string,
): Promise<EtablissementEnBase | null> {
  const ligne = await db
    .selectFrom('teledeclarant')
    .select(['id', 'statut', 'email'])
    .where('siret', '=', siret)
    .where('statut', '!=', 'SUPPRIME')
    .executeTakeFirst()
  return avecCompte(db, ligne)
}

/** L’établissement sans SIRET qui attend le retour de cette adresse électronique : un bénévole endormi. */
export async function etablissementEndormi(
  db: Kysely<DB>,
  email: string,
): Promise<EtablissementEnBase | null> {
  const ligne = await db
    .selectFrom('teledeclarant')
    .select(['id', 'statut', 'email'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('siret', 'is', null)
    .where('statut', '=', 'ATT_CREA_COMPTE')
    .executeTakeFirst()
  return avecCompte(db, ligne)
}

/** Les lettres qui attendent l’impression, les plus anciennes d’abord. */
export function aImprimer(db: Kysely<DB>, maintenant: Instant, max: number) {
  return db
    .selectFrom('courrier')
    .select(['id', 'reference', 'dateCreation', 'destinataire'])
    .where('etat', '=', 'A_IMPRIMER')
    .where((eb) => eb.or([eb('priseJusqua', 'is', null), eb('priseJusqua', '<=', maintenant)]))
    .orderBy('dateCreation')
    .orderBy('id')
    .limit(max)
    .execute()
}

/** Donne une lettre à une machine, et à elle seule jusqu’à la fin de son bail ; faux si elle est prise ou partie. */
export async function prendreLettre(db: Kysely<DB>, id: number, maintenant: Instant): Promise<boolean> {
  const prise = await db
    .updateTable('courrier')
    .set({ priseJusqua: tenueJusqua(maintenant) })
    .where('id', '=', id)
    .where('etat', '=', 'A_IMPRIMER')
    .where((eb) => eb.or([eb('priseJusqua', 'is', null), eb('priseJusqua', '<=', maintenant)]))
    .returning('id')
    .executeTakeFirst()
  return prise !== undefined
}

/** Note l’instant où une lettre est partie, et rend jusqu’à quand une machine l’a tenue ; rien si elle n’existe pas. */
export function noterRemise(trx: Transaction<DB>, id: number, maintenant: Instant) {
  return trx
    .updateTable('courrier')
    .set({ dateRemise: maintenant })
    .where('id', '=', id)
    .returning(['id', 'reference', 'priseJusqua'])
    .executeTakeFirst()
}
