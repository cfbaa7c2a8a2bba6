import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { critere, CODES_CRITERES, GROUPES } from './criteres.ts'
import { criteresDisparus, direDemande, verifierRecherche, type Demande } from './demande.ts'
import { CODES_QUESTIONS, criteresDe } from './questions.ts'
import type { CodeCritere } from './criteres.ts'

const refus = (code: string, d: Demande) =>
  verifierRecherche({ territoires: [], criteres: { [code]: d } }).map((r) => r.code)

test('les critères de l’outil', async () => {
  const lignes = CODES_CRITERES.map((code) => {
    const { libelle, groupe, genre, source, inconnuPossible, unite = '' } = critere(code)
    return [GROUPES[groupe], code, libelle, genre, unite, inconnuPossible ? 'oui' : 'non', source]
  })
  await expect(
    imprimer(['groupe', 'code', 'libellé', 'genre', 'unité', 'inconnu', 'source'], lignes),
  ).toMatchFileSnapshot('./__snapshots__/criteres.txt')
})

describe('ce que l’on demande', () => {
  test.each<[string, Demande, string[]]>([
    ['nbLots', { min: 0, max: 99_999 }, []],
    ['nbLots', { min: 10, inconnu: true }, []],
    ['nbLots', { inconnu: true }, []],
    ['nbLots', {}, ['CRITERE_VIDE']],
    ['note', { inconnu: false }, ['CRITERE_VIDE']],
    ['nbLots', { min: -1 }, ['HORS_BORNES']],
    ['nbLots', { max: 100_000 }, ['HORS_BORNES']],
    ['nbLots', { min: Number.NaN }, ['HORS_BORNES']],
    ['nbLots', { min: 20, max: 10 }, ['PLAGE_INVERSEE']],
    ['nbLots', { vaut: true }, ['CRITERE_AUTREMENT']],
    ['dateReglement', { du: '1950-01-01', au: '1960-12-31' }, []],
    ['dateReglement', { du: '1960-01-01', au: '1950-12-31' }, ['PERIODE_INVERSEE']],
    ['dateReglement', { du: '31/12/1950' }, ['DATE_INVALIDE']],
    ['typeSyndic', { parmi: ['PRO', 'NON_PRO'] }, []],
    ['typeSyndic', { parmi: [] }, ['CHOIX_INVALIDE']],
    ['typeSyndic', { parmi: ['toString'] }, ['CHOIX_INVALIDE']],
    ['arrete', { vaut: false }, []],
    ['quartierPrioritaire', { inconnu: true }, ['CRITERE_AUTREMENT']],
    ['syndic', { texte: ' ' }, ['OBLIGATOIRE']],
    ['syndic', { texte: 'x'.repeat(101) }, ['TROP_LONG']],
    ['syndic', { texte: 'Fon\u0000cia' }, ['TEXTE_INVALIDE']],
    ['syndic', { texte: 'Fon\ud83dcia' }, ['TEXTE_INVALIDE']],
    ['couleur', { vaut: true }, ['CRITERE_INCONNU']],
    ['toString', { vaut: true }, ['CRITERE_INCONNU']],
  ])('%s %j : %j', (code, d, attendus) => {
    expect(refus(code, d)).toEqual(attendus)
  })

  test('des lieux qui en ont la forme, et pas trop', () => {
    const lieux = (territoires: Parameters<typeof verifierRecherche>[0]['territoires']) =>
      verifierRecherche({ territoires, criteres: {} }).map((r) => r.code)
    expect(lieux([{ niveau: 'COMMUNE', code: '69383' }])).toEqual([])
    expect(lieux([{ niveau: 'COMMUNE', code: '6938' }])).toEqual(['LIEU_INCONNU_AU_REGISTRE'])
    expect(lieux(Array.from({ length: 201 }, () => ({ niveau: 'COMMUNE', code: '69383' }) as const))).toEqual(
      ['TERRITOIRES_TROP_NOMBREUX'],
    )
  })

  test('se dit en mots', () => {
    const dits: [CodeCritere, Demande, string][] = [
      ['nbLots', { min: 1000 }, 'Nombre total de lots\u00a0: au moins 1\u202f000 lots'],
      ['tauxImpayes', { max: 12.5 }, 'Impayés, en part des charges courantes\u00a0: au plus 12,5\u202f%'],
      ['note', { min: 40, max: 60, inconnu: true }, 'Note de fragilité\u00a0: de 40 à 60 points, ou inconnu'],
      ['dateMaj', { au: '2024-11-26' }, 'Dernière mise à jour\u00a0: jusqu’au 26/11/2024'],
      ['typeSyndic', { parmi: ['PRO'] }, 'Type de syndic\u00a0: Syndic professionnel'],
      ['arrete', { vaut: true }, 'Arrêté de police en cours\u00a0: oui'],
      ['syndic', { texte: 'Valmorin' }, 'Syndic professionnel\u00a0: Valmorin'],
      ['plan', { inconnu: true }, 'Plan pluriannuel de travaux\u00a0: inconnu'],
    ]
    for (const [code, d, dit] of dits) expect(direDemande(code, d)).toBe(dit)
  })
})

test('chaque question toute faite est une recherche que l’outil accepte', () => {
  for (const code of CODES_QUESTIONS)
    expect([code, verifierRecherche({ territoires: [], criteres: criteresDe(code, '2026-11-26') })]).toEqual([
      code,
      [],
    ])
})

test('un critère qui n’est plus de l’outil se dit', () => {
  expect(criteresDisparus({ nbLots: { min: 2 }, amiante: { vaut: true } })).toEqual(['amiante'])
})
