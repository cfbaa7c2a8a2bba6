import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { prochaineEcheance } from './echeances.ts'
import { lireDeclaration } from './lecture.ts'
import { dossierPublic } from './public.ts'

const publier = (valeurs: Record<string, unknown> = {}) =>
  dossierPublic(lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).declaration)

describe('ce qu’une déclaration rend public (décision 0007)', () => {
  test('une adresse non localisée n’a ni clé ni point', () => {
    expect(publier()).toMatchObject({ cleAdresse: '69383_7280_00012', lon: 4.85, lat: 45.76 })
    expect(publier({ 'identification.adressePrincipale.geolocalisee': false })).toMatchObject({
      voie: '12 Rue Victor Hugo',
      cleAdresse: null,
      lon: null,
      lat: null,
    })
  })

  test('les bâtiments de ses adresses paraissent, chacun une fois ; ce qui n’est pas un identifiant du RNB, jamais', () => {
    expect(publier({ 'identification.adressePrincipale.batId': 'FQYN6F6WPEJ8' }).batiments).toEqual([
      'FQYN6F6WPEJ8',
    ])
    expect(publier({ 'identification.adressePrincipale.batId': 'voir le gardien' }).batiments).toEqual([])
  })

  test('un arrêté levé n’est plus en cours, une mission finie non plus', () => {
    const dossier = publier({
      'procedures.flagPerilPartiesCom': true,
      'procedures.arretePerilParties': [
        { dateArrete: '01/01/2020' },
        { dateArrete: '01/01/2020', dateMainLevee: '01/01/2021' },
      ],
      'procedures.flagEquipementsCom': true,
      'procedures.arreteEquipements': [{ dateArrete: '01/01/2020' }],
      'procedures.flagMandatAdhoc': true,
      'procedures.mandatAdHoc.dateNomination': '01/01/2025',
    })
    expect(dossier).toMatchObject({ nbArretesEnCours: 2, mandataireAdHoc: true, carence: false })
    expect(
      publier({
        'procedures.flagMandatAdhoc': true,
        'procedures.mandatAdHoc': { dateNomination: '01/01/2025', dateFinMission: '01/01/2026' },
      }).mandataireAdHoc,
    ).toBe(false)
  })

  test('un premier exercice s’attend huit mois après la clôture prévue, un suivant vingt mois après la dernière', () => {
    const attendue = (valeurs: Record<string, unknown>) =>
      prochaineEcheance(publier(valeurs).dateCloture, CONTEXTE.aujourdhui)
    expect(attendue({})).toBe('2027-08-31')
    expect(
      attendue({
        'donneesFinancieres.premierExerciceComptable': true,
        'donneesFinancieres.dateClotureComptes': '31/12/2027',
      }),
    ).toBe('2028-08-31')
  })

  test('sans comptes, aucune clôture', () => {
    expect(publier({ 'donneesFinancieres.dateClotureComptes': undefined }).dateCloture).toBeNull()
  })

  test('la parcelle paraît sous l’écriture du cadastre', () => {
    expect(publier().parcelles).toEqual(['69383000AB0012'])
  })
})
