import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { attenteDe, DELAIS_DE_DEPART, direAttente, reponseAttendue, verifierDelais } from './delais.ts'
import { TYPES_DEMANDE } from './demandes.ts'

describe('les délais de réponse du teneur (domain.md, section 18)', () => {
  test('ceux du départ sont en jours ouvrés, à compter d’un vendredi', () => {
    const delais = codes(TYPES_DEMANDE).map((t) => [t, reponseAttendue(t, '2026-11-20', DELAIS_DE_DEPART)])
    expect(delais).toEqual([
      ['IMMATRICULATION', '2026-11-27'],
      ['RATTACHEMENT', '2026-11-27'],
      ['DISSOLUTION', '2026-12-04'],
      ['DOUBLON_NOTAIRE', '2026-11-23'],
    ])
  })

  test('un délai réglé vaut à la place de celui du départ', () => {
    expect(reponseAttendue('RATTACHEMENT', '2026-11-20', { ...DELAIS_DE_DEPART, RATTACHEMENT: 1 })).toBe(
      '2026-11-23',
    )
  })

  test('l’attente change au dernier quart du délai, puis le lendemain du jour promis', () => {
    const attente = (aujourdhui: string) =>
      attenteDe({ depot: '2026-11-20', attendue: '2026-12-04' }, aujourdhui)
    expect(['2026-11-20', '2026-12-01', '2026-12-02', '2026-12-04', '2026-12-05'].map(attente)).toEqual([
      'DANS_LES_TEMPS',
      'DANS_LES_TEMPS',
      'BIENTOT',
      'BIENTOT',
      'HORS_DELAI',
    ])
  })

  test.each([
    ['', 'OBLIGATOIRE'],
    ['cinq', 'ENTIER_INVALIDE'],
    ['2,5', 'ENTIER_INVALIDE'],
    ['0', 'DELAI_HORS_BORNES'],
    ['61', 'DELAI_HORS_BORNES'],
  ] as const)('tapé « %s », un délai est refusé', (tape, code) => {
    const tapes = { IMMATRICULATION: tape, RATTACHEMENT: '1', DISSOLUTION: '60', DOUBLON_NOTAIRE: ' 3 ' }
    const refus = verifierDelais(tapes)
    expect(refus.map((r) => [r.champ, r.code])).toEqual([['IMMATRICULATION', code]])
    expect(direRefus(refus[0]!)).not.toMatch(/[{}]/)
  })

  test.each([
    ['DANS_LES_TEMPS', 0, 0, 'Depuis moins d’un jour ouvré'],
    ['BIENTOT', 1, 0, 'Depuis un jour ouvré'],
    ['DANS_LES_TEMPS', 3, 0, 'Depuis 3 jours ouvrés'],
    // Attendue le vendredi, lue le samedi.
    ['HORS_DELAI', 5, 0, 'Hors délai'],
    ['HORS_DELAI', 7, 2, 'Hors délai de 2 jours ouvrés'],
  ] as const)('%s, %i jours d’attente, %i de retard : %s', (attente, joursOuvres, retard, dit) => {
    expect(direAttente({ attente, joursOuvres, retard })).toBe(dit)
  })
})
