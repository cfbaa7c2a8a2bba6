import { expect, test } from 'vitest'
import { lireDepart } from './chargeurs.ts'
import { departDe } from './depart.ts'

const compte = (profil: 'NOTAIRE_COLLAB' | 'TELE_PRO_GESTION') => ({
  profil,
  nom: 'Dormont',
  prenom: 'Julie',
})
const lu = (parametres: Record<string, unknown>, qui: Parameters<typeof departDe>[1]) => {
  const { de, objet, typeReclamation } = departDe(lireDepart(parametres), qui)
  return [de, objet, typeReclamation]
}

test('une erreur signalée d’une fiche est celle d’un notaire quand son compte l’est, et de lui seul', () => {
  const erreur = { pour: 'erreur', numero: 'AA1234567' }
  expect(lu(erreur, compte('NOTAIRE_COLLAB'))).toEqual(['NOTAIRE', 'COPROPRIETE', 'ERREUR_CONSTATEE'])
  for (const qui of [null, compte('TELE_PRO_GESTION')])
    expect(lu(erreur, qui)).toEqual(['PARTICULIER', 'COPROPRIETE', 'ERREUR_DE_FICHE'])
  expect(departDe(lireDepart(erreur), null).numImmatriculation).toBe('AA1234567')
})

test('une sorte que l’adresse nomme reste la sienne ; sans rien, le profil dit qui demande', () => {
  expect(lu({ sorte: 'DOUBLON' }, compte('NOTAIRE_COLLAB'))).toEqual(['SYNDIC', 'DEMARCHE', 'DOUBLON'])
  expect(lu({}, compte('TELE_PRO_GESTION'))).toEqual(['SYNDIC', '', ''])
  expect(lu({ pour: 'autre', sorte: 'RIEN' }, null)).toEqual(['', '', ''])
})
