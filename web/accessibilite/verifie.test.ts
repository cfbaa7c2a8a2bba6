import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANS } from './plans.ts'
import { NON_VERIFIE, VERIFIE } from './verifie.ts'

/** Les essais qui permettent d’affirmer chaque ligne : leur fichier, et de quoi les y reconnaître. */
const PREUVES: Record<(typeof VERIFIE)[number]['cle'], readonly (readonly [string, ...string[]])[]> = {
  axe: [['e2e/parcours.ts', 'axe.source', "const REGLES_DES_COULEURS = ['color-contrast'"]],
  clavier: [
    ['e2e/compte-benevole.spec.ts', 'au clavier seul, sur un téléphone en sombre : demander un compte'],
    ['e2e/clavier.spec.ts', 'au clavier seul : se connecter, chercher'],
    ['e2e/immatriculer.spec.ts', 'main: p.CLAVIER'],
    ['e2e/situer.spec.ts', 'au clavier : situer des parcelles'],
    ['e2e/coproprietes.spec.ts', 'au clavier : choisir plusieurs lignes', 'renouveler leurs mandats'],
    ['e2e/parcourir-annuaire.spec.ts', 'au clavier seul, en sombre : d’un département à une fiche'],
    ['e2e/recherche-avancee.spec.ts', 'au clavier seul, en sombre : chercher'],
    ['e2e/carte.spec.ts', 'au clavier seul : passer la carte'],
    ['e2e/statistiques.spec.ts', 'au clavier seul, en sombre : choisir un lieu'],
  ],
  largeur: [
    [
      'e2e/annuaire.spec.ts',
      'à 320 px tout tient en largeur',
      "'/annuaire?q=rue'",
      "'/compte'",
      "'/mentionslegales'",
      "'/sitemap'",
      "'/donnees-personnelles'",
      "'/nulle-part'",
      'fiche à 320 px',
      'début à 320 px',
      'mes copropriétés à 320 px',
      'appels de l’API',
    ],
    ['e2e/carte.spec.ts', 'carte à 320'],
    ['e2e/statistiques.spec.ts', 'carte d’une région, à 320', 'carte de la France, à 320'],
    ['e2e/accessibilite.spec.ts', 'à 320'],
  ],
  sansScript: [
    ['e2e/annuaire.spec.ts', 'sans JavaScript : chercher'],
    ['e2e/recherche-avancee.spec.ts', 'sans JavaScript, la même recherche'],
    ['e2e/parcourir-annuaire.spec.ts', 'sans JavaScript, on parcourt'],
    ['e2e/carte.spec.ts', 'sans JavaScript, ni choix ni carte : la liste'],
    ['e2e/statistiques.spec.ts', 'sans JavaScript : la carte d’une région', 'à ses semblables'],
    ['e2e/aide.spec.ts', 'l’aide se cherche et se lit sans JavaScript', 'tutoriels sans JavaScript'],
    ['e2e/attestation.spec.ts', 'javaScriptEnabled: false', 'Cette attestation est authentique'],
    ['e2e/donnees-ouvertes.spec.ts', 'for (const javaScriptEnabled of [true, false])'],
    ['e2e/accessibilite.spec.ts', 'sans JavaScript, le schéma mène à ses plans'],
    ['e2e/lettre.spec.ts', 'Sans JavaScript, sans compte, d’un appui.'],
    ['e2e/reclamations.spec.ts', 'Sans JavaScript, le même formulaire part'],
  ],
  pdf: ['attestation', 'recepisse', 'lettre', 'fiche', 'synthese', 'rapport'].map(
    (nom) =>
      [`server/documents/pdf-${nom}.test.ts`, 'est accessible : titre, langue, balises', 'PDF/UA-1'] as const,
  ),
}

test.each(VERIFIE.map((v) => [v.cle, v] as const))(
  '%s : chaque essai qui permet de l’affirmer existe',
  (cle) => {
    const manquent = PREUVES[cle].flatMap(([fichier, ...mots]) => {
      const texte = readFileSync(fichier, 'utf8')
      return mots.filter((mot) => !texte.includes(mot)).map((mot) => `${fichier} : ${mot}`)
    })
    expect(manquent).toEqual([])
  },
)

test('la construction ne lance aucun essai : aucun de ces textes ne la prend à témoin', () => {
  expect(readFileSync('bin/construire.mjs', 'utf8')).not.toMatch(/vitest|playwright/)
  const textes = [
    JSON.stringify([VERIFIE, NON_VERIFIE, PLANS]),
    ...['Declaration', 'Schema'].map((nom) => readFileSync(`web/accessibilite/${nom}.tsx`, 'utf8')),
  ]
  for (const texte of textes)
    expect(texte).not.toMatch(/à chaque construction|la construction le refuse|empêche/)
})

test('les formulaires publics qui ont besoin de JavaScript sont dits', () => {
  const dit = NON_VERIFIE.find((quoi) => quoi.startsWith('Sans JavaScript'))
  for (const [fichier, mot] of [
    ['web/lettre/FormulaireAdresse.tsx', 'la lettre'],
    ['web/suivre/PageSuivre.tsx', 'le suivi'],
    ['web/reclamations/PageFormulaire.tsx', 'l’envoi d’une réclamation'],
  ] as const) {
    expect([
      fichier,
      /(?:activez|Sans) JavaScript|FormulaireAdresse/.test(readFileSync(fichier, 'utf8')),
    ]).toEqual([fichier, true])
    expect(dit).toContain(mot)
  }
})
