import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { defiCaptcha } from '#contract/socle/captcha.ts'
import type { Navigateur } from './produit.ts'

/** Une solution de captcha, calculée comme le ferait le navigateur. */
export async function solution(qui: Navigateur): Promise<string> {
  const challenge = (await qui.appeler(defiCaptcha, {})).corps as never
  const trouvee = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution: trouvee })).toString('base64')
}
