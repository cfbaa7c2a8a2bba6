import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lireRechercheAssistance } from './recherche.ts'
import { lireRecherche } from '#domain/socle/recherche/termes.ts'

const refus = { champ: 'texte', code: 'RECHERCHE_TROIS_CARACTERES' }

describe('la case unique de l’assistance', () => {
  test.each([
    ['aa1 234-567', { par: 'numero', numeros: ['AA1234567'], devine: false, autour: '' }],
    ['732 829 320 00074', { par: 'siret', siret: '73282932000074' }],
    ['Odette Rambervil', { par: 'texte', motifs: ['%Odette%', '%Rambervil%'], id: null, email: null }],
    ['O_r@exemple.fr', { par: 'texte', motifs: ['%O\\_r@exemple.fr%'], id: null, email: 'o_r@exemple.fr' }],
    ['100% \\', { par: 'texte', motifs: ['%100\\%%'], id: null, email: null }],
    ['42', { par: 'texte', motifs: [], id: 42, email: null }],
    ['4200', { par: 'texte', motifs: ['%4200%'], id: 4200, email: null }],
    ['73282932000075', { par: 'texte', motifs: ['%73282932000075%'], id: 73282932000075, email: null }],
    ['de la', { par: 'texte', motifs: ['%de%', '%la%'], id: null, email: null }],
    ['la-2026-000012', { par: 'lettre', reference: 'LA-2026-000012' }],
    ['IM 2026 000003', { par: 'demande', reference: 'IM-2026-000003' }],
  ])('%s se lit', (tape, lue) => {
    const { copropriete: _, ...reste } = { copropriete: null, ...lireRechercheAssistance(tape) }
    expect(reste).toEqual(lue)
  })

  test.each(['av victor hugo lyon', 'AC8-79', '$jardins', '1234567'])(
    '« %s » se lit aussi comme à l’annuaire',
    (tape) =>
      expect(lireRechercheAssistance(tape)).toMatchObject({ copropriete: lireRecherche(tape, false) }),
  )

  test.each(['odette@exemple.fr', 'de la', '42'])('« %s » n’est pas une copropriété', (tape) =>
    expect(lireRechercheAssistance(tape)).toMatchObject({ copropriete: null }),
  )

  test.each(['', '  ', 'a', 'ab', 'a-b', '@@@', '...', '%%%', '0'])('« %s » ne suffit pas', (tape) =>
    expect(lireRechercheAssistance(tape)).toEqual(refus),
  )

  test('un caractère de commande, un texte trop long : refusés', () => {
    expect(lireRechercheAssistance('abc\u0000')).toMatchObject({ code: 'TEXTE_INVALIDE' })
    expect(lireRechercheAssistance('a'.repeat(257))).toMatchObject({ code: 'TROP_LONG' })
  })

  test('aucun joker ne reste nu dans un motif', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), (tape) => {
        const lue = lireRechercheAssistance(tape)
        if (!('par' in lue) || lue.par !== 'texte') return
        for (const motif of lue.motifs)
          expect(motif.slice(1, -1).replace(/\\[\\%_]/g, '')).not.toMatch(/[\\%_]/)
      }),
    )
  })
})
