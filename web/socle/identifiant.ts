import { notFound } from '@tanstack/react-router'
import { texteDe } from '#domain/socle/mots/texte.ts'

export const estUnId = (texte: string): boolean => /^[1-9]\d{0,14}$/.test(texte)

/** L’identifiant que porte une adresse ; introuvable pour tout autre texte. */
export function lireId(brut: unknown): string {
  const id = texteDe(brut)
  if (!estUnId(id)) throw notFound()
  return id
}
