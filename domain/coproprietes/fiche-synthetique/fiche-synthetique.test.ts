import { describe, expect, test } from 'vitest'
import { declarationVide, lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { MENTION, sectionsDeLaFiche, type ASynthetiser, type SyndicDeLaFiche } from './fiche-synthetique.ts'

const CABINET: SyndicDeLaFiche = {
  type: 'PRO',
  nom: 'Cabinet Altavor Gestion',
  adresse: '3 rue du Port 69002 Lyon',
  siret: '12345678900012',
  provisoire: false,
}
const fiche = (
  retouches: Readonly<Record<string, unknown>> = {},
  reste: Partial<ASynthetiser> = {},
): ASynthetiser => ({
  numero: 'AB1234567',
  dateMaj: '2026-11-20',
  syndic: CABINET,
  structures: { nbAsl: 0, nbAful: 0, nbUnions: 0 },
  declaration: lireDeclaration(avec(saisieComplete(), retouches), CONTEXTE).declaration,
  contexte: CONTEXTE,
  ...reste,
})
const dite = (f: ASynthetiser) =>
  sectionsDeLaFiche(f).map(({ titre, note, lignes }) => ({
    titre,
    note,
    lignes: Object.fromEntries(lignes.map((l) => [l.libelle, l.valeur])),
  }))
const section = (debut: string, f: ASynthetiser) => dite(f).find((s) => s.titre.includes(debut))!

test('la mention est celle que le décret demande', () => {
  expect(MENTION).toBe(
    'Fiche délivrée par le registre national des copropriétés sur la foi des déclarations effectuées par le représentant légal',
  )
})

describe('la fiche synthétique', () => {
  test('suit les sections et les lignes du décret', () => {
    expect(dite(fiche())).toEqual([
      {
        titre: 'Identification de la copropriété',
        note: null,
        lignes: {
          'Nom d’usage': 'Résidence des Tilleuls',
          'Adresse du syndicat': '12 Rue Victor Hugo 69003 Lyon',
          'Adresses des immeubles, si différentes': 'Aucune autre',
          'Numéro d’immatriculation': 'AB1-234-567',
          'Dernière mise à jour': '20 novembre 2026',
          'Date du règlement de copropriété': '12 mars 1987',
          'SIRET du syndicat': 'Non déclaré',
        },
      },
      {
        titre: 'Identité du syndic ou de l’administrateur provisoire',
        note: null,
        lignes: {
          'Nom ou raison sociale': 'Cabinet Altavor Gestion',
          Adresse: '3 rue du Port 69002 Lyon',
          SIRET: '12345678900012',
          'Cadre de l’intervention': 'Mandat de syndic',
        },
      },
      {
        titre: 'Organisation juridique',
        note: null,
        lignes: {
          'Nature du syndicat': 'Syndicat principal',
          'Syndicat coopératif': 'Non',
          'Résidence-services': 'Non',
          'ASL, AFUL et unions dont elle est membre': 'Aucune',
        },
      },
      {
        titre: 'Caractéristiques techniques',
        note: null,
        lignes: {
          'Nombre total de lots': '48',
          'Lots d’habitation, de commerces et de bureaux': '24',
          'Nombre de bâtiments': '2',
          'Période de construction': 'De 1961 à 1974',
        },
      },
      {
        titre: 'Équipements',
        note: null,
        lignes: {
          'Type de chauffage': 'Collectif',
          'Énergie du chauffage collectif non urbain': 'Gaz naturel',
          'Nombre d’ascenseurs': '1',
        },
      },
      {
        titre: 'Caractéristiques financières',
        note: null,
        lignes: {
          Exercice: 'Du 1er janvier 2025 au 31 décembre 2025',
          'Assemblée générale ayant approuvé les comptes': '15 mai 2026',
          'Charges pour opérations courantes': '38\u202f500,50\u00a0€',
          'Charges pour travaux et opérations exceptionnelles': '12\u202f000,00\u00a0€',
          'Dettes envers les fournisseurs, rémunérations et autres': '3\u202f200,00\u00a0€',
          'Sommes restant dues par les copropriétaires': '1\u202f150,25\u00a0€',
          'Nombre de copropriétaires débiteurs de plus de 300\u00a0€': '2',
          'Montant du fonds de travaux': '7\u202f200,00\u00a0€',
          'Personnel employé par le syndicat': 'Non',
        },
      },
    ])
  })

  test('rien de déclaré : chaque ligne le dit, aucune ne dit zéro', () => {
    const muette = sectionsDeLaFiche(
      fiche(
        {},
        {
          declaration: declarationVide(),
          dateMaj: null,
          syndic: null,
          structures: { nbAsl: null, nbAful: null, nbUnions: null },
        },
      ),
    )
    const lignes = muette.flatMap((s) => s.lignes)
    expect(lignes.filter((l) => l.valeur === 'Non déclaré').length).toBe(lignes.length - 2)
    expect(lignes.map((l) => l.valeur).join(' ')).not.toMatch(/(^|\s)0([\s,]|$)/)
    expect(muette[1]).toMatchObject({
      note: expect.stringContaining('ne connaît pas') as unknown,
      lignes: [],
    })
  })

  test('un zéro déclaré se dit : aucun ascenseur, aucune dette', () => {
    const f = fiche({ 'donneesTechniques.nbAscenseurs': '0', 'donneesFinancieres.montantDettes': '0' })
    expect(section('Équipements', f).lignes['Nombre d’ascenseurs']).toBe('Aucun')
    expect(section('financières', f).lignes['Dettes envers les fournisseurs, rémunérations et autres']).toBe(
      '0,00\u00a0€',
    )
  })

  test('un bénévole que le lecteur ne peut pas lire n’est pas nommé, et la fiche le dit', () => {
    const tu = section(
      'syndic',
      fiche({}, { syndic: { ...CABINET, type: 'NON_PRO', nom: null, adresse: null, siret: null } }),
    )
    expect(tu.note).toContain('ne nomme pas un syndic bénévole')
    expect(tu.lignes).toEqual({
      'Nom ou raison sociale': 'Syndic bénévole ou coopératif',
      'Cadre de l’intervention': 'Mandat de syndic',
    })
  })

  test('un administrateur provisoire, un syndicat secondaire et ses structures', () => {
    const f = fiche(
      {
        'identification.syndicatPrincipal': false,
        'identification.numImmatriculationCoproprietePrincipale': 'AA7654321',
      },
      { syndic: { ...CABINET, provisoire: true }, structures: { nbAsl: 2, nbAful: null, nbUnions: 1 } },
    )
    expect(section('syndic', f).lignes['Cadre de l’intervention']).toBe('Mission d’administration provisoire')
    expect(section('Organisation', f).lignes).toMatchObject({
      'Nature du syndicat': 'Syndicat secondaire',
      'Numéro du syndicat principal': 'AA7-654-321',
      'ASL, AFUL et unions dont elle est membre': '2 ASL, 1 union de syndicats',
    })
  })

  test.each([
    [{ 'donneesTechniques.chauffageCollectifUrbain': true }, 'Collectif (chauffage urbain)'],
    [{ 'donneesTechniques.typeChauffage': 'INDIVIDUEL' }, 'Individuel'],
  ])('le chauffage %j : l’énergie ne se demande que collectif et non urbain', (retouches, attendu) => {
    const { lignes } = section('Équipements', fiche(retouches))
    expect(Object.keys(lignes)).toEqual(['Type de chauffage', 'Nombre d’ascenseurs'])
    expect(lignes['Type de chauffage']).toBe(attendu)
  })

  test('premier exercice, comptes inconnus ou non approuvés : la section le dit', () => {
    expect(
      section('financières', fiche({ 'donneesFinancieres.premierExerciceComptable': true })).lignes,
    ).toEqual({ 'Premier exercice en cours': 'Du 1er janvier 2025 au 31 décembre 2025' })
    const { declaration } = fiche()
    const inconnues = {
      ...declaration,
      donneesFinancieres: { ...declaration.donneesFinancieres, donneesFinancieresInconnues: true },
    }
    expect(section('financières', fiche({}, { declaration: inconnues }))).toMatchObject({
      note: expect.stringContaining('inconnues') as unknown,
      lignes: {},
    })
    const refuses = section('financières', fiche({ 'donneesFinancieres.comptesNonApprouves': true }))
    expect(refuses.note).toContain('n’ont pas été approuvés')
    expect(refuses.lignes['Assemblée générale ayant approuvé les comptes']).toBe('Comptes non approuvés')
  })

  test('un petit syndicat n’a pas à dire ses impayés ; ce qu’il en dit se lit', () => {
    const petit = {
      'identification.nbLotsHabBurCom': '4',
      'donneesFinancieres.montantImpayesCoproprietaires': undefined,
      'donneesFinancieres.nbCoproprietairesImpayes': undefined,
    }
    expect(section('financières', fiche(petit)).lignes).toMatchObject({
      'Sommes restant dues par les copropriétaires': 'Non requis (petit syndicat)',
      'Nombre de copropriétaires débiteurs de plus de 300\u00a0€': 'Non requis (petit syndicat)',
      'Dettes envers les fournisseurs, rémunérations et autres': '3\u202f200,00\u00a0€',
    })
  })

  test('le seuil des débiteurs est celui du jour de la déclaration', () => {
    const apres = fiche({}, { contexte: { ...CONTEXTE, aujourdhui: '2027-03-01' } })
    expect(Object.keys(section('financières', apres).lignes)).toContain(
      'Nombre de copropriétaires débiteurs de plus de deux trimestres de charges',
    )
  })
})
