import { describe, expect, test } from 'vitest'
import type { Authority } from '#domain/socle/acces/authorities.ts'
import { adresseRetrouvee, type Retrouvee } from './retrouver.ts'

const ASSISTANCE: Authority[] = ['LIRE_TELEDECLARANT']
const TENEUR: Authority[] = ['LIRE_TELEDECLARANT', 'VALIDER_RATTACHEMENT_DECLARATION']

describe('ce qui est retrouvé mène à sa page', () => {
  test.each<[Retrouvee['sorte'], number | null, Authority[], string | null]>([
    ['COPROPRIETE', null, ASSISTANCE, '/copropriete/fiche?id=7'],
    ['DEMANDE', 12, TENEUR, '/validations/7'],
    // L’assistance n’examine pas : elle va à qui l’a déposée.
    ['DEMANDE', 12, ASSISTANCE, '/teledeclarants/12'],
    ['RECLAMATION', null, ASSISTANCE, '/assistance/reclamations/7'],
    ['RECLAMATION', 12, [], null],
    ['LETTRE', 12, ASSISTANCE, '/teledeclarants/12'],
    ['PERSONNE', 12, ASSISTANCE, '/teledeclarants/12?compte=7'],
    ['PERSONNE', null, ASSISTANCE, null],
    ['TELEDECLARANT', 12, ASSISTANCE, '/teledeclarants/12'],
  ])('%s, de %s, pour %j : %s', (sorte, idTeledeclarant, droits, adresse) =>
    expect(adresseRetrouvee({ sorte, id: 7, idTeledeclarant }, droits)).toBe(adresse),
  )
})
