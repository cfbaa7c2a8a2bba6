import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ongletNeuf } from '#web/socle/essais/onglet.ts'
import {
  garderFichier,
  garderSaisie,
  oublierSaisie,
  remettre,
  reprendreFichier,
  saisieGardee,
  saisiesEnAttente,
} from './gardee.ts'

beforeEach(() => {
  vi.stubGlobal('sessionStorage', ongletNeuf())
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const ODETTE = 7
const THOMAS = 8

test('la même personne retrouve ce qu’elle avait tapé, une fois', () => {
  expect(saisiesEnAttente()).toBe(false)
  garderSaisie('/ici#nom', ODETTE, { nom: 'Rambervil', charte: true })
  expect(saisiesEnAttente()).toBe(true)
  expect(saisieGardee('/ailleurs#nom', ODETTE)).toBeNull()
  expect(saisieGardee('/ici#nom', ODETTE)).toEqual({ nom: 'Rambervil', charte: true })
  oublierSaisie('/ici#nom')
  expect([saisieGardee('/ici#nom', ODETTE), saisiesEnAttente()]).toEqual([null, false])
})

test('une autre personne n’en lit rien, et il n’en reste rien', () => {
  garderSaisie('/ici#nom', ODETTE, { nom: 'Rambervil' })
  garderSaisie('/la#voie', ODETTE, { voie: '5 rue du Moulin' })
  expect(saisieGardee('/ici#nom', THOMAS)).toBeNull()
  expect(saisieGardee('/la#voie', ODETTE)).toBeNull()
  expect(saisiesEnAttente()).toBe(false)
})

test.each(['motDePasse', 'actuel', 'confirmation', 'password', 'captcha', 'code'])(
  'le champ « %s » ne se garde jamais',
  (secret) => {
    garderSaisie('/ici', ODETTE, { [secret]: 'Registre-2026!', codePostal: '37000' })
    expect(saisieGardee('/ici', ODETTE)).toEqual({ codePostal: '37000' })
    garderSaisie('/la', ODETTE, { [secret]: 'Registre-2026!' })
    expect(saisieGardee('/la', ODETTE)).toBeNull()
  },
)

test('un stockage plein ou refusé n’empêche rien', () => {
  vi.stubGlobal('sessionStorage', {
    setItem: () => {
      throw new Error('plein')
    },
  })
  expect(() => garderSaisie('/ici', ODETTE, { nom: 'Rambervil' })).not.toThrow()
})

test('un formulaire ne reprend que les champs qu’il a, du même genre', () => {
  const depart = { nom: '', charte: false, email: 'odette@exemple.fr' }
  expect(remettre(depart, { nom: 'Rambervil', charte: 'oui', autre: 1 })).toEqual({
    ...depart,
    nom: 'Rambervil',
  })
  expect(remettre(depart, null)).toBe(depart)
})

test('un fichier choisi se retrouve une fois ; la page rechargée, son nom seul ; d’une autre personne, rien', () => {
  const bail = new File(['%PDF-1.7'], 'bail.pdf')
  garderFichier('/ici#fichier:piece', ODETTE, bail)
  expect(reprendreFichier('/ici#fichier:piece', ODETTE)).toEqual({ nom: 'bail.pdf', fichier: bail })
  expect([reprendreFichier('/ici#fichier:piece', ODETTE), saisiesEnAttente()]).toEqual([null, false])

  garderSaisie('/ici#fichier:piece', ODETTE, { nom: 'bail.pdf' })
  expect(reprendreFichier('/ici#fichier:piece', ODETTE)).toEqual({ nom: 'bail.pdf', fichier: null })

  garderFichier('/ici#fichier:piece', ODETTE, bail)
  expect(reprendreFichier('/ici#fichier:piece', THOMAS)).toBeNull()
  garderSaisie('/ici#fichier:piece', ODETTE, { nom: 'bail.pdf' })
  expect(reprendreFichier('/ici#fichier:piece', ODETTE)?.fichier).toBeNull()
})
