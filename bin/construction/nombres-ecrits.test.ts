import { expect, test } from 'vitest'
import { chiffrer } from '../../domain/socle/mots/en-chiffres.ts'
import * as lettres from '../../domain/socle/mots/en-lettres.ts'
import { direJour } from '../../domain/socle/temps/jour.ts'
import { ecrireLesNombres } from './nombres-ecrits.ts'

const ecrire = (code: string) =>
  ecrireLesNombres(
    code,
    { ...lettres, chiffrer, direJour },
    new Map<string, number | string>([
      ['ANS', 3],
      ['TEXTES.DECRET.depuis', '2027-02-21'],
    ]),
  )

test('une borne connue s’écrit en mots, dans un gabarit ou seule', () => {
  expect(ecrire("`Moins de ${compter(ANS, 'an')}.`")).toBe('`Moins de trois ans.`')
  expect(ecrire("de(compter(1, 'mois'))")).toBe("de('un mois')")
  expect(ecrire('`Au plus ${enLettres(ANS)}`')).toBe('`Au plus trois`')
  expect(ecrire('`À compter du ${direJour(TEXTES.DECRET.depuis)}`')).toBe('`À compter du 21 février 2027`')
  expect(ecrire("chiffrer(5, 'Mo')")).toBe("'5\u00a0Mo'")
})

test('ce qui dépend d’une saisie, d’un jour ou d’une constante inconnue reste à calculer', () => {
  for (const code of ["compter(n, 'an')", "compter(AUTRE, 'an')", "compter(reglagesDu(jour).mois, 'mois')"])
    expect(ecrire(code)).toBe(code)
})
