import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'
import { TOUTES } from '#domain/socle/refus/arrets.ts'
import {
  ANS_DE_L_APPAREIL,
  CHIFFRES_DU_CODE,
  CODES_DE_SECOURS,
  HEURES_D_ABSENCE,
  HEURES_DE_SESSION,
  JOURS_DE_SOUVENIR,
  MINUTES_POUR_CHANGER,
  SECONDES_DU_CODE,
} from './bornes.ts'
import { direFinDeSession } from './fin-de-session.ts'

const SECURITE = readFileSync('docs/securite.md', 'utf8')

test('une session dure ce que la page de sécurité promet', () => {
  const [session, souvenir] = [compter(HEURES_DE_SESSION, 'heure'), compter(JOURS_DE_SOUVENIR, 'jour')]
  expect(SECURITE).toContain(`${avecMajuscule(session)}, ou ${souvenir} avec « se souvenir de moi »`)
  expect(SECURITE).toContain(`${compter(HEURES_D_ABSENCE, 'heure')} sans rien demander la ferment`)
  expect(SECURITE).toMatch(
    new RegExp(`Appareil connu .*\\| ${avecMajuscule(compter(ANS_DE_L_APPAREIL, 'an'))} `),
  )
})

test('l’absence qui ferme une session est celle que l’on dit à qui revient', () => {
  expect(direFinDeSession('absence')).toContain('plus de deux heures')
  expect(direFinDeSession('fermee')).toBe('Votre session a pris fin.')
  expect([direFinDeSession(null), direFinDeSession('toString')]).toEqual([null, null])
})

test('un second facteur se prouve et se change comme le dit la décision 0020', () => {
  expect(SECURITE).toContain(`${compter(CODES_DE_SECOURS, 'code')} de secours`)
  expect(readFileSync('docs/decisions/0020-secrets-et-mots-de-passe.md', 'utf8')).toContain(
    `depuis moins de ${compter(MINUTES_POUR_CHANGER, 'minute')} que c’est bien soi`,
  )
  expect(TOUTES.CLEFS_TROP_NOMBREUSES).toContain('dix clefs')
  // Une application de codes n’en connaît pas d’autres (RFC 6238).
  expect([CHIFFRES_DU_CODE, SECONDES_DU_CODE]).toEqual([6, 30])
})
