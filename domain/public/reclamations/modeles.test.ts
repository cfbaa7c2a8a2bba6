import { expect, test } from 'vitest'
import { CODES_SORTES } from './listes.ts'
import { modeleDeReponse } from './modeles.ts'

test('aucun modèle n’affirme un acte que personne n’a fait', () => {
  const affirment = CODES_SORTES.map(modeleDeReponse).filter((texte) =>
    /vient d’être|a été (?:demandé|transmis)|est transmis|transmettons|prévenons/.test(texte),
  )
  expect(affirment).toEqual([])
})
