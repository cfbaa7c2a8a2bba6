import { describe, expect, test } from 'vitest'
import { lireDeclaration } from '../declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '../essais/declaration-complete.ts'
import { faitsDuGenre, type FaitDuJournal } from './historique.ts'
import { differencesPubliques, direChangementPublic, FAITS_PUBLICS, premierJourPublic } from './public.ts'

const dire = (fait: FaitDuJournal, autre: object = {}) =>
  direChangementPublic({ fait, nouveau: {}, representant: null, avant: null, apres: null, ...autre })

const declaree = (valeurs: Record<string, unknown> = {}) =>
  lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).declaration

describe('ce que tout le monde lit de ce qui a changé', () => {
  test('les faits publics, et eux seuls', () => {
    expect(FAITS_PUBLICS).toMatchSnapshot()
    const caches = faitsDuGenre(null).filter((f) => !(FAITS_PUBLICS as readonly string[]).includes(f))
    for (const fait of caches) expect(dire(fait as FaitDuJournal)).toBeNull()
  })

  test('un professionnel par sa raison sociale, un bénévole par son type seul, un notaire jamais', () => {
    const qui = (type: string) =>
      dire('MANDAT.RATTACHEMENT', {
        nouveau: { mandatFin: '2028-06-30', reference: 'RA-1' },
        representant: { type, raisonSociale: 'Jeanne Martin' },
      })
    const fin = 'Mandat jusqu’au 30 juin 2028.'
    expect(qui('PRO')).toEqual({
      titre: 'Nouveau représentant',
      details: ['Représentée par\u00a0: Jeanne Martin.', fin],
    })
    expect(qui('NON_PRO')?.details).toEqual(['Représentée par\u00a0: Syndic bénévole ou coopératif.', fin])
    expect(qui('NOTAIRE')?.details).toEqual([fin])
  })

  test('une raison, une référence, un motif ne se lisent pas', () => {
    const nouveau = {
      raison: 'SECRET',
      reference: 'SECRET',
      motif: 'SECRET',
      motifs: ['SECRET'],
      siret: 'SECRET',
    }
    for (const fait of FAITS_PUBLICS) expect(JSON.stringify(dire(fait, { nouveau }))).not.toContain('SECRET')
  })

  test('une mise à jour dit les lots, le nom et l’adresse changés ; ni les comptes ni le chauffage', () => {
    const apres = declaree({
      'identification.nomCopropriete': 'Le Nouveau Nom',
      'identification.nbLots': '50',
      'identification.adressePrincipale.voie': '14 Rue Victor Hugo',
      'donneesFinancieres.montantDettes': '999 999',
      'donneesTechniques.typeChauffage': 'INDIVIDUEL',
    })
    expect(differencesPubliques(declaree(), apres)).toEqual([
      'Nom d’usage\u00a0: Le Nouveau Nom, au lieu de Résidence des Tilleuls.',
      'Adresse de référence\u00a0: 14 Rue Victor Hugo 69003 Lyon, au lieu de 12 Rue Victor Hugo 69003 Lyon.',
      'Nombre total de lots\u00a0: 50, au lieu de 48.',
    ])
    expect(differencesPubliques(declaree(), declaree())).toEqual([])
  })

  test('une mise à jour annuelle se nomme ainsi, que ses comptes soient approuvés ou non', () => {
    const titre = (typeMaj: unknown) => dire('COPROPRIETE.MISE_A_JOUR', { nouveau: { typeMaj } })?.titre
    expect(['ANNUELLE', 'COMPTESNONAPPROUVES', 'STANDARD', null].map(titre)).toEqual([
      'Mise à jour annuelle',
      'Mise à jour annuelle',
      'Mise à jour',
      'Mise à jour',
    ])
  })

  test('depuis trois ans', () => {
    expect(premierJourPublic('2026-11-20')).toBe('2023-11-20')
    expect(premierJourPublic('2028-02-29')).toBe('2025-02-28')
  })
})
