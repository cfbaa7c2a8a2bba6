import type { CodeArret } from '#domain/socle/refus/arret.ts'

const DISSOUTE: CodeArret = 'COPROPRIETE_DISSOUTE'

/** Vrai quand la fiche manque parce que la copropriété est dissoute, d’après ce que porte la page introuvable. */
export function estDissoute(introuvable: unknown): boolean {
  const { data } = (introuvable ?? {}) as { data?: { code?: unknown } }
  return data?.code === DISSOUTE
}

/** Le titre d’une fiche qui n’est pas là. */
export const titreInconnu = (introuvable: unknown): string =>
  estDissoute(introuvable) ? 'Cette copropriété est dissoute' : 'Aucune copropriété ne porte ce numéro'
