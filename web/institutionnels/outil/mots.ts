import type { LigneDeLOutil } from '#contract/categorisation.ts'
import { colonne, type CodeColonne } from '#domain/categorisation/colonnes.ts'
import { direChoix, estUnCritere } from '#domain/categorisation/criteres.ts'
import { afficherNumero } from '#domain/copropriete/numero.ts'
import { afficherJour } from '#domain/jour.ts'
import { afficherDecimal, afficherEntier } from '#domain/nombre.ts'
import { afficherPourCent } from '#domain/pour-cent.ts'

/** « 12 % » : la part entière, « moins de 1 % » quand il y en a. */
export function enPourCent(nombre: number, total: number): string {
  const part = (100 * nombre) / total
  return nombre > 0 && part < 1 ? `moins de 1\u202f%` : `${Math.round(part)}\u202f%`
}

const decimal = (n: number): string => (Number.isInteger(n) ? afficherEntier(n) : afficherDecimal(n))

/** Ce que vaut une colonne, en mots ; null : on ne le sait pas. */
export function direValeur(code: CodeColonne, valeur: LigneDeLOutil['valeurs'][string]): string | null {
  if (valeur === null) return null
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  const { sorte } = colonne(code)
  if (typeof valeur === 'number') {
    if (code === 'lon' || code === 'lat') return String(valeur).replace('.', ',')
    if (sorte === 'part') return afficherPourCent(valeur)
    return sorte === 'montant' ? `${afficherEntier(Math.round(valeur))}\u00a0€` : decimal(valeur)
  }
  if (code === 'numero') return afficherNumero(valeur)
  if (sorte === 'date') return afficherJour(valeur)
  return estUnCritere(code) ? direChoix(code, valeur) : valeur
}
