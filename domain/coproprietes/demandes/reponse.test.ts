import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import { TYPES_DEMANDE } from './demandes.ts'
import { direReponse, MOTIFS_REFUS, motifsPour, RAISON_MAX, verifierReponse } from './reponse.ts'

describe('ce que le teneur répond quand il ne valide pas (§3.5, §4.7)', () => {
  test('chaque type a ses motifs, « Autre » en dernier', () => {
    const proposes = codes(TYPES_DEMANDE).map((type) => [type, motifsPour(type)])
    expect(proposes).toEqual([
      [
        'IMMATRICULATION',
        [
          'JUSTIF_ILLISIBLE',
          'JUSTIF_NON_SIGNE',
          'JUSTIF_NON_CONFORME',
          'COPRO_DIFFERENTE',
          'SYNDIC_DIFFERENT',
          'DATES_INCOHERENTES',
          'DOUBLON',
          'HORS_CHAMP',
          'AUTRE',
        ],
      ],
      [
        'RATTACHEMENT',
        [
          'JUSTIF_ILLISIBLE',
          'JUSTIF_NON_SIGNE',
          'JUSTIF_NON_CONFORME',
          'COPRO_DIFFERENTE',
          'SYNDIC_DIFFERENT',
          'DATES_INCOHERENTES',
          'MANDAT_EN_COURS_AUTRE',
          'AUTRE',
        ],
      ],
      [
        'DISSOLUTION',
        ['JUSTIF_ILLISIBLE', 'JUSTIF_NON_SIGNE', 'JUSTIF_NON_CONFORME', 'COPRO_DIFFERENTE', 'AUTRE'],
      ],
      ['DOUBLON_NOTAIRE', ['DOUBLON', 'HORS_CHAMP', 'AUTRE']],
    ])
  })

  test.each([
    [{ motifs: [], raison: '' }, [['motifs', 'OBLIGATOIRE']]],
    [{ motifs: ['MANDAT_EN_COURS_AUTRE'], raison: '' }, [['motifs', 'CHOIX_INVALIDE']]],
    [{ motifs: ['AUTRE'], raison: '  ' }, [['raison', 'OBLIGATOIRE']]],
    [{ motifs: ['AUTRE'], raison: 'Trop bref' }, [['raison', 'MOTIF_TROP_COURT']]],
    [{ motifs: ['DOUBLON'], raison: 'x'.repeat(RAISON_MAX + 1) }, [['raison', 'TROP_LONG']]],
    [
      { motifs: [], raison: 'a\u0000bcdefghijk' },
      [
        ['motifs', 'OBLIGATOIRE'],
        ['raison', 'TEXTE_INVALIDE'],
      ],
    ],
    [{ motifs: ['DOUBLON'], raison: '' }, []],
    [{ motifs: ['AUTRE'], raison: 'Le plan joint est celui d’un autre immeuble.' }, []],
  ] as const)('%j', (reponse, attendus) => {
    const refus = verifierReponse(reponse, 'IMMATRICULATION')
    expect(refus.map((r) => [r.champ, r.code])).toEqual(attendus)
    for (const r of refus) expect(direRefus(r)).not.toMatch(/[{}]/)
  })

  test('le déclarant lit une phrase par motif, dans l’ordre de la table, puis ce que le teneur ajoute', () => {
    const phrases = direReponse({
      motifs: ['AUTRE', 'DATES_INCOHERENTES', 'JUSTIF_ILLISIBLE'],
      raison: ' La page 2 manque. ',
    })
    expect(phrases).toEqual([
      MOTIFS_REFUS.JUSTIF_ILLISIBLE.dit,
      MOTIFS_REFUS.DATES_INCOHERENTES.dit,
      'La page 2 manque.',
    ])
  })
})
