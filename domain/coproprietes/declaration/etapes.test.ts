import { describe, expect, test } from 'vitest'
import { CHAMPS } from './champs.ts'
import { CODES_ETAPES, etapeDeReprise, etapeDuChamp, etapesDuParcours, titreEtape } from './etapes.ts'

describe('les étapes de l’immatriculation (§2.3)', () => {
  test('six étapes, sept quand il y a des doublons : ils précèdent le récapitulatif (§4.6)', () => {
    expect(etapesDuParcours(false).map((e) => e.code)).toEqual([
      'infos-rattachement',
      'identification',
      'procedures',
      'donnees-financieres',
      'donnees-techniques',
      'recapitulatif',
    ])
    expect(etapesDuParcours(true).map((e) => e.code)).toEqual(CODES_ETAPES)
    expect(CODES_ETAPES.slice(-2)).toEqual(['doublons', 'recapitulatif'])
  })

  test.each([
    [[], 'identification', 'recapitulatif'],
    [['donneesFinancieres.dateAg', 'donneesTechniques.ppt'], 'recapitulatif', 'donnees-financieres'],
    [['donneesFinancieres.dateAg'], 'procedures', 'procedures'],
    [['infoRattachement.justifMandat'], 'donnees-techniques', 'infos-rattachement'],
  ] as const)('ce qui manque %j, la dernière vue %s : on reprend à %s', (champs, vue, attendue) => {
    expect(
      etapeDeReprise(
        champs.map((champ) => ({ champ })),
        vue,
      ),
    ).toBe(attendue)
  })

  test('chaque champ se corrige à l’étape de son bloc', () => {
    for (const { chemin } of CHAMPS) {
      const etape = etapesDuParcours(true).find((e) => e.code === etapeDuChamp(chemin))
      expect(chemin.split('.')[0]).toBe(etape?.bloc)
    }
    expect(etapeDuChamp('procedures.arretePerilParties.0.dateArrete')).toBe('procedures')
    expect(etapeDuChamp('')).toBe('recapitulatif')
  })

  test('une adresse qui n’est pas une étape n’a pas de titre', () => {
    expect(CODES_ETAPES.every((code) => titreEtape(code))).toBe(true)
    expect(titreEtape('autre')).toBeUndefined()
  })
})
