import { describe, expect, test } from 'vitest'
import { ErreurApi } from './erreur-api.ts'
import { lireDemandeRefusee, phrasesParChamp } from './refus.ts'

const refus = [
  { champ: 'lotsMin', code: 'ENTIER_INVALIDE', message: 'Écrivez un nombre.' },
  { champ: 'q', code: 'LIEU_TROP_COURT', message: 'Écrivez deux lettres.' },
] as const

describe('ce que demande l’adresse d’une page', () => {
  test('refusé, chaque phrase est à son champ', () => {
    const lu = lireDemandeRefusee(new ErreurApi(400, { code: 'DONNEES_REFUSEES', refus: [...refus] }))
    expect(phrasesParChamp(lu)).toEqual({ lotsMin: 'Écrivez un nombre.', q: 'Écrivez deux lettres.' })
  })

  test.each([
    ['une panne', new ErreurApi(503, {})],
    ['un silence', new ErreurApi(0, {})],
    ['une page introuvable', { isNotFound: true }],
    ['ce qui ressemble à un refus', { statut: 400, refus }],
  ])('%s repart', (_, cause) => {
    let repartie: unknown
    try {
      lireDemandeRefusee(cause)
    } catch (relancee) {
      repartie = relancee
    }
    expect(repartie).toBe(cause)
  })
})
