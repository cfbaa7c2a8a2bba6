import { createHmac } from 'node:crypto'
import { createChallenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { defiCaptcha } from '#contract/compte.ts'
import type { Captcha } from '#server/outside/captcha.ts'
import type { Navigateur } from './produit.ts'

/**
 * Le même défi, signé de la même clef et jugé par le vrai vérificateur, presque sans calcul : deux tiers de seconde de
 * processeur de moins à chaque solution. outside/captcha.test.ts et les parcours gardent le vrai.
 */
export function allegerDefi(captcha: Captcha, cleSecrete: string): void {
  const secret = (usage: string) => createHmac('sha256', cleSecrete).update(usage).digest('hex')
  captcha.defi = async (maintenant) => ({
    ...(await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: 1,
      counter: 3,
      deriveKey,
      data: { expire: new Date(maintenant.getTime() + 600_000).toISOString() },
      hmacSignatureSecret: secret('captcha-signature'),
      hmacKeySignatureSecret: secret('captcha-cle'),
    })),
  })
}

/** Une solution de captcha, calculée comme le ferait le navigateur. */
export async function solution(qui: Navigateur): Promise<string> {
  const challenge = (await qui.appeler(defiCaptcha, {})).corps as never
  const trouvee = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution: trouvee })).toString('base64')
}
