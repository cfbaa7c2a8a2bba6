/** Une demande au serveur. */
export interface RequeteDuCas {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  corps?: unknown
}
