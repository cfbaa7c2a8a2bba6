import { expect, test } from 'vitest'
import type { Profil } from '#domain/socle/acces/profils.ts'
import { lireDepart } from './chargeurs.ts'
import { departDe, questionEnAttente, sorteChoisie } from './depart.ts'

const compte = (profil: Profil) => ({
  profil,
  nom: 'Dormont',
  prenom: 'Julie',
})
const lu = (parametres: Record<string, unknown>, qui: Parameters<typeof departDe>[1]) => {
  const { de, objet, typeReclamation } = departDe(lireDepart(parametres), qui)
  return [de, objet, typeReclamation]
}

test.each<[Profil | null, string[]]>([
  [null, ['COPROPRIETAIRE', 'COPROPRIETE', 'DONNEES_ERRONEES']],
  ['NOTAIRE_COLLAB', ['NOTAIRE', 'COPROPRIETE', 'ERREUR_CONSTATEE']],
  ['TELE_PRO_GESTION', ['SYNDIC', 'COPROPRIETE', 'ERREUR_VUE_PAR_SYNDIC']],
  ['INSTITUTIONNEL', ['COLLECTIVITE', 'COPROPRIETE', 'ERREUR_VUE_PAR_COLLECTIVITE']],
  ['TENEUR_ADMIN_PRINC', ['', '', '']],
  ['DEFAULT', ['', '', '']],
])('une erreur signalée d’une fiche est celle de qui la signale : %s', (profil, attendu) => {
  const erreur = { pour: 'erreur', numero: 'AA1234567' }
  expect(lu(erreur, profil && compte(profil))).toEqual(attendu)
  expect(departDe(lireDepart(erreur), null).numImmatriculation).toBe('AA1234567')
})

test('une sorte que l’adresse nomme reste la sienne ; sans rien, le profil dit qui demande', () => {
  expect(lu({ sorte: 'DOUBLON' }, compte('NOTAIRE_COLLAB'))).toEqual(['SYNDIC', 'DEMARCHE', 'DOUBLON'])
  expect(lu({}, compte('TELE_PRO_GESTION'))).toEqual(['SYNDIC', '', ''])
  // D’un profil qui n’en dit rien, personne ne se choisit de lui-même.
  for (const profil of ['TENEUR_ASS_HOTLINE_GES', 'DEFAULT'] as const)
    expect(lu({}, compte(profil))).toEqual(['', '', ''])
  expect(lu({ pour: 'autre', sorte: 'RIEN' }, null)).toEqual(['', '', ''])
})

test('une sorte d’un autre demandeur, ou d’un autre objet, n’est pas choisie', () => {
  const saisie = { de: 'COPROPRIETAIRE', objet: 'COPROPRIETE', typeReclamation: 'DONNEES_ERRONEES' }
  expect(sorteChoisie(saisie)).toBe('DONNEES_ERRONEES')
  for (const plus of [{ de: 'PARTICULIER' }, { objet: 'DOCUMENT' }, { typeReclamation: '' }])
    expect(sorteChoisie({ ...saisie, ...plus })).toBeUndefined()
})

test('une question du sujet ne s’attend qu’une fois celle d’avant répondue', () => {
  const depart = { de: '', objet: '', typeReclamation: '' }
  expect(questionEnAttente(depart)).toBe('de')
  expect(questionEnAttente({ ...depart, de: 'RIEN' })).toBe('de')
  expect(questionEnAttente({ ...depart, de: 'COPROPRIETAIRE' })).toBe('objet')
  const presque = { de: 'COPROPRIETAIRE', objet: 'COPROPRIETE', typeReclamation: '' }
  expect(questionEnAttente(presque)).toBe('typeReclamation')
  expect(questionEnAttente({ ...presque, typeReclamation: 'DONNEES_ERRONEES' })).toBeNull()
})
