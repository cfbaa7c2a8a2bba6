import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherDecimal, afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import { colonne, type CodeColonne } from './colonnes.ts'
import { direChoix, estUnCritere } from './criteres.ts'

const decimal = (n: number): string => (Number.isInteger(n) ? afficherEntier(n) : afficherDecimal(n))

/**
 * Ce que vaut une colonne, en mots ; null : on ne le sait pas. Une part est en pour cent, un montant en euros, des degrés gardent leurs
 * décimales. `direLeJour` : comment s’écrit une date, en chiffres si rien ne le dit.
 */
export function direValeur(
  code: CodeColonne,
  valeur: string | number | boolean | null | undefined,
  direLeJour: (jour: Jour) => string = afficherJour,
): string | null {
  if (valeur === null || valeur === undefined) return null
  if (typeof valeur === 'boolean') return valeur ? 'Oui' : 'Non'
  const { sorte } = colonne(code)
  if (typeof valeur === 'number') {
    if (sorte === 'degres') return String(valeur).replace('.', ',')
    if (sorte === 'part') return afficherPourCent(valeur)
    return sorte === 'montant' ? `${afficherEntier(Math.round(valeur))}\u00a0€` : decimal(valeur)
  }
  if (code === 'numero') return afficherNumero(valeur)
  if (sorte === 'date') return direLeJour(valeur)
  return estUnCritere(code) ? direChoix(code, valeur) : valeur
}
