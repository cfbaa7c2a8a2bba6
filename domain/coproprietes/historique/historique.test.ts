import { describe, expect, test } from 'vitest'
import { codes } from '#domain/socle/codes.ts'
import { GENRES_HISTORIQUE } from './genres.ts'
import { CODES_EVENEMENTS, lireEvenement } from '#domain/socle/journal/evenements.ts'
import {
  FAITS_RESERVES,
  faitsDuGenre,
  raconter,
  SANS_COPROPRIETE,
  TUS,
  type FaitRaconte,
} from './historique.ts'

const dire = (fait: FaitRaconte, nouveau: object | null, ancien: object | null = null, entier = true) => {
  const { titre, details } = raconter(
    fait,
    { nouveau: nouveau as Record<string, unknown>, ancien: ancien as Record<string, unknown> },
    entier,
  )
  return [titre, ...details]
}

describe('l’historique d’une copropriété', () => {
  test('chaque fait a un genre, et chaque genre ses faits', () => {
    const tous = faitsDuGenre(null)
    const ranges = codes(GENRES_HISTORIQUE).map((genre) => faitsDuGenre(genre))
    for (const faits of ranges) expect(faits.length).toBeGreaterThan(0)
    expect(ranges.flat().toSorted()).toEqual([...tous].toSorted())
  })

  test('chaque événement qui touche une copropriété se raconte ou se tait, jamais les deux', () => {
    const siens = CODES_EVENEMENTS.filter(
      (e) => !SANS_COPROPRIETE.some((c) => c === lireEvenement(e).categorie),
    )
    const racontes = siens.filter((e) => faitsDuGenre(null).some((fait) => fait === e))
    expect([...racontes, ...TUS].toSorted()).toEqual(siens.toSorted())
  })

  test('aucun fait ne se raconte par son code, même si le journal n’en a rien gardé', () => {
    for (const fait of faitsDuGenre(null)) {
      const [titre] = dire(fait, null)
      expect(titre).toMatch(/^[A-ZÉ][a-zé]/)
      expect(titre).not.toContain('_')
    }
  })

  test.each<[FaitRaconte, object | null, object | null, string[]]>([
    [
      'COPROPRIETE.MISE_A_JOUR',
      { typeMaj: 'ANNUELLE', cloture: '2025-12-31', declaration: 4 },
      { declaration: 3 },
      ['Mise à jour annuelle', 'Exercice clos le 31 décembre 2025.'],
    ],
    [
      'COPROPRIETE.MISE_A_JOUR',
      { typeMaj: 'STANDARD', cloture: '2025-12-31' },
      null,
      ['Mise à jour standard'],
    ],
    [
      'COPROPRIETE.MISES_A_JOUR_RETIREES',
      { retirees: [4, 5] },
      null,
      ['Mises à jour retirées', '2 déclarations retirées.'],
    ],
    [
      'MANDAT.RENOUVELLEMENT',
      { debut: '2027-07-01', fin: '2028-06-30' },
      null,
      ['Mandat renouvelé', 'Du 1er juillet 2027 au 30 juin 2028.'],
    ],
    [
      'MANDAT.DATES',
      { fin: '2026-05-31' },
      { fin: '2026-06-30' },
      ['Dates d’un mandat modifiées', 'Fin\u00a0: 31 mai 2026, au lieu du 30 juin 2026.'],
    ],
    [
      'MANDAT.SUCCESSEUR_RETIRE',
      null,
      { nature: 'PRO', siret: '12345678901234', debut: '2027-01-01' },
      ['Déclaration du successeur retirée', 'Un professionnel.', 'À compter du 1er janvier 2027.'],
    ],
    [
      'DISSOLUTION.ACCEPTATION',
      { etat: 'DISSOUDE', motif: 'DIVISION', reference: 'DI-2026-000001' },
      null,
      [
        'Dissolution acceptée',
        'Motif\u00a0: Division de la copropriété (loi de 1965, article 28).',
        'État\u00a0: Dissoute.',
      ],
    ],
    [
      'MAINLEVEE',
      { famille: 'arretePerilParties' },
      null,
      [
        'Mainlevée de l’arrêté de péril sur les parties communes',
        'Telle que la dernière déclaration la dit.',
      ],
    ],
    [
      'MANDAT_COMMENCE',
      { debut: '2026-07-01', fin: '2027-06-30', provisoire: true },
      null,
      ['Début d’une administration provisoire', 'Du 1er juillet 2026 au 30 juin 2027.'],
    ],
  ])('%s %j : en mots', (fait, nouveau, ancien, attendu) =>
    expect(dire(fait, nouveau, ancien)).toEqual(attendu),
  )

  test('une raison écrite, une référence, un successeur pressenti ne se disent qu’à qui les a faits', () => {
    for (const [fait, nouveau] of [
      ['MANDAT.RETRAIT', { raison: 'Le conseil syndical de M. Untel' }],
      [
        'MANDAT.DEMANDE_RATTACHEMENT',
        { reference: 'RA-2026-000003', debut: '2027-01-01', fin: '2027-12-31' },
      ],
      ['MANDAT.SUCCESSEUR_DECLARE', { nature: 'BENEVOLE', debut: '2027-01-01' }],
      ['DISSOLUTION.DEMANDE', { reference: 'DI-2026-000003' }],
      ['COPROPRIETE.REFUS', { motifs: ['JUSTIF_NON_SIGNE'], reference: 'IM-2026-000003' }],
    ] as const) {
      expect(dire(fait, nouveau)).not.toHaveLength(1)
      expect(dire(fait, nouveau, null, false)).toHaveLength(1)
    }
    expect(FAITS_RESERVES).toEqual([
      'COPROPRIETE.ATTESTATION',
      'MANDAT.FAIT_DEMENTI',
      'MANDAT.AVIS_CONFIRME',
      'MANDAT.AVIS_CONTESTE',
      'MANDAT.REFUS',
      'MANDAT.PRECISIONS',
    ])
  })

  test('un SIRET ni un courriel ne se racontent à personne', () => {
    const dits = faitsDuGenre(null).flatMap((fait) =>
      dire(fait, { siret: '12345678901234', email: 'a@b.fr', nature: 'PRO', code: 'K7QM4T2X9PCA5VWZ' }),
    )
    expect(dits.join(' ')).not.toMatch(/1234567|@|K7QM/)
  })
})
