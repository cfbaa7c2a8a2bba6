import { describe, expect, test } from 'vitest'
import {
  apiEntreprise,
  AUTRE,
  malFormes,
  recherche,
  SECONDAIRE,
  SIEGE,
  SIRET,
} from '#server/demonstration/entreprises-factices.ts'
import { lireApiEntreprise, lireRecherche } from './etablissement-connu.ts'

describe('une réponse d’API Entreprise', () => {
  test('est lue en entier', () => {
    expect(lireApiEntreprise(apiEntreprise(), SIRET)).toEqual({
      siret: SIRET,
      raisonSociale: 'CABINET BELROUVRE',
      actif: true,
      codeApe: '6832A',
      libelleNaf: 'Administration d’immeubles et autres biens immobiliers',
      typeEtab: '5710',
      libelleTypeEtab: 'SAS, société par actions simplifiée',
      dirigeantNom: null,
      dirigeantPrenom: null,
      complement: null,
      immeuble: 'RESIDENCE DES GLYCINES',
      voie: '12 BIS RUE DES TILLEULS',
      codePostal: '35000',
      localite: 'RENNES',
      codeInsee: '35238',
      lignes: [
        'CABINET BELROUVRE',
        '',
        'RESIDENCE DES GLYCINES',
        '12 BIS RUE DES TILLEULS',
        '',
        '35000 RENNES',
        'FRANCE',
      ],
    })
  })

  test.each([
    ['MARIE', 'MARIA', 'CURVANDE', 'SOLENVAL', 'MARIE CURVANDE', 'MARIE', 'CURVANDE'],
    [null, 'MARIA', null, 'SOLENVAL', 'MARIA SOLENVAL', 'MARIA', 'SOLENVAL'],
  ])(
    'nomme une personne physique par ses nom et prénom d’usage, à défaut de naissance (%s %s)',
    (prenom_usuel, prenom_1, nom_usage, nom_naissance, raisonSociale, dirigeantPrenom, dirigeantNom) => {
      const unite = {
        type: 'personne_physique',
        personne_morale_attributs: { raison_sociale: null, sigle: null },
        personne_physique_attributs: { prenom_usuel, prenom_1, nom_usage, nom_naissance },
        forme_juridique: { code: '1000', libelle: 'Entrepreneur individuel' },
      }
      const lue = lireApiEntreprise(apiEntreprise({}, unite), SIRET)
      expect(lue).toMatchObject({ raisonSociale, dirigeantNom, dirigeantPrenom, typeEtab: '1000' })
    },
  )

  test('peut être celle d’un établissement fermé', () => {
    const lue = lireApiEntreprise(apiEntreprise({ etat_administratif: 'F' }), SIRET)
    expect(lue).toMatchObject({ siret: SIRET, actif: false })
  })

  test.each(['partiellement_diffusible', 'non_diffusible', 'inconnu'])(
    'ne dit rien de ce qui est %s : établissement, adresse ou unité légale',
    (status_diffusion) => {
      const { adresse } = apiEntreprise().data
      for (const corps of [
        apiEntreprise({ status_diffusion }),
        apiEntreprise({ adresse: { ...adresse, status_diffusion } }),
        apiEntreprise({}, { status_diffusion }),
      ])
        expect(lireApiEntreprise(corps, SIRET)).toBeNull()
    },
  )

  test.each(['70.2C', '7900', '', null])('d’une ancienne nomenclature est sans activité (%s)', (code) => {
    const libelle = 'ancienne révision NAF (NAF1993) non supportée'
    const lue = lireApiEntreprise(apiEntreprise({ activite_principale: { code, libelle } }), SIRET)
    expect(lue).toMatchObject({ codeApe: null, libelleNaf: null })
  })

  test.each([
    ['Bâtiment C', 'immeuble'],
    ['RES. LES PINS', 'immeuble'],
    ['TOUR AQUILON', 'immeuble'],
    ['TOURNEBRIDE', 'complement'],
    ['HOTEL DE VILLE', 'complement'],
  ])('range « %s » dans son champ', (complement_adresse, champ) => {
    const { adresse } = apiEntreprise().data
    const lue = lireApiEntreprise(apiEntreprise({ adresse: { ...adresse, complement_adresse } }), SIRET)
    expect(lue).toMatchObject({ complement: null, immeuble: null, [champ]: complement_adresse })
  })

  test('pour un autre SIRET ne vaut que s’il remplace celui qu’on demande', () => {
    const corps = apiEntreprise({ siret: AUTRE })
    expect(() => lireApiEntreprise(corps, SIRET)).toThrow(/autre établissement/)
    const remplace = { ...corps, meta: { redirect_from_siret: SIRET } }
    expect(lireApiEntreprise(remplace, SIRET)).toMatchObject({ siret: AUTRE })
  })
})

