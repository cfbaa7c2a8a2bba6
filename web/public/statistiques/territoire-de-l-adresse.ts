import { NIVEAUX_D_ADRESSE, type NiveauDAdresse } from '#domain/public/statistiques/niveaux.ts'

/** Le territoire que dit une adresse, ou les mots que l’on a tapés pour le chercher. */
export interface TerritoireDeLAdresse {
  niveau: NiveauDAdresse
  code: string
  /** Un lieu tapé en mots, que l’on n’a pas encore reconnu. */
  lieu: string
  /** Vrai d’une adresse qui dit un niveau que l’on ne compte pas, ou l’un sans l’autre du niveau et du code. */
  inconnu: boolean
}

/** Un paramètre, en texte. */
export const texteDe = (valeur: unknown): string =>
  typeof valeur === 'string' || typeof valeur === 'number' ? String(valeur).slice(0, 100).trim() : ''

/** Lit le territoire d’une adresse, celui de ce côté s’il y en a deux ; rien de dit : la France. */
export function lireLeTerritoire(p: Record<string, unknown>, cote = ''): TerritoireDeLAdresse {
  const dit = texteDe(p[`niveau${cote}`])
  const code = texteDe(p[`code${cote}`])
  const niveau = NIVEAUX_D_ADRESSE.find((n) => n === dit)
  return {
    niveau: niveau ?? 'france',
    code,
    lieu: texteDe(p[`lieu${cote}`]),
    inconnu: niveau === undefined ? dit !== '' || code !== '' : (niveau === 'france') === (code !== ''),
  }
}
