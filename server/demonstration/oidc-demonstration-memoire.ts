import { plusTard } from '#domain/socle/temps/instant.ts'
import { generateKeyPair, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { sql, type Kysely } from 'kysely'
import type { AdapterFactory, JWK } from 'oidc-provider'
import type { Fournisseur } from '#domain/socle/acces/sso.ts'
import type { Horloge } from '#server/socle/platform/horloge.ts'
import type { DB } from '#server/socle/postgres/schema.ts'

const CLE_DE_SIGNATURE = 'signature'

/** Ce que retient un fournisseur de démonstration, dans la base : tous les processus voient la même chose. */
export function memoireDe(db: Kysely<DB>, horloge: Horloge, sso: Fournisseur): AdapterFactory {
  const maintenant = () => horloge.maintenant()
  const vivantes = () =>
    db
      .selectFrom('oidcDemonstration')
      .select('donnees')
      .where((eb) => eb.or([eb('expire', 'is', null), eb('expire', '>', maintenant())]))
  return (modele) => {
    const prefixe = `${sso}:${modele}:`
    const celleQui = (champ: 'uid' | 'grantId', valeur: string) =>
      sql<boolean>`starts_with(cle, ${prefixe}) AND donnees ->> ${champ} = ${valeur}`
    return {
      async upsert(id, donnees, dureeSecondes) {
        const expire = dureeSecondes === undefined ? null : plusTard(maintenant(), dureeSecondes * 1000)
        const rang = { donnees: JSON.stringify(donnees), expire }
        await db
          .insertInto('oidcDemonstration')
          .values({ cle: prefixe + id, ...rang })
          .onConflict((oc) => oc.column('cle').doUpdateSet(rang))
          .execute()
      },
      async find(id) {
        const ligne = await vivantes()
          .where('cle', '=', prefixe + id)
          .executeTakeFirst()
        return ligne?.donnees
      },
      async findByUid(uid) {
        const ligne = await vivantes().where(celleQui('uid', uid)).executeTakeFirst()
        return ligne?.donnees
      },
      // Seuls les téléviseurs et les consoles ont un code d’utilisateur.
      findByUserCode: () => Promise.resolve(),
      async consume(id) {
        const instant = Math.floor(Date.parse(maintenant()) / 1000)
        await db
          .updateTable('oidcDemonstration')
          .set({ donnees: sql`donnees || jsonb_build_object('consumed', ${instant}::bigint)` })
          .where('cle', '=', prefixe + id)
          .execute()
      },
      async destroy(id) {
        await db
          .deleteFrom('oidcDemonstration')
          .where('cle', '=', prefixe + id)
          .execute()
      },
      async revokeByGrantId(grantId) {
        await db.deleteFrom('oidcDemonstration').where(celleQui('grantId', grantId)).execute()
      },
    }
  }
}

/** La clef de signature des fournisseurs de démonstration : tirée une fois, la même pour tous les processus. */
export async function cleDeSignature(db: Kysely<DB>): Promise<JWK> {
  const lire = () => db.selectFrom('oidcDemonstration').select('donnees').where('cle', '=', CLE_DE_SIGNATURE)
  const gardee = await lire().executeTakeFirst()
  if (gardee) return gardee.donnees
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const cle = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), alg: 'RS256', use: 'sig' }
  // Deux processus qui démarrent ensemble : la première écrite reste, chacun la relit.
  await db
    .insertInto('oidcDemonstration')
    .values({ cle: CLE_DE_SIGNATURE, donnees: JSON.stringify(cle), expire: null })
    .onConflict((oc) => oc.doNothing())
    .execute()
  return (await lire().executeTakeFirstOrThrow()).donnees
}
