import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { defiCaptcha } from '#contract/captcha.ts'
import { creerCaptcha, type Captcha } from '#server/compte/captcha.ts'
import type { DB } from '#server/postgres/schema.ts'
import type { Kysely } from 'kysely'
import type { Navigateur } from './produit.ts'

/**
 * Un vrai captcha, signé et jugé comme l’autre, presque sans calcul : deux tiers de seconde de processeur de moins à
 * chaque solution. compte/captcha.test.ts et les parcours gardent le vrai.
 */
export const captchaLeger = (db: Kysely<DB>, cleSecrete: string): Captcha =>
  creerCaptcha(db, cleSecrete, { cout: 1, essaisMin: 3, essaisMax: 4 })

/** Une solution de captcha, calculée comme le ferait le navigateur. */
export async function solution(qui: Navigateur): Promise<string> {
  const challenge = (await qui.appeler(defiCaptcha, {})).corps as never
  const trouvee = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution: trouvee })).toString('base64')
}
