/** Vrai de ce qui a des clefs : ni rien, ni une liste. */
export const estObjet = (valeur: unknown): valeur is Record<string, unknown> =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur)
