import { expect, test } from 'vitest'
import { avecBatiment, avecChoix, avecTexte, sansAdresse, type Reconnue } from './adresse.ts'

const reconnue = (id: string, voie: string): Reconnue => ({
  id,
  libelle: `${voie} 69003 Lyon`,
  voie,
  codePostal: '69003',
  commune: 'Lyon',
  codeInsee: '69383',
  lon: 4.85,
  lat: 45.76,
})
const A = reconnue('69383_0001_00012', '12 rue du Premier Choix')
const B = reconnue('69383_0002_00025', '25 avenue du Second Choix')

test('le bâtiment complète l’adresse choisie, et garde ce qui est tapé entre-temps', () => {
  const choisie = { ...avecChoix({}, A), complement: 'Bâtiment C' }
  expect(avecBatiment(choisie, A.id, 'BAT1')).toEqual({ ...choisie, batId: 'BAT1' })
})

test('un bâtiment qui arrive après un autre choix ne ramène pas l’adresse d’avant', () => {
  const choisie = avecChoix(sansAdresse(avecChoix({}, A)), B)
  expect(avecBatiment(choisie, A.id, 'BAT1')).toBe(choisie)
})

test('un bâtiment qui arrive pendant que l’on change, ou après un retrait, n’écrit rien', () => {
  for (const avant of [{}, sansAdresse(avecChoix({}, A)), avecTexte({}, 'Lieu-dit Les Aulnes')])
    expect(avecBatiment(avant, A.id, 'BAT1')).toBe(avant)
})

test('changer d’adresse, ou garder la sienne, ne perd pas le complément', () => {
  const avant = { ...avecChoix({}, A), complement: 'Bâtiment C' }
  expect(sansAdresse(avant)).toEqual({ complement: 'Bâtiment C' })
  expect(avecChoix(avant, B)).toMatchObject({ id: B.id, complement: 'Bâtiment C' })
  expect(avecTexte(avant, 'Lieu-dit Les Aulnes')).toMatchObject({
    voie: 'Lieu-dit Les Aulnes',
    geolocalisee: false,
    complement: 'Bâtiment C',
  })
})
