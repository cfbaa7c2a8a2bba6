import { describe, expect, test } from 'vitest'
import {
  avec,
  CONTEXTE,
  DU_DECRET_DE_2025,
  saisieComplete,
} from '#domain/coproprietes/essais/declaration-complete.ts'
import { arretesAcceptes, reponsesAcceptees } from '#domain/coproprietes/declaration/acceptee.ts'
import { contexteDeMiseAJour, type Contexte } from '#domain/coproprietes/declaration/contexte.ts'
import type { Declaration, SaisieDeclaration } from '#domain/coproprietes/declaration/declaration.ts'
import { lireDeclaration } from '#domain/coproprietes/declaration/lecture.ts'
import type { TypeMiseAJour } from './mise-a-jour.ts'
import { dossierPublic } from '#domain/coproprietes/declaration/public.ts'
import { declarationConnue, saisieDe, saisieInitiale } from './repartir.ts'

const lue = (saisie: SaisieDeclaration) => lireDeclaration(saisie, CONTEXTE).declaration

const AVEC_ARRETES = avec(saisieComplete(), {
  'procedures.flagPerilPartiesCom': true,
  'procedures.arretePerilParties': [{ dateArrete: '12/03/2018', dateMainLevee: '04/09/2020' }],
  'procedures.flagMandatAdhoc': true,
  'procedures.mandatAdHoc.dateNomination': '02/02/2024',
  'identification.nbAsl': '2',
})

describe('une déclaration lue se retape', () => {
  test.each([
    ['complète', saisieComplete()],
    ['avec des arrêtés, un mandataire, des associations', AVEC_ARRETES],
    ['presque vide', { identification: { nbLots: '12' }, donneesTechniques: { nbBatimentsTotal: '1' } }],
  ])('%s : relue, elle dit la même chose', (_, saisie) => {
    const declaration = lue(saisie)
    const sansMandat = { ...declaration, infoRattachement: lue({}).infoRattachement }
    const retapee = { ...saisieDe(declaration, CONTEXTE), infoRattachement: {} }
    expect(lue(retapee)).toEqual(sansMandat)
  })

  test('comme au clavier : dates à la française, montants à virgule', () => {
    const saisie = saisieDe(lue(saisieComplete()), CONTEXTE)
    expect(saisie.identification?.['dateReglementCopropriete']).toBe('12/03/1987')
    expect(saisie.donneesFinancieres).toMatchObject({
      chargesOperationsCourantes: '38\u202f500,50',
      montantFondTravaux: '7\u202f200',
    })
  })
})

describe('un dossier sans déclaration', () => {
  const declaration = lue(AVEC_ARRETES)
  const connue = declarationConnue(
    dossierPublic(declaration),
    reponsesAcceptees(declaration),
    arretesAcceptes(declaration),
  )

  test('ce que le dossier et les réponses gardent redonne la déclaration', () => {
    const { parcelle, adressePrincipale, ...identification } = connue.identification
    const attendue = declaration.identification
    expect(adressePrincipale).toEqual(attendue.adressePrincipale)
    expect(parcelle.map((p) => [p.codeInsee, p.section, p.numero, p.geolocalisee])).toEqual([
      ['69383', 'AB', '0012', true],
    ])
    expect(identification).toMatchObject({
      nomCopropriete: 'Résidence des Tilleuls',
      nbLots: 48,
      nbAsl: 2,
      dateReglementCopropriete: '1987-03-12',
    })
    expect(connue.procedures).toEqual(declaration.procedures)
    expect(connue.donneesFinancieres).toEqual(declaration.donneesFinancieres)
    expect(connue.donneesTechniques).toEqual(declaration.donneesTechniques)
  })

  test('du fichier public seul : ce qu’il dit, et rien d’inventé', () => {
    const dossier = { ...dossierPublic(declaration), adressesSecondaires: ['3 Rue Basse 69003 Lyon', 'Cour'] }
    const { identification, donneesFinancieres } = declarationConnue(dossier, {}, [])
    expect(
      identification.adresseSecondaire.map((a) => [a.voie, a.codePostal, a.commune, a.geolocalisee]),
    ).toEqual([
      ['3 Rue Basse', '69003', 'Lyon', false],
      ['Cour', '', '', false],
    ])
    expect(donneesFinancieres).toMatchObject({ dateClotureComptes: '2025-12-31', montantDettes: null })
  })
})

describe('ce qu’une mise à jour propose', () => {
  const precedente: Declaration = lue(saisieComplete())
  const proposee = (type: TypeMiseAJour, aujourdhui = '2027-05-20', d = precedente) => {
    const contexte: Contexte = contexteDeMiseAJour(CONTEXTE, aujourdhui, { type, precedente: d })
    return { contexte, saisie: saisieInitiale(contexte) }
  }

  test('annuelle : l’exercice suivant, sans aucun montant de l’an passé', () => {
    const { saisie } = proposee('ANNUELLE')
    expect(saisie.donneesFinancieres).toEqual({
      premierExerciceComptable: false,
      dateDebutExercice: '01/01/2026',
      dateClotureComptes: '31/12/2026',
      comptesNonApprouves: false,
      presenceEmployes: false,
    })
    expect(saisie.infoRattachement).toBeUndefined()
    expect(saisie.identification).toMatchObject({ nbLots: '48' })
  })

  test('l’exercice suivant n’est pas clos : sa clôture reste à dire', () => {
    expect(proposee('ANNUELLE', '2026-11-20').saisie.donneesFinancieres).toMatchObject({
      dateDebutExercice: '01/01/2026',
      dateClotureComptes: null,
    })
  })

  test('le premier exercice, clos depuis : le même', () => {
    const premier = lue(
      avec(saisieComplete(), {
        'donneesFinancieres.premierExerciceComptable': true,
        'donneesFinancieres.dateDebutExercice': '01/04/2026',
        'donneesFinancieres.dateClotureComptes': '31/03/2027',
      }),
    )
    const { contexte, saisie } = proposee('ANNUELLE', '2027-05-20', premier)
    expect(contexte.cloturePrecedente).toBeNull()
    expect(saisie.donneesFinancieres).toMatchObject({
      dateDebutExercice: '01/04/2026',
      dateClotureComptes: '31/03/2027',
    })
  })

  test('comptes non approuvés : c’est déjà répondu', () => {
    expect(proposee('COMPTESNONAPPROUVES').saisie.donneesFinancieres).toMatchObject({
      comptesNonApprouves: true,
    })
  })

  test('standard : les comptes n’y sont pas, et la lecture garde ceux qui ont été acceptés', () => {
    const { contexte, saisie } = proposee('STANDARD')
    expect(saisie.donneesFinancieres).toBeUndefined()
    const autre = avec(saisie, {
      ...DU_DECRET_DE_2025,
      'donneesFinancieres.montantDettes': '999999',
      'identification.nbLots': '50',
    })
    const { declaration, refus } = lireDeclaration(autre, contexte)
    expect(refus).toEqual([])
    expect(declaration.donneesFinancieres).toEqual(precedente.donneesFinancieres)
    expect(declaration.infoRattachement).toEqual(precedente.infoRattachement)
    expect(declaration.identification.nbLots).toBe(50)
  })
})
