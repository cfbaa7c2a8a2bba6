import { CHIFFRES_DU_SIRET } from '#domain/socle/identifiants.ts'

const LA_POSTE = '356000000'
const SIREN_NUL = '000000000'
const FORME = new RegExp(`^\\d{${CHIFFRES_DU_SIRET}}$`)

/** Les quatorze chiffres tapés, juste ou non ; null s’il n’y en a pas quatorze, ou autre chose. */
function chiffresDe(texte: string): string | null {
  const t = texte.replace(/[\s.]/g, '')
  return FORME.test(t) ? t : null
}

/** Pourquoi `lireSiret` ne rend rien : ce ne sont pas quatorze chiffres, ou aucun établissement ne les porte. */
export function refusDeSiret(texte: string): 'SIRET_MAL_ECRIT' | 'SIRET_INVALIDE' {
  return chiffresDe(texte) ? 'SIRET_INVALIDE' : 'SIRET_MAL_ECRIT'
}

/**
 * Lit un SIRET tapé avec des espaces. Rend les quatorze chiffres, null si la clé de Luhn est fausse. Les établissements
 * de La Poste (SIREN 356000000) ont aussi le droit à une somme des chiffres multiple de cinq.
 */
export function lireSiret(texte: string): string | null {
  const t = chiffresDe(texte)
  if (!t || t.startsWith(SIREN_NUL)) return null
  let luhn = 0
  let somme = 0
  for (let i = 0; i < CHIFFRES_DU_SIRET; i += 1) {
    const chiffre = Number(t[i])
    const double = chiffre * 2
    luhn += i % 2 === 0 ? (double > 9 ? double - 9 : double) : chiffre
    somme += chiffre
  }
  if (luhn % 10 === 0) return t
  return t.startsWith(LA_POSTE) && somme % 5 === 0 ? t : null
}

/** « 732 829 320 00074 », espaces insécables. */
export function afficherSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
}
