import { afficherNumero, lireNumero, numeroDeRang, rangDeNumero } from '#domain/copropriete/numero.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { CommandeRefusee } from '#server/chargement/commande.ts'
import type { Manifeste } from './manifeste.ts'

/** La séquence des numéros d’immatriculation. */
export const NUMEROS = 'rang_immatriculation'
/** Bien plus que ce qu’un registre donne entre deux sauvegardes : un numéro sauté ne manque à personne. */
export const MARGE_PAR_DEFAUT = 10_000
/** Au-delà, c’est une faute de frappe : le pays entier compte moins d’immatriculations. */
const MARGE_MAX = 1_000_000

/**
 * D’où repart ce qui se numérote : chaque séquence saute `marge`, pour que rien ne soit donné deux fois. Les numéros
 * d’immatriculation, eux, reprennent juste après `dernierNumero`, quand on le sait.
 */
export interface Reprise {
  marge: number
  dernierNumero: string | null
}

/**
 * Lit ce que dit la commande.
 * @throws CommandeRefusee
 */
export function lireReprise(marge: string | undefined, dernierNumero: string | undefined): Reprise {
  if (marge !== undefined && dernierNumero !== undefined)
    throw new CommandeRefusee(
      '--marge et --dernier-numero ne vont pas ensemble : donnez le dernier numéro si vous le savez, la marge sinon.',
    )
  if (dernierNumero !== undefined) {
    const lu = lireNumero(dernierNumero)
    if (lu === null)
      throw new CommandeRefusee(
        `--dernier-numero vaut « ${dernierNumero} » ; il faut un numéro d’immatriculation, par exemple AA1-234-567.`,
      )
    return { marge: MARGE_PAR_DEFAUT, dernierNumero: lu }
  }
  const saut = marge === undefined ? MARGE_PAR_DEFAUT : /^\d{1,9}$/.test(marge) ? Number(marge) : 0
  if (saut < 1 || saut > MARGE_MAX)
    throw new CommandeRefusee(
      `--marge vaut « ${marge ?? ''} » ; il faut un nombre entier de 1 à ${afficherEntier(MARGE_MAX)}.`,
    )
  return { marge: saut, dernierNumero: null }
}

/**
 * Refuse un dernier numéro que cette sauvegarde dément.
 * @throws CommandeRefusee
 */
export function verifierReprise({ sequences }: Manifeste, { dernierNumero }: Reprise): void {
  if (dernierNumero === null) return
  const [rang, sauve] = [rangDeNumero(dernierNumero), sequences[NUMEROS] ?? 0]
  const dit = `Le numéro ${afficherNumero(dernierNumero)}`
  if (rang < sauve)
    throw new CommandeRefusee(`${dit} est antérieur à la sauvegarde : ce n’est pas le dernier donné.`)
  if (rang > sauve + MARGE_MAX)
    throw new CommandeRefusee(
      `${dit} est à plus de ${afficherEntier(MARGE_MAX)} de ceux de la sauvegarde, dont le dernier est ${sauve > 0 ? afficherNumero(numeroDeRang(sauve)) : 'encore à donner'} : vérifiez-le.`,
    )
}

/** La valeur d’où une séquence repart. */
export const repriseDe = (nom: string, valeur: number, { marge, dernierNumero }: Reprise): number =>
  nom === NUMEROS && dernierNumero !== null ? rangDeNumero(dernierNumero) : valeur + marge
