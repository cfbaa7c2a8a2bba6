import { estRemplacable } from '#domain/comptes/utilisateurs/gestion.ts'
import { CODES_PROFILS } from '#domain/socle/acces/profils.ts'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

/** Le compte que désigne une adresse électronique ou un identifiant, sans égard à la casse ; supprimé ou non. */
export function compteParLogin(db: Kysely<DB>, login: string) {
  const cle = login.trim().toLowerCase()
  return db
    .selectFrom('compte')
    .select(['id', 'email', 'motDePasse', 'profil', 'statut', 'prenom', 'nom'])
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['email']), '=', cle), eb(eb.fn('lower', ['identifiant']), '=', cle)]),
    )
    .executeTakeFirst()
}

/** L’empreinte du mot de passe d’un compte. */
export async function empreinteDuMotDePasse(db: Kysely<DB>, id: number): Promise<string | null> {
  const ligne = await db.selectFrom('compte').select('motDePasse').where('id', '=', id).executeTakeFirst()
  return ligne?.motDePasse ?? null
}

/** Le certificat enregistré par un établissement vivant, l’un des deux. */
export function etablissementDuCertificat(db: Kysely<DB>, sujet: string, emetteur: string) {
  return db
    .selectFrom('teledeclarant')
    .select(['id', 'raisonSociale'])
    .where('statut', '=', 'ACTIF')
    .where((eb) =>
      eb.or([
        eb.and([eb('certificat1Sujet', '=', sujet), eb('certificat1Emetteur', '=', emetteur)]),
        eb.and([eb('certificat2Sujet', '=', sujet), eb('certificat2Emetteur', '=', emetteur)]),
      ]),
    )
    .executeTakeFirst()
}

/** L’administrateur principal d’un télédéclarant, s’il peut se connecter. */
export function principalDe(db: Kysely<DB>, teledeclarantId: number) {
  return db
    .selectFrom('compte')
    .innerJoin('teledeclarant', 'teledeclarant.id', 'compte.teledeclarantId')
    .select(['compte.id', 'compte.profil', 'teledeclarant.type'])
    .where('compte.teledeclarantId', '=', teledeclarantId)
    .where('compte.statut', '=', 'ACTIF')
    .where('compte.profil', 'in', CODES_PROFILS.filter(estRemplacable))
    .orderBy('compte.id')
    .executeTakeFirst()
}
