import type { Kysely } from 'kysely'
import type { DB } from '#server/platform/schema.ts'

/** Le compte que désigne une adresse électronique ou un identifiant, sans égard à la casse ; actif ou non. */
export function compteParLogin(db: Kysely<DB>, login: string) {
  const cle = login.trim().toLowerCase()
  return db
    .selectFrom('compte')
    .select(['id', 'motDePasse', 'profil', 'actif', 'prenom', 'nom'])
    .where((eb) =>
      eb.or([eb(eb.fn('lower', ['email']), '=', cle), eb(eb.fn('lower', ['identifiant']), '=', cle)]),
    )
    .executeTakeFirst()
}

/** Note l’activité du compte. */
export async function noterActivite(db: Kysely<DB>, id: number, maintenant: Date): Promise<void> {
  await db
    .updateTable('compte')
    .set({ dateDerniereActivite: maintenant.toISOString() })
    .where('id', '=', id)
    .execute()
}
