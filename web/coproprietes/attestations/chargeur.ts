import { notFound, redirect } from '@tanstack/react-router'
import { verifierAttestation } from '#contract/coproprietes/attestations.ts'
import * as ADRESSES from '#domain/coproprietes/adresses.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** Un code tapé dans le formulaire a sa page, celle que porte aussi le carré du document ; `vide` : envoyé sans rien taper. */
export function allerAuCode({ code }: Record<string, unknown>): { vide: boolean } {
  if ((typeof code === 'string' && code.trim() !== '') || typeof code === 'number')
    throw redirect({ href: ADRESSES.attestation(String(code).trim()) })
  return { vide: code !== undefined }
}

/** L’attestation qui porte ce code ; introuvable pour tout autre texte. */
export function chargerAttestation(appeler: Appeler, code: string) {
  if (code.length > 40) throw notFound()
  return appeler(verifierAttestation, { params: { code } })
}
