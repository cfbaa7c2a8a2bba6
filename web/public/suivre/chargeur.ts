import { notFound } from '@tanstack/react-router'
import { lireFiche } from '#contract/public/annuaire.ts'
import * as ADRESSES from '#domain/public/adresses.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import type { Appeler } from '#web/socle/appels/api.ts'

/** La copropriété à suivre : ce qu’il en faut pour la nommer. */
export async function chargerASuivre(appeler: Appeler, numero: string) {
  const lu = lireNumero(numero)
  if (!lu) throw notFound()
  const { numero: sien, nom } = await appeler(lireFiche, { params: { id: lu } })
  const titre = nom ?? `Copropriété ${afficherNumero(sien)}`
  return { numero: sien, titre, fil: [{ libelle: titre, href: ADRESSES.fiche(sien) }] }
}
