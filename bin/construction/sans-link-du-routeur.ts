import type { Plugin } from 'vite'

/**
 * Nos liens sont ceux de web/ui (`Ancre`) : le `Link` du routeur, que seul son objet route retient, n’est pas livré
 * (1,9 ko au premier chargement).
 */
export function sansLinkDuRouteur(): Plugin {
  const VIDE = '\0link-absent'
  const refus = "() => { throw new Error('les liens du site sont ceux de web/ui') }"
  return {
    name: 'sans-link-du-routeur',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importeur) =>
      source === './link.js' && importeur?.includes('/@tanstack/react-router/') ? VIDE : null,
    load: (id) =>
      id === VIDE
        ? ['Link', 'createLink', 'linkOptions', 'useLinkProps']
            .map((n) => `export const ${n} = ${refus}`)
            .join('\n')
        : null,
  }
}
