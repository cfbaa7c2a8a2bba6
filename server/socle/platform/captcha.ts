import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Kysely } from 'kysely'
import type { DB } from '#server/socle/postgres/schema.ts'

const VIE_SECONDES = 600

/** `cout` : les tours d’un essai. Le navigateur en fait de `essaisMin` à `essaisMax`, tirés au sort. */
const DIFFICULTE = { cout: 5_000, essaisMin: 300, essaisMax: 1_500 }

export interface Captcha {
  /** Un défi que le navigateur résout en une seconde environ. */
  defi(maintenant: Instant): Promise<Record<string, unknown>>
  /** Vrai si la solution (base64) est bonne ; `consommer` : elle ne servira plus. */
  verifier(solution: string, maintenant: Instant, consommer: boolean): Promise<boolean>
}

type Preuve = {
  challenge: Parameters<typeof verifySolution>[0]['challenge']
  solution: Parameters<typeof verifySolution>[0]['solution']
}

function lirePreuve(texte: string): Preuve | null {
  try {
    const preuve = JSON.parse(Buffer.from(texte, 'base64').toString('utf8')) as Preuve
    return typeof preuve.challenge === 'object' && typeof preuve.solution === 'object' ? preuve : null
  } catch {
    return null
  }
}

/** Captcha sans image ni tiers : un calcul demandé au navigateur (décision 0002). */
export function creerCaptcha(db: Kysely<DB>, cleSecrete: string, difficulte = DIFFICULTE): Captcha {
  const secret = (usage: string) => createHmac('sha256', cleSecrete).update(usage).digest('hex')
  const secrets = {
    hmacSignatureSecret: secret('captcha-signature'),
    hmacKeySignatureSecret: secret('captcha-cle'),
  }
  return {
    async defi(maintenant) {
      const defi = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: difficulte.cout,
        counter: randomInt(difficulte.essaisMin, difficulte.essaisMax),
        deriveKey,
        // Signée avec le défi, et lue à l’horloge du produit : la bibliothèque ne connaît que celle de la machine.
        data: { expire: plusTard(maintenant, VIE_SECONDES * 1000) },
        ...secrets,
      })
      return { ...defi }
    },
    async verifier(texte, maintenant, consommer) {
      const preuve = lirePreuve(texte)
      if (!preuve) return false
      try {
        const { verified } = await verifySolution({ ...preuve, deriveKey, ...secrets })
        const { signature, parameters } = preuve.challenge
        const limite = parameters.data?.['expire']
        if (!verified || !signature || typeof limite !== 'string' || limite <= maintenant) return false
        const servie = await db
          .selectFrom('captchaServi')
          .select('signature')
          .where('signature', '=', signature)
          .executeTakeFirst()
        if (servie || !consommer) return !servie
        const expire = plusTard(maintenant, VIE_SECONDES * 1000)
        const pose = await db
          .insertInto('captchaServi')
          .values({ signature, expire })
          .onConflict((oc) => oc.doNothing())
          .executeTakeFirst()
        return pose.numInsertedOrUpdatedRows === 1n
      } catch {
        return false
      }
    },
  }
}
