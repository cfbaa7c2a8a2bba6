import { describe, expect, test } from 'vitest'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import type { TypeEvenement } from '#domain/socle/journal/evenements.ts'
import { faitsDuGenre } from './historique.ts'
import { differencesPubliques, direChangementPublic, FAITS_PUBLICS, premierJourPublic } from './public.ts'

const dire = (fait: TypeEvenement, autre: object = {}) =>
  direChangementPublic({
    fait,
    ancien: {},
    nouveau: {},
    representant: null,
    avant: null,
    apres: null,
    ...autre,
  })

const declaree = (valeurs: Record<string, unknown> = {}) =>
  lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).declaration

describe('ce que tout le monde lit de ce qui a changé', () => {
  test('les faits publics, et eux seuls', () => {
    expect(FAITS_PUBLICS).toMatchSnapshot()
    const caches = faitsDuGenre(null).filter((f) => !(FAITS_PUBLICS as readonly string[]).includes(f))
    for (const fait of caches) expect(dire(fait as TypeEvenement)).toBeNull()
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

  test('le syndic qui change de nom, de SIRET ou de commune : ce que la fiche en montre, avant et après', () => {
    const change = dire('COPROPRIETE.SYNDIC_CHANGE', {
      ancien: { raisonSociale: 'Altavor', siret: '73282932000074', localite: 'Lyon' },
      nouveau: { raisonSociale: 'Altavor et associés', siret: '73282932000074', localite: 'Bron' },
    })
    expect(change).toEqual({
      titre: 'Syndic modifié',
      details: [
        'Nom\u00a0: Altavor et associés, au lieu de Altavor.',
        'SIRET\u00a0: 732\u00a0829\u00a0320\u00a000074, au lieu de 732\u00a0829\u00a0320\u00a000074.',
        'Commune\u00a0: Bron, au lieu de Lyon.',
      ],
    })
  })

  test('un mandat supprimé dit ce qui en reste', () => {
    const reste = (suite: string, mandatFin: string | null) =>
      dire('MANDAT.SUPPRESSION', { nouveau: { suite, mandatFin } })?.details
    expect(reste('REPREND', '2027-06-30')).toEqual(['Mandat jusqu’au 30 juin 2027.'])
    expect(reste('EXPIRE', '2026-06-30')).toEqual(['Le mandat d’avant a expiré.'])
    expect(reste('SANS_REPRESENTANT', null)).toEqual(['Elle n’a plus de représentant.'])
  })

  test('une date de mandat, un successeur : publics quand la fiche les montre, tus sinon', () => {
    expect(dire('MANDAT.DATES', { nouveau: { debut: '2026-07-01' } })).toBeNull()
    expect(dire('MANDAT.DATES', { nouveau: { fin: '2027-05-31', mandatFin: '2027-05-31' } })).toEqual({
      titre: 'Fin du mandat modifiée',
      details: ['Mandat jusqu’au 31 mai 2027.'],
    })
    for (const fait of ['DECLARE', 'MODIFIE', 'RETIRE', 'CONTESTE'] as const) {
      expect(dire(`MANDAT.SUCCESSEUR_${fait}`, { nouveau: { nature: 'PRO' } })).toBeNull()
      const nouveau = { nature: 'PRO', situationMandat: 'EXPIRE_AVEC_SUCCESSEUR' }
      expect(dire(`MANDAT.SUCCESSEUR_${fait}`, { nouveau })?.titre).toBe(
        'Mandat expiré avec successeur déclaré',
      )
    }
  })

  test('une fusion dit à chacune l’autre numéro, et le représentant qui continue', () => {
    const gardee = dire('COPROPRIETE.FUSION', {
      nouveau: { absorbee: 'AA1234567', representant: 3, mandatFin: '2027-06-30' },
      representant: { type: 'PRO', raisonSociale: 'Altavor' },
    })
    expect(gardee?.details).toEqual([
      'Le numéro absorbé est AA1-234-567.',
      'Représentée par\u00a0: Altavor.',
      'Mandat jusqu’au 30 juin 2027.',
    ])
    const absorbee = dire('COPROPRIETE.FUSION', { nouveau: { fusionneeDans: 'AA7654321' } })
    expect(absorbee?.details).toEqual(['Son numéro mène désormais à AA7-654-321.'])
  })

  test('depuis trois ans', () => {
    expect(premierJourPublic('2026-11-20')).toBe('2023-11-20')
    expect(premierJourPublic('2028-02-29')).toBe('2025-02-28')
  })
})
