import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PLANS } from './plans.ts'
import { NON_VERIFIE, VERIFIE } from './verifie.ts'

/** Les essais qui permettent d’affirmer chaque ligne : leur fichier, et de quoi les y reconnaître. */
const PREUVES: Record<(typeof VERIFIE)[number]['cle'], readonly (readonly [string, ...string[]])[]> = {
  axe: [
    ['e2e/socle/parcours.ts', 'axe.source', "const REGLES_DES_COULEURS = ['color-contrast'"],
    ['web/essais/ecran.tsx', 'axe.run', "const REGLES_DES_COULEURS = ['color-contrast'"],
  ],
  clavier: [
    [
      'e2e/comptes/compte-benevole.spec.ts',
      'au clavier seul, sur un téléphone en sombre : demander un compte',
    ],
    ['e2e/socle/clavier.spec.ts', 'au clavier seul : se connecter, chercher'],
    ['e2e/coproprietes/immatriculer.spec.ts', 'main: p.CLAVIER'],
    ['e2e/coproprietes/situer.spec.ts', 'au clavier : situer des parcelles'],
    [
      'e2e/coproprietes/coproprietes.spec.ts',
      'au clavier : choisir plusieurs lignes',
      'renouveler leurs mandats',
    ],
    ['e2e/public/parcourir-annuaire.spec.ts', 'au clavier seul, en sombre : d’un département à une fiche'],
    ['e2e/public/recherche-avancee.spec.ts', 'au clavier seul, en sombre : chercher'],
    ['e2e/public/carte.spec.ts', 'au clavier seul : passer la carte'],
    ['e2e/public/statistiques.spec.ts', 'au clavier seul, en sombre : choisir un lieu'],
  ],
  largeur: [
    [
      'web/socle/shell/largeur.test.tsx',
      'à 320 px tout tient en largeur',
      'CHEMINS.annuaire}?q=rue',
      'CHEMINS.connexion',
      'CHEMINS.mentionsLegales',
      'CHEMINS.planDuSite',
      'CHEMINS.donneesPersonnelles',
      "'/nulle-part'",
      'ADRESSES.fiche(',
      'CHEMINS.immatriculer',
      'CHEMINS.coproprietes}?filtre=',
    ],
    ['e2e/public/annuaire.spec.ts', 'width: 320', 'appels de l’API'],
    ['e2e/public/carte.spec.ts', 'carte à 320'],
    ['e2e/public/statistiques.spec.ts', 'carte d’une région, à 320', 'carte de la France, à 320'],
    ['web/public/accessibilite/accessibilite.test.tsx', 'à 320'],
  ],
  sansScript: [
    ['e2e/public/annuaire.spec.ts', 'sans JavaScript : chercher'],
    ['e2e/public/recherche-avancee.spec.ts', 'sans JavaScript, la même recherche'],
    ['e2e/public/parcourir-annuaire.spec.ts', 'sans JavaScript, on parcourt'],
    ['e2e/public/carte.spec.ts', 'sans JavaScript, ni choix ni carte : la liste'],
    ['e2e/public/statistiques.spec.ts', 'sans JavaScript : la carte d’une région', 'à ses semblables'],
    ['e2e/public/aide.spec.ts', 'l’aide se cherche et se lit sans JavaScript', 'tutoriels sans JavaScript'],
    ['e2e/coproprietes/attestation.spec.ts', 'javaScriptEnabled: false', 'Cette attestation est authentique'],
    ['e2e/public/donnees-ouvertes.spec.ts', 'for (const javaScriptEnabled of [true, false])'],
    ['e2e/public/accessibilite.spec.ts', 'sans JavaScript, le schéma mène à ses plans'],
    ['e2e/public/lettre.spec.ts', 'Sans JavaScript, sans compte, d’un appui.'],
    ['e2e/public/reclamations.spec.ts', 'Sans JavaScript, le même formulaire part'],
  ],
  pdf: ['attestation', 'recepisse', 'lettre', 'fiche', 'synthese', 'rapport'].map(
    (nom) =>
      [
        `server/socle/documents/pdf-${nom}.test.ts`,
        'est accessible : titre, langue, balises',
        'PDF/UA-1',
      ] as const,
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
    ...['Declaration', 'Schema'].map((nom) => readFileSync(`web/public/accessibilite/${nom}.tsx`, 'utf8')),
  ]
  for (const texte of textes)
    expect(texte).not.toMatch(/à chaque construction|la construction le refuse|empêche/)
})

test('les formulaires publics qui ont besoin de JavaScript sont dits', () => {
  const dit = NON_VERIFIE.find((quoi) => quoi.startsWith('Sans JavaScript'))
  for (const [fichier, mot] of [
    ['web/public/lettre/FormulaireAdresse.tsx', 'la lettre'],
    ['web/public/suivre/PageSuivre.tsx', 'le suivi'],
    ['web/public/reclamations/PageFormulaire.tsx', 'l’envoi d’une réclamation'],
  ] as const) {
    expect([
      fichier,
      /(?:activez|Sans) JavaScript|FormulaireAdresse/.test(readFileSync(fichier, 'utf8')),
    ]).toEqual([fichier, true])
    expect(dit).toContain(mot)
  }
})
