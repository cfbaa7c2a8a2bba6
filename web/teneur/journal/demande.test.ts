import { expect, test } from 'vitest'
import { lireParametres } from '#web/socle/parametres.ts'
import { corpsDe, DEMANDE_VIDE, lireDemande, versDemande, type DemandeDuJournal } from './demande.ts'

const DEMANDE: DemandeDuJournal = {
  du: '2026-11-01',
  au: '31/02/2026',
  profils: ['NOTAIRE_ADMIN', 'TENEUR_ADMIN_PRINC'],
  categories: ['COMPTE'],
  evenements: ['COMPTE.CONNEXION'],
  modalites: ['BATCH'],
  cherche: 'odette@exemple.invalid',
}

const relire = (d: DemandeDuJournal) => {
  const { href, state } = versDemande(d)
  return lireDemande(lireParametres(href.split('?')[1] ?? ''), state.recherche)
}

test('une demande se retrouve telle quelle, et ce qui nomme une personne n’est pas dans l’adresse', () => {
  expect(versDemande(DEMANDE).href).toBe(
    '/evenement-journal?du=2026-11-01&au=31%2F02%2F2026&profil=NOTAIRE_ADMIN&profil=TENEUR_ADMIN_PRINC&categorie=COMPTE&evenement=COMPTE.CONNEXION&modalite=BATCH&personne=oui',
  )
  expect(relire(DEMANDE)).toEqual(DEMANDE)
  expect(versDemande(DEMANDE_VIDE)).toEqual({ href: '/evenement-journal', state: { recherche: {} } })
})

test('un numéro d’immatriculation, lui, s’y écrit', () => {
  const d = { ...DEMANDE_VIDE, cherche: 'aa1-234-567' }
  expect(versDemande(d)).toEqual({ href: '/evenement-journal?numero=AA1234567', state: { recherche: {} } })
  expect(relire(d)).toEqual({ ...d, cherche: 'AA1234567' })
})

test('ce qui n’est pas de la table ne se demande pas ; un jour effacé reste à corriger', () => {
  expect(
    lireDemande({ profil: 'AUTRE', categorie: ['MANDAT', 'X'], evenement: '__proto__', du: '', numero: 'x' }),
  ).toEqual({ ...DEMANDE_VIDE, categories: ['MANDAT'], du: '' })
  expect(corpsDe({ ...DEMANDE_VIDE, du: '' })).toMatchObject({ dateDu: '', dateAu: null, cherche: null })
})

test('ce qui est tapé part entier : trop long, il se refuse au lieu de se couper', () => {
  const cherche = 'a'.repeat(300)
  expect(corpsDe(relire({ ...DEMANDE_VIDE, cherche }))).toMatchObject({ cherche })
})
