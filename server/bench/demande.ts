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
