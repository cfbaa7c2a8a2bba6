import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './bin/construction/budget.ts'
import { contratDeTransport } from './bin/construction/contrat-de-transport.ts'
import { contoursDesDepartements } from './bin/construction/departements.ts'
import { decodeursPdf } from './bin/construction/decodeurs-pdf.ts'
import { fondDeCarte } from './bin/construction/fond-de-carte.ts'
import { nombresEcrits } from './bin/construction/nombres-ecrits.ts'
import { precompresser } from './bin/construction/precompresser.ts'
import { purger } from './bin/construction/purger-css.ts'
import { sansResteDuRouteur } from './bin/construction/sans-reste-du-routeur.ts'

const SOCLE =
  /node_modules.(react|react-dom|scheduler|@tanstack.(router-core|react-router|history|store|react-store)).|preload-helper/
/** Nos modules ne font rien en arrivant, sauf les entrées : un renvoi n’amène pas ce dont on ne se sert pas. */
const SANS_EFFET =
  /\/(domain\/(?!socle\/refus\/toutes)|contract|web\/(?!entry-|socle\/styles\/|socle\/ui\/tous-les-traces))[^?]*\.tsx?$/

/** De petits modules que plusieurs pages publiques prennent ensemble : en un morceau, ils se compressent mieux. */
const ENSEMBLE = [
  {
    name: 'pages',
    test: /(domain.socle.certain|web.socle.(ui.(id-de-champ|recherche|miseEnPage)|shell.vivant)).tsx?$/,
  },
  {
    name: 'dossiers',
    test: /domain.(socle.(codes|identifiants|numero|mots.(majuscule|nombre|nombre-tape)|territoire.codes)|coproprietes.declaration.adresse).ts$/,
  },
  {
    name: 'criteres',
    test: /(domain.(public.annuaire.(criteres|saisie|rangements)|socle.territoire.lieux)|web.public.annuaire.criteres).ts$/,
  },
  {
    name: 'listes',
    test: /domain.coproprietes.(declaration.(periodes|fraicheurs)|mandats.statuts|copropriete.(syndic|procedures)).ts$/,
  },
  { name: 'conseils', test: /domain.public.annuaire.(emporter|elargir).ts$/ },
  { name: 'jours', test: /domain.socle.temps.(jour|jour-tape).ts$/ },
  { name: 'annuaire', test: /web.public.annuaire.(recherche|emporter|elargir|differes).tsx?$/ },
  {
    name: 'resultats',
    test: /(domain.public.annuaire.avis|web.(public.annuaire.(Resultats|combien)|socle.ui.Pagination)).tsx?$/,
  },
  {
    name: 'formulaires',
    test: /(domain.socle.objet|web.socle.(formulaire.(Formulaire|envoi|gardee|saisie|erreurs-visibles)|ui.ResumeErreurs)).tsx?$/,
  },
  {
    name: 'suivi',
    test: /(domain.public.reclamations.etats|web.(public.reclamations.Fil|socle.ui.(Chronologie|TexteBrut))).tsx?$/,
  },
  {
    name: 'territoires',
    test: /(contract.public.statistiques|(domain|web).public.statistiques.(niveaux|comparaison|demande|territoire-[a-z-]+)).ts$/,
  },
  { name: 'secret', test: /domain.public.statistiques.(secret|dire-le-secret).ts$/ },
  { name: 'appels', test: /web.socle.(appels.api|textes.erreurs).ts$/ },
  { name: 'champs', test: /web.socle.ui.(champ|champs|choix).tsx$/ },
  { name: 'etapes', test: /web.(comptes.compte.etapes|socle.ui.Etapes).tsx?$/ },
  {
    name: 'inscription',
    test: /(contract.comptes.(inscription|etablissements)|web.comptes.etablissements.SiretInscription).tsx?$/,
  },
  { name: 'lieu-tape', test: /(contract.public.geographie|domain.socle.recherche.adresse).ts$/ },
  {
    name: 'identifiants',
    test: /domain.(socle.(mots.texte|acces.teledeclarants)|comptes.(etablissements.(ape|coordonnees|siret)|inscription.nom)).ts$/,
  },
].map((groupe) => ({ ...groupe, includeDependenciesRecursively: false }))

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }

// Deux constructions : `vite build` pour le navigateur, `vite build --ssr` pour le rendu par le serveur.
export default defineConfig(({ isSsrBuild }) => ({
  publicDir: false as const,
  // Lightning CSS : il fond les feuilles du DSFR en une, sans se plaindre de leurs @charset.
  css: { transformer: 'lightningcss' as const },
  define: { 'process.env.NODE_ENV': '"production"', __VERSION__: JSON.stringify(version) },
  plugins: [
    react(),
    fondDeCarte(),
    contoursDesDepartements(),
    ...(isSsrBuild
      ? []
      : [
          contratDeTransport(),
          nombresEcrits(),
          sansResteDuRouteur(),
          purger(),
          decodeursPdf(),
          budget(),
          precompresser(),
        ]),
  ],
  ...(isSsrBuild && { ssr: { noExternal: true } }),
  // Le moteur du lecteur de PDF charge ses décodeurs par `import()` : l’ouvrier est un module.
  worker: { format: 'es' as const },
  resolve: {
    // React a `useSyncExternalStore` depuis sa version 18 : le magasin du routeur n’a pas besoin de sa réplique.
    alias: { 'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector' },
  },
  build: {
    outDir: isSsrBuild ? 'dist/server' : 'dist/client',
    emptyOutDir: true,
    target: isSsrBuild ? 'node24' : ['chrome111', 'firefox115', 'safari16.4'],
    manifest: !isSsrBuild,
    modulePreload: { polyfill: false },
    assetsInlineLimit: (fichier: string) => fichier.endsWith('.svg') && !fichier.includes('favicon'),
    reportCompressedSize: false,
    rolldownOptions: {
      checks: { pluginTimings: false },
      ...(!isSsrBuild && {
        optimization: { inlineConst: { mode: 'all', pass: 2 } },
        treeshake: { moduleSideEffects: (id: string) => !SANS_EFFET.test(id) },
      }),
      input: isSsrBuild
        ? 'web/entry-server.tsx'
        : {
            client: 'web/entry-client.tsx',
            site: 'web/socle/styles/site.css',
            etat: 'web/socle/styles/etat.css',
          },
      // Un seul morceau pour ce que toute page exécute : il se compresse mieux et ne change qu’avec les dépendances.
      // Sans leur nom, que le premier chargement répète pour chacun (0,5 ko) ; le manifeste le dit.
      ...(!isSsrBuild && {
        output: {
          chunkFileNames: 'assets/[hash].js',
          codeSplitting: { groups: [{ name: 'socle', test: SOCLE }, ...ENSEMBLE] },
        },
      }),
    },
  },
}))