describe('une réponse de Recherche d’entreprises', () => {
  test('donne le siège, son adresse entière, et un dirigeant qui n’est pas commissaire aux comptes', () => {
    expect(lireRecherche(recherche(), SIRET)).toEqual({
      siret: SIRET,
      raisonSociale: 'CABINET BELROUVRE',
      actif: true,
      codeApe: '6832A',
      libelleNaf: 'Administration d’immeubles et autres biens immobiliers',
      typeEtab: '5710',
      libelleTypeEtab: 'SAS, société par actions simplifiée',
      dirigeantNom: 'BELROUVRE',
      dirigeantPrenom: 'AGATHE MARIE',
      complement: 'CELLIER 3',
      immeuble: null,
      voie: '12 BIS RUE DES TILLEULS',
      codePostal: '35000',
      localite: 'RENNES',
      codeInsee: '35238',
      lignes: [
        'CABINET BELROUVRE',
        '',
        'CELLIER 3',
        '12 BIS RUE DES TILLEULS',
        'BP 40',
        '35042 RENNES CEDEX',
        'FRANCE',
      ],
    })
  })

  test('donne un établissement secondaire, fermé, et lit sa voie dans son adresse', () => {
    const lue = lireRecherche(recherche(), AUTRE)!
    expect(lue).toMatchObject({
      siret: AUTRE,
      actif: false,
      codeApe: '6831Z',
      voie: '27 AVENUE DES ERABLES',
      codePostal: '59000',
      codeInsee: '59350',
    })
    expect(malFormes(lue)).toEqual([])
  })

  test.each([
    ['12 RUE DU FOUR 75694 PARIS CEDEX 14', '12 RUE DU FOUR'],
    ['59000 LILLE', null],
    [null, null],
  ])('donne la voie de « %s »', (adresse, voie) => {
    const corps = recherche({ matching_etablissements: [{ ...SECONDAIRE, adresse }] })
    expect(lireRecherche(corps, AUTRE)).toMatchObject({ voie })
  })

  test('nomme une personne physique sans son nom de naissance ni son enseigne', () => {
    const corps = recherche({
      nom_complet: 'MARIE CURVANDE (SOLENVAL) (GESTION CURVANDE)',
      nom_raison_sociale: null,
      nature_juridique: '1000',
      dirigeants: [{ type_dirigeant: 'personne physique', nom: 'CURVANDE (SOLENVAL)', prenoms: 'MARIE' }],
    })
    expect(lireRecherche(corps, SIRET)).toMatchObject({
      raisonSociale: 'MARIE CURVANDE',
      dirigeantNom: 'CURVANDE',
      dirigeantPrenom: 'MARIE',
      libelleTypeEtab: 'Entrepreneur individuel',
    })
  })

  test('peut n’avoir ni adresse, ni activité, ni dirigeant', () => {
    const siege = { siret: SIRET, statut_diffusion_etablissement: 'O', etat_administratif: 'A' }
    const lue = lireRecherche(recherche({ siege, dirigeants: null, nature_juridique: '3110' }), SIRET)
    expect(lue).toMatchObject({ codeApe: null, voie: null, libelleTypeEtab: null, dirigeantNom: null })
    expect(lue?.lignes).toEqual(['CABINET BELROUVRE', '', '', '', '', '', ''])
  })

  test('ne dit rien en diffusion partielle, de l’unité légale ou de l’établissement', () => {
    const masque = '[NON-DIFFUSIBLE]'
    const cache = { ...SIEGE, statut_diffusion_etablissement: 'P', adresse: masque, code_postal: masque }
    for (const retouche of [
      { statut_diffusion: 'P', nom_complet: masque, nom_raison_sociale: masque, siege: cache },
      { statut_diffusion: 'P' },
      { siege: cache },
      { statut_diffusion: null },
    ])
      expect(lireRecherche(recherche(retouche), SIRET)).toBeNull()
  })

  test('sans ce SIRET ne dit rien', () => {
    expect(lireRecherche({ results: [] }, SIRET)).toBeNull()
    expect(lireRecherche(recherche({ siege: null }), SIRET)).toBeNull()
  })
})
