import type { Jour } from '#domain/socle/temps/jour.ts'
import { reglesDuSecret } from '#domain/public/statistiques/secret.ts'

/** Un nombre de copropriétés qui ne se publie pas ; aucune, il n’y a personne à reconnaître. */
export const estPeu = (nombre: number, jour: Jour): boolean =>
  nombre > 0 && nombre < reglesDuSecret(jour).minimum

/** Le même, en mots. */
export const direPeu = (jour: Jour): string => `moins de ${reglesDuSecret(jour).minimum} copropriétés`
