import { expect, test } from 'vitest'
import { CRITERES_VIDES, lireRecherche, versRecherche } from './recherche.ts'

const demande = {
  criteres: {
    ...CRITERES_VIDES,
    raisonSociale: 'Odette Rambervil',
    adminNom: 'Rambervil',
    adminPrenom: 'Odette',
    email: 'odette@exemple.invalid',
    type: 'NON_PRO',
    codePostal: '37000',
  },
  page: 2,
  tri: 'localite',
  sens: 'desc',
} as const

test('ce qui nomme une personne n’est pas dans l’adresse, et se retrouve', () => {
  const { href, state } = versRecherche(demande)
  expect(href).toBe('/teledeclarants?type=NON_PRO&codePostal=37000&page=2&tri=localite&sens=desc')
  const parametres = Object.fromEntries(new URL(href, 'http://registre.invalid').searchParams)
  expect(lireRecherche(parametres, state.recherche)).toEqual(demande)
})

test('une adresse qui porterait un nom ne le cherche pas', () => {
  expect(lireRecherche({ email: 'odette@exemple.invalid', statut: 'ACTIF' }).criteres).toEqual({
    ...CRITERES_VIDES,
    statut: 'ACTIF',
  })
})
