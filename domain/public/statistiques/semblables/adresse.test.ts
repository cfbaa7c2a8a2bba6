import { describe, expect, test } from 'vitest'
import { CHAMPS_PUBLICS } from '#domain/coproprietes/copropriete/fiche.ts'
import { semblables, semblablesDeLaFiche } from './adresse.ts'

const ICI = '/consulter-les-statistiques-du-registre/coproprietes-semblables'

describe('l’adresse des copropriétés semblables', () => {
  test('n’écrit que ce qui est demandé, toujours dans le même ordre', () => {
    expect(semblables({})).toBe(ICI)
    expect(semblables({ departement: '69', taille: 'DE_1_A_5', periode: '' })).toBe(
      `${ICI}?taille=DE_1_A_5&departement=69`,
    )
    expect(semblables({ taille: 'a b&c' })).toBe(`${ICI}?taille=a%20b%26c`)
  })

  test.each([
    [24, 'DE_1961_A_1974', '69', '?taille=DE_11_A_50&periode=DE_1961_A_1974&departement=69'],
    [201, null, '2A', '?taille=PLUS_DE_200&departement=2A'],
    [24, 'NON_CONNUE', null, '?taille=DE_11_A_50'],
    [null, 'AVANT_1949', '974', '?periode=AVANT_1949&departement=974'],
    [0, null, null, ''],
  ] as const)(
    'd’une fiche de %s lots, %s, %s : « %s »',
    (nbLotsHabBurCom, periodeConstruction, departement, suite) =>
      expect(semblablesDeLaFiche({ nbLotsHabBurCom, periodeConstruction }, departement)).toBe(ICI + suite),
  )

  test('ne prend de la fiche que ce qu’elle montre : ni chauffage, ni ascenseur, ni étiquette', () => {
    const entiere = {
      nbLotsHabBurCom: 24,
      periodeConstruction: null,
      typeChauffage: 'COLLECTIF',
      nbAscenseurs: 2,
    }
    expect(semblablesDeLaFiche(entiere, null)).toBe(`${ICI}?taille=DE_11_A_50`)
    expect(CHAMPS_PUBLICS).toEqual(expect.arrayContaining(['nbLotsHabBurCom', 'periodeConstruction']))
    expect(CHAMPS_PUBLICS.filter((champ) => /chauffage|ascenseur|energ/i.test(champ))).toEqual([])
  })
})
