import { expect, test } from 'vitest'
import { messageAlerteDeRecherche } from './messages.ts'

const P = {
  prenom: 'Maëlle',
  nom: 'Kervadel',
  recherche: 'Impayés',
  adresse: 'https://registre.invalid/outil?recherche=3',
}
const RIEN = { nombre: 0, numeros: [] }

test('le courriel dit ce qui est entré et sorti, par des numéros', () => {
  const m = messageAlerteDeRecherche({
    ...P,
    entrees: { nombre: 3, numeros: ['AA1234567', 'AA1234568'] },
    sorties: { nombre: 1, numeros: ['AB7654321'] },
  })
  expect(`${m.sujet}\n\n${m.texte}`).toMatchInlineSnapshot(`
    "Votre recherche « Impayés » a changé

    Bonjour Maëlle Kervadel,

    Ce que trouve votre recherche « Impayés » a changé depuis la dernière fois.

    3 copropriétés y sont entrées : AA1-234-567, AA1-234-568 et 1 autre.

    1 copropriété en est sortie : AB7-654-321.

    Pour la rouvrir, ou ne plus être prévenu :

    https://registre.invalid/outil?recherche=3

    Le registre national d’immatriculation des copropriétés"
  `)
})

test('ce qui n’a pas bougé d’un côté ne s’y dit pas', () => {
  const { texte } = messageAlerteDeRecherche({
    ...P,
    entrees: { nombre: 1, numeros: ['AA1234567'] },
    sorties: RIEN,
  })
  expect(texte).toContain('1 copropriété y est entrée\u00a0: AA1-234-567.')
  expect(texte).not.toMatch(/sorti/)
})
