import { PurgeCSS } from 'purgecss'
import type { Plugin } from 'vite'

/**
 * Retire des feuilles de style ce qu’aucune source n’écrit. Les noms de classe doivent y être écrits en entier ;
 * les sélecteurs d’attribut et d’élément restent.
 */
export function purger(): Plugin {
  return {
    name: 'purger-css',
    apply: 'build',
    enforce: 'post',
    async generateBundle(_, bundle) {
      for (const fichier of Object.values(bundle)) {
        if (fichier.type !== 'asset' || !fichier.fileName.endsWith('.css')) continue
        const [resultat] = await new PurgeCSS().purge({
          content: [
            'web/socle/ui/*.tsx',
            'web/socle/shell/*.tsx',
            'web/{accueil,demonstration,ecrans,comptes,coproprietes,public,institutions,teneur}/**/*.tsx',
            'web/socle/!(ui|shell|styles)/**/*.tsx',
            'web/socle/*.tsx',
            'web/socle/shell/theme.ts',
            'web/socle/carte/*.ts',
            'web/**/moteur.ts',
          ],
          css: [{ raw: Buffer.from(fichier.source).toString() }],
          defaultExtractor: (texte) => texte.match(/[\w-]+/g) ?? [],
          // L’ancienne famille d’icônes du DSFR : jamais employée.
          blocklist: [/^fr-fi-/, /^fr-icon-/],
          safelist: [/^data-/, /^leaflet-/, 'html', 'body'],
          variables: true,
          keyframes: true,
        })
        if (!resultat) continue
        // Les caractères de l’État ne voyagent qu’avec son identité.
        const police = fichier.fileName.includes('etat')
          ? /@font-face\{[^}]*Spectral[^}]*\}/g
          : /@font-face\{[^}]*(?:Marianne|Spectral)[^}]*\}/g
        fichier.source = resultat.css.replace(/\/\*[\s\S]*?\*\//g, '').replace(police, '')
      }
      const textes = Object.values(bundle).flatMap((f) =>
        f.type === 'chunk' ? [f.code] : f.fileName.endsWith('.css') ? [Buffer.from(f.source).toString()] : [],
      )
      for (const f of Object.values(bundle)) {
        const nom = f.fileName.split('/').pop() ?? ''
        if (/\.woff2?$/.test(nom) && !textes.some((t) => t.includes(nom))) delete bundle[f.fileName]
      }
    },
  }
}
