import { expect, test } from 'vitest'
import { CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { CHAMPS, courtDe, estVisible, valeurDe } from './champs.ts'
import { lireDeclaration } from './lecture.ts'
import { sectionsDeclarees } from './recepisse.ts'

const { declaration } = lireDeclaration(saisieComplete(), CONTEXTE)
const sections = sectionsDeclarees(declaration, CONTEXTE)

test('une section par étape, la pièce jointe avec le mandat', () => {
  expect(sections.map((s) => s.titre)).toEqual([
    'Votre mandat',
    'Identification de la copropriété',
    'Procédures administratives et judiciaires',
    'Données financières',
    'Données techniques',
  ])
  expect(sections[0]?.lignes.at(-1)).toEqual({ libelle: 'Pièce jointe', valeur: 'contrat.pdf' })
})

test('chaque réponse donnée s’y relit', () => {
  const lignes = sections.flatMap((s) => s.lignes)
  const repondues = CHAMPS.filter(
    (c) => estVisible(c, declaration, CONTEXTE) && valeurDe(declaration, c.chemin) !== null,
  )
  expect(repondues.length).toBeGreaterThan(40)
  for (const champ of repondues) {
    const ligne = lignes.find((l) => l.libelle === courtDe(champ, declaration, CONTEXTE))
    expect([champ.chemin, ligne?.valeur]).not.toEqual([
      champ.chemin,
      expect.stringMatching(/^(|Non renseigné)$/),
    ])
    expect(ligne).toBeDefined()
  }
  expect(lignes).toContainEqual({
    libelle: 'Charges pour opérations courantes',
    valeur: '38\u202f500,50\u00a0€',
  })
})
