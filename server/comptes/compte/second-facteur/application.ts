import type { Instant } from '#domain/socle/temps/instant.ts'
import { Secret, TOTP } from 'otpauth'
import { CHIFFRES_DU_CODE, SECONDES_DU_CODE } from '#domain/socle/acces/bornes.ts'

const EMETTEUR = 'Registre des copropriétés'

const totp = (secret: string, compte: string) =>
  new TOTP({
    issuer: EMETTEUR,
    label: compte,
    algorithm: 'SHA1',
    digits: CHIFFRES_DU_CODE,
    period: SECONDES_DU_CODE,
    secret: Secret.fromBase32(secret),
  })

/** Un secret neuf, en base 32. */
export const tirerSecret = (): string => new Secret({ size: 20 }).base32

/** L’adresse `otpauth:` que l’application photographie. */
export const adresseDuSecret = (secret: string, compte: string): string => totp(secret, compte).toString()

export const estUnCodeDApplication = (tape: string): boolean =>
  new RegExp(`^\\d{${CHIFFRES_DU_CODE}}$`).test(tape.replace(/\s/g, ''))

/** Le pas de temps où ce code vaut, à une période près ; null s’il ne vaut pas. */
export function pasDuCode(secret: string, tape: string, maintenant: Instant): number | null {
  const timestamp = Date.parse(maintenant)
  const ecart = totp(secret, '').validate({ token: tape.replace(/\s/g, ''), timestamp, window: 1 })
  return ecart === null ? null : Math.floor(timestamp / 1000 / SECONDES_DU_CODE) + ecart
}
