import { expect, test } from 'vitest'
import { boiteDe } from './boite.ts'

test.each([
  ['jeanne@exemple.fr', 'jeanne@exemple.fr'],
  [' Jeanne@Exemple.FR ', 'jeanne@exemple.fr'],
  ['jeanne+1@exemple.fr', 'jeanne@exemple.fr'],
  ['JEANNE+a+b@exemple.fr', 'jeanne@exemple.fr'],
  ['jeanne+@exemple.fr', 'jeanne@exemple.fr'],
  ['+jeanne@exemple.fr', '+jeanne@exemple.fr'],
  ['jeanne.paul@exemple.fr', 'jeanne.paul@exemple.fr'],
  ['jeanne.paul@gmail.com', 'jeannepaul@gmail.com'],
  ['J.e.a.n.n.e.Paul+x@GoogleMail.com', 'jeannepaul@gmail.com'],
  ['jeanne.paul@gmail.com.exemple.fr', 'jeanne.paul@gmail.com.exemple.fr'],
])('%s arrive chez %s', (adresse, boite) => {
  expect(boiteDe(adresse)).toBe(boite)
})
