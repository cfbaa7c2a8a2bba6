import { describe, expect, test } from 'vitest'
import { AUTHORITIES } from '#domain/socle/acces/authorities.ts'
import { imprimerMachine } from '#domain/socle/essais/tableau.ts'
import * as machine from '#domain/socle/machine.ts'
import { CODES_ETATS, type EtatCopropriete } from './etats.ts'
import { COPROPRIETE, type ActeCopropriete } from './transitions.ts'

const TRANSITIONS = COPROPRIETE.actes
const ACTES = machine.actesDe(COPROPRIETE)
const actesDepuis = (etat: EtatCopropriete | null) => machine.actesDepuis(COPROPRIETE, etat)
const etatApres = (
  acte: ActeCopropriete,
  etat: EtatCopropriete | null,
  avant: EtatCopropriete | null = null,
): EtatCopropriete | null => machine.apres(COPROPRIETE, acte, etat, avant)
const AVANT: EtatCopropriete = 'IMMATRICULEE_RATTACHEE'
const DEPARTS = [null, ...CODES_ETATS] as const

describe('les actes sur une copropriété (§4.1)', () => {
  test('le tableau entier : chaque état, chaque acte', async () => {
    await expect(imprimerMachine(COPROPRIETE, CODES_ETATS, AVANT)).toMatchFileSnapshot(
      './__snapshots__/transitions.txt',
    )
  })

  test('un acte qui n’est pas au tableau ne mène nulle part', () => {
    for (const etat of DEPARTS)
      for (const acte of ACTES)
        expect(etatApres(acte, etat, AVANT) !== null).toBe(actesDepuis(etat).includes(acte))
  })

  test('tout état s’atteint depuis la naissance, sauf celui où rien n’entre (décision 0039)', () => {
    const atteints = new Set<EtatCopropriete | null>([null])
    for (const etat of atteints)
      for (const acte of actesDepuis(etat)) {
        const arrivee = etatApres(acte, etat, AVANT)
        if (arrivee) atteints.add(arrivee)
      }
    expect(CODES_ETATS.filter((e) => !atteints.has(e))).toEqual(['FUTUR'])
  })

  test('d’un dossier annulé, dissous ou supprimé, plus rien ne part', () => {
    const terminaux = CODES_ETATS.filter((e) => actesDepuis(e).length === 0)
    expect(terminaux).toEqual(['IMMATRICULATION_ANNULEE', 'DISSOUDE', 'SUPPRIMEE', 'FUTUR'])
  })

  test('l’enregistrement seul fait naître un dossier, en brouillon', () => {
    expect(actesDepuis(null)).toEqual(['enregistrer'])
    expect(etatApres('enregistrer', null)).toBe('BROUILLON')
  })

  test('chaque acte est demandé par un droit qui existe, ou par le système', () => {
    for (const acte of ACTES) {
      expect(TRANSITIONS[acte].by.length).toBeGreaterThan(0)
      for (const qui of TRANSITIONS[acte].by) expect([...AUTHORITIES, 'systeme']).toContain(qui)
    }
  })

  test('seul le teneur décide d’une demande', () => {
    const decisions = ACTES.filter((a) =>
      (TRANSITIONS[a].from as readonly string[]).some((e) => e.endsWith('EN_COURS_DE_VALIDATION')),
    )
    for (const acte of decisions) expect(TRANSITIONS[acte].by).toContain('VALIDER_RATTACHEMENT_DECLARATION')
  })

  test('une demande ne se décide qu’ouverte, et un numéro ne s’émet pas sans décision', () => {
    expect(actesDepuis('IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER')).toEqual([
      'reprendreAvantValidation',
      'ouvrir',
    ])
    expect(actesDepuis('DISSOLUTION_A_VALIDER')).toEqual(['ouvrirDissolution'])
  })

  test('refuser une dissolution rend l’état retenu par la demande, et rien sans lui', () => {
    for (const avant of TRANSITIONS.declarerDissolution.from)
      expect(etatApres('refuserDissolution', 'DISSOLUTION_EN_COURS_DE_VALIDATION', avant)).toBe(avant)
    expect(etatApres('refuserDissolution', 'DISSOLUTION_EN_COURS_DE_VALIDATION')).toBeNull()
    expect(etatApres('refuserDissolution', 'BROUILLON', 'IMMATRICULEE_RATTACHEE')).toBeNull()
  })

  test('le parcours du syndic : brouillon, dépôt, ouverture, validation', () => {
    const parcours: ActeCopropriete[] = ['enregistrer', 'soumettre', 'ouvrir', 'valider']
    expect(parcours.reduce<EtatCopropriete | null>((etat, acte) => etatApres(acte, etat), null)).toBe(
      'IMMATRICULEE_RATTACHEE',
    )
  })

  test('quitter rend la demande à la file', () => {
    const ouverte = etatApres('ouvrir', 'IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER')
    expect(etatApres('quitter', ouverte)).toBe('IMMATRICULATION_ET_RATTACHEMENT_A_VALIDER')
  })

  test('le teneur supprime tout dossier immatriculé', () => {
    expect(TRANSITIONS.supprimer.from).toEqual(
      expect.arrayContaining(CODES_ETATS.filter((e) => e.startsWith('IMMATRICULEE'))),
    )
  })
})
