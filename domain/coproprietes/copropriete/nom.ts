import { afficherNumero } from '#domain/socle/numero.ts'

interface Nommee {
  /** Son nom d’usage. */
  nom: string | null
  adresse: string | null
}

/** Comment se nomme une copropriété : son nom, sinon son adresse, sinon son numéro ; vide d’un brouillon qui n’a rien de tout cela. */
export const afficherNom = ({ nom, adresse, numero }: Nommee & { numero: string | null }): string =>
  nom ?? adresse ?? (numero === null ? '' : afficherNumero(numero))

/** La même, là où son numéro est dit à côté. */
export const afficherNomSansNumero = ({ nom, adresse }: Nommee): string =>
  nom ?? adresse ?? 'Copropriété sans nom d’usage'
