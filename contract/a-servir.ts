/** Les appels de la spécification qui ne sont pas encore servis. Cette liste ne fait que raccourcir. */
export const A_SERVIR: readonly string[] = [
  // §7.10
  'GET api/public/donneesBrute/telecharger',
]
