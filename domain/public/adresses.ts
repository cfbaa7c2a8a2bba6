import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { remplir } from '#domain/socle/adresses/remplir.ts'

/** Le formulaire qui fait suivre cette copropriété. */
export const suivre = (numero: string): string => remplir(CHEMINS.suivre, numero)

export const fiche = (numero: string): string => remplir(CHEMINS.fiche, numero)
