import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { TRACES_DAILLEURS } from './traces.ts'

/** Ce que voit un visiteur : ses écrans, le cadre, et les composants qu’ils prennent. */
const PUBLICS = [
  'web/accueil/{Accueil,AppelCompte,AppelStatistiques,BonASavoir,Liens,Presentation}.tsx',
  'web/{public/{aide,annuaire,documentation,mentions,plan-du-site},socle/pages}/*.tsx',
  'web/socle/shell/!(Personne).tsx',
  'web/socle/ui/{boutons,cadre,cartes,Copier,LecteurVideo,messages,navigation,Pagination,recherche,volets}.tsx',
]
const LIGNE = /\b(?:icone|nom)(?:=| = )/

test('une page publique a toutes ses icônes, sans celles des formulaires et des écrans connectés', () => {
  const fichiers = globSync(PUBLICS)
  expect(fichiers.length).toBeGreaterThan(25)
  const vues = fichiers.flatMap((f) =>
    readFileSync(f, 'utf8')
      .split('\n')
      .filter((ligne) => LIGNE.test(ligne))
      .flatMap((ligne) => [...ligne.matchAll(/['"](\w+)['"]/g)].map(([, nom]) => `${f} ${nom}`)),
  )
  expect(vues).toContain('web/socle/ui/cadre.tsx menu')
  expect(vues.filter((v) => (v.split(' ')[1] ?? '') in TRACES_DAILLEURS)).toEqual([])
})
