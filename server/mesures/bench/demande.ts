import type { Profil } from '#domain/socle/acces/profils.ts'

/** Une demande au serveur. */
export interface RequeteDuCas {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  corps?: unknown
  /** L’adresse d’où elle vient, quand l’appel en borne le nombre par adresse. */
  depuis?: string
}

/** L’adresse de réseau d’un visiteur, parmi des milliers. */
export const visiteurNumero = (i: number): string => `10.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`

/** Ce que l’on mesure. Sans `profil`, le visiteur. */
export interface Cas {
  libelle: string
  profil?: Profil
  demandes: readonly RequeteDuCas[]
  /** Chaque demande dépose un brouillon neuf. */
  depot?: boolean
  /** À combien de connexions on mesure ; 1, 16 et 64 si rien ne le dit. */
  connexions?: readonly number[]
  /** Pas moins longtemps : d’une demande de plusieurs dixièmes de seconde, quelques secondes ne disent rien. */
  secondes?: number
}
