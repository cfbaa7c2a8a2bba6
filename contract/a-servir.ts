/** Les appels de la spécification qui ne sont pas encore servis. Cette liste ne fait que raccourcir. */
export const A_SERVIR: readonly string[] = [
  // §7.10
  'POST api/public/categorisation/getMySearches',
  'POST api/public/categorisation/getSharedSearches',
  'POST api/public/categorisation/delete',
  'POST api/public/categorisation/saveCriterias',
  'GET api/public/donneesBrute/telecharger',
]
