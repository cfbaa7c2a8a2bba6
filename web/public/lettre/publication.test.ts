import { expect, test } from 'vitest'
import { confirmationDe, direPublication } from './publication.ts'

const lettre = { fileName: 'lettre-2026-11-20.pdf', abonnes: 3, dejaParue: null }

test('une lettre neuve dit à combien d’adresses elle part', () => {
  expect(direPublication('Les règles', lettre)).toEqual({
    titre: 'La lettre est publiée',
    phrase:
      '«\u202fLes règles\u202f» se lit sur le site. Elle part aux 3 adresses abonnées, une fois à chacune.',
  })
  expect(direPublication('Les règles', { ...lettre, abonnes: 1 }).phrase).toMatch(
    /à la seule adresse abonnée/,
  )
})

test('un PDF déjà publié dit sous quel titre il l’est, et que rien ne repart', () => {
  const dite = direPublication('Un autre titre', {
    ...lettre,
    dejaParue: { titre: 'Les règles', date: '2026-11-20' },
  })
  expect(dite.titre).toBe('Cette lettre était déjà publiée')
  expect(dite.phrase).toMatch(
    /^Ce PDF est celui de «\u202fLes règles\u202f», du 20 novembre 2026\. Rien n’est publié ni envoyé/,
  )
  expect(dite.phrase).not.toMatch(/Un autre titre|Elle part/)
})

test('avant de partir, elle dit à combien d’adresses', () => {
  expect(confirmationDe('Les règles', 1_234).message).toBe(
    '«\u202fLes règles\u202f» paraît sur le site. Elle part aux 1\u202f234 adresses abonnées, une fois à chacune. Un courriel parti ne se reprend pas.',
  )
})
