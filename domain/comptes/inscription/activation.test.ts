import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { imprimer } from '#domain/socle/essais/tableau.ts'
import { ecartEnJours, plusJours, type Jour } from '#domain/socle/temps/jour.ts'
import {
  activableJusquau,
  attenduLe,
  attenteDActivation,
  echeanceActivation,
  lettresRestantes,
  peutRedemander,
  RAPPELS_ACTIVATION,
  suiviActivation,
} from './activation.ts'
import { CODES_STATUTS_TELEDECLARANT, type StatutTeledeclarant } from '#domain/socle/acces/teledeclarants.ts'

/** Tous les jours de 2024 à 2028. */
const DEPARTS: Jour[] = []
for (let jour = '2024-01-01'; jour <= '2028-12-31'; jour = plusJours(jour, 1)) DEPARTS.push(jour)
const unDepart = fc.constantFrom(...DEPARTS)

/** Les nuits qui suivent une demande, toutes. */
const nuits = DEPARTS.map((depuis) => ({ depuis, ...passerLesNuits(depuis) }))

/** Les nuits qui suivent une demande, sauf celles que `manquee` saute : ce qui s’est fait, en jours depuis la demande. */
function passerLesNuits(depuis: Jour, manquee: (rang: number) => boolean = () => false) {
  const rappels: { rang: number; compte: number }[] = []
  for (let rang = 0; rang < 200; rang += 1) {
    if (manquee(rang)) continue
    const echeance = echeanceActivation(depuis, rappels.at(-1)?.compte ?? 0, plusJours(depuis, rang))
    if (echeance?.acte === 'supprimer') return { rappels, suppression: rang }
    if (echeance) rappels.push({ rang, compte: echeance.rappels })
  }
  return { rappels, suppression: null }
}

describe('le code reçu par la poste (arrêté du 10/10/2016, §9)', () => {
  test('attendu au plus tard quinze jours après la demande', () => {
    expect(attenduLe('2026-11-20')).toBe('2026-12-05')
    expect(attenduLe('2028-02-20')).toBe('2028-03-06')
    for (const depuis of DEPARTS) expect(ecartEnJours(depuis, attenduLe(depuis))).toBe(15)
  })

  test('« Je n’ai rien reçu » s’ouvre le seizième jour, pas le quinzième', () => {
    for (const depuis of DEPARTS) {
      expect(peutRedemander(depuis, depuis)).toBe(false)
      expect(peutRedemander(depuis, plusJours(depuis, 15))).toBe(false)
      expect(peutRedemander(depuis, plusJours(depuis, 16))).toBe(true)
    }
  })

  test.each([
    ['2026-11-20', '2027-01-20'],
    ['2026-07-31', '2026-09-30'],
    ['2026-12-28', '2027-02-28'],
    ['2026-12-29', '2027-02-28'],
    ['2026-12-30', '2027-02-28'],
    ['2026-12-31', '2027-02-28'],
    ['2027-01-01', '2027-03-01'],
    ['2027-12-29', '2028-02-29'],
    ['2027-12-30', '2028-02-29'],
    ['2027-12-31', '2028-02-29'],
    ['2028-02-29', '2028-04-29'],
    ['2028-01-31', '2028-03-31'],
  ])('demandé le %s, il sert jusqu’au %s ; le compte est supprimé le lendemain', (depuis, dernier) => {
    expect(activableJusquau(depuis)).toBe(dernier)
    expect(echeanceActivation(depuis, 4, dernier)).toBeNull()
    expect(echeanceActivation(depuis, 4, plusJours(dernier, 1))).toEqual({ acte: 'supprimer' })
  })
})

describe('ce que fait chaque nuit d’une demande non activée (décision 0017)', () => {
  test('quatre rappels aux jours 7, 15, 45 et 55, un à un, quelle que soit la date', () => {
    expect(RAPPELS_ACTIVATION).toEqual([7, 15, 45, 55])
    for (const { depuis, rappels } of nuits)
      expect([depuis, rappels]).toEqual([depuis, [7, 15, 45, 55].map((rang, i) => ({ rang, compte: i + 1 }))])
  })

  test('la suppression suit le dernier rappel d’au moins cinq jours, et les deux mois d’un jour', () => {
    for (const { depuis, suppression } of nuits) {
      expect(suppression).toBe(ecartEnJours(depuis, activableJusquau(depuis)) + 1)
      expect(suppression).toBeGreaterThanOrEqual(60)
      expect(suppression).toBeLessThanOrEqual(63)
    }
  })

  test('la veille de chaque rappel, rien ; le jour même, un rappel ; pas deux fois', () => {
    RAPPELS_ACTIVATION.forEach((jours, i) => {
      const le = (rang: number, rappels: number) =>
        echeanceActivation('2026-11-20', rappels, plusJours('2026-11-20', rang))
      expect(le(jours - 1, i)).toBeNull()
      expect(le(jours, i)).toEqual({ acte: 'rappeler', rappels: i + 1 })
      expect(le(jours, i + 1)).toBeNull()
    })
  })

  test('des nuits manquées se rattrapent par un seul rappel, jamais avant son jour, jamais deux fois', () => {
    const manquees = fc.uniqueArray(fc.integer({ min: 0, max: 62 }))
    fc.assert(
      fc.property(unDepart, manquees, (depuis, rangs) => {
        const { rappels, suppression } = passerLesNuits(depuis, (rang) => rangs.includes(rang))
        rappels.forEach(({ rang, compte }, i) => {
          expect(rang).toBeGreaterThanOrEqual(RAPPELS_ACTIVATION[compte - 1]!)
          expect(compte).toBeGreaterThan(rappels[i - 1]?.compte ?? 0)
        })
        expect(plusJours(depuis, suppression!) > activableJusquau(depuis)).toBe(true)
      }),
    )
  })

  test('passé le délai, la suppression l’emporte sur un rappel en retard', () => {
    expect(echeanceActivation('2026-11-20', 0, '2027-01-21')).toEqual({ acte: 'supprimer' })
    expect(echeanceActivation('2026-11-20', 0, '2027-01-20')).toEqual({ acte: 'rappeler', rappels: 4 })
  })
})

test('trois lettres en un an ; celles d’une vie d’avant ne comptent plus', () => {
  expect(lettresRestantes([], '2026-11-20')).toBe(3)
  expect(lettresRestantes(['2026-11-20', '2026-10-01', '2025-11-21'], '2026-11-20')).toBe(0)
  expect(lettresRestantes(['2026-11-20', '2026-10-01', '2025-11-20'], '2026-11-20')).toBe(1)
  expect(
    lettresRestantes(
      Array.from({ length: 5 }, () => '2026-11-01'),
      '2026-11-20',
    ),
  ).toBe(0)
})

describe('le suivi que voit la personne (experience §1.1)', () => {
  const DEMANDE = '2026-11-18'
  const DEPUIS = '2026-11-20'
  const CAS: { remise: Jour | null; aujourdhui: Jour }[] = [
    { remise: null, aujourdhui: '2026-11-20' },
    { remise: '2026-11-23', aujourdhui: '2026-12-05' },
    { remise: '2026-11-23', aujourdhui: '2026-12-06' },
  ]

  test('chaque statut, à chaque moment : le tableau entier', async () => {
    const lignes = CODES_STATUTS_TELEDECLARANT.flatMap((statut) =>
      CAS.filter((_, i) => i !== 1 || statut === 'ATT_ACTIVATION').flatMap(({ remise, aujourdhui }) =>
        suiviActivation({ statut, demande: DEMANDE, depuis: DEPUIS, remise }, aujourdhui).map((e, i) => [
          i === 0 ? statut : '',
          i === 0 ? (remise ?? 'pas remise') : '',
          i === 0 ? aujourdhui : '',
          e.etat,
          e.titre,
          e.detail,
        ]),
      ),
    )
    await expect(
      imprimer(['statut', 'lettre', 'aujourd’hui', 'état', 'étape', 'détail'], lignes),
    ).toMatchFileSnapshot('./__snapshots__/suivi-activation.txt')
  })

  const etats = (statut: StatutTeledeclarant, remise: Jour | null) =>
    suiviActivation({ statut, demande: DEMANDE, depuis: DEPUIS, remise }, DEPUIS)
      .map((e) => e.etat)
      .join(' ')

  test('d’abord l’adresse à prouver, puis la lettre en préparation, puis attendue, puis tout est fait', () => {
    expect(etats('ATT_CREA_COMPTE', null)).toBe('faite en-cours a-venir a-venir a-venir')
    expect(etats('ATT_ACTIVATION', null)).toBe('faite faite en-cours a-venir a-venir')
    expect(etats('ATT_ACTIVATION', '2026-11-23')).toBe('faite faite faite en-cours a-venir')
    expect(etats('ACTIF', '2026-11-23')).toBe('faite faite faite faite faite')
    expect(etats('ACTIF', null)).toBe('faite faite faite faite faite')
  })

  test('le fait, puis une seule étape en cours, puis ce qui vient, quel que soit le statut', () => {
    for (const statut of CODES_STATUTS_TELEDECLARANT)
      for (const { remise } of CAS)
        expect(etats(statut, remise)).toMatch(/^(?:faite ?)+(?:en-cours ?)?(?:a-venir ?)*$/)
  })

  test('sans adresse vérifiée, aucune lettre ne s’annonce, pas même celle d’une demande d’avant', () => {
    const details = suiviActivation(
      { statut: 'ATT_CREA_COMPTE', demande: DEMANDE, depuis: DEPUIS, remise: '2026-01-05' },
      '2026-12-06',
    )
    expect(details.map((e) => e.detail).join(' ')).not.toMatch(/Demandé|en préparation|aurait dû/)
  })

  test.each([
    ['repertoire', 'Il attend l’adresse de votre établissement au répertoire des entreprises.'],
    ['teneur', 'Il attend la décision du teneur sur l’adresse que vous avez demandée.'],
  ] as const)(
    'une lettre retenue (%s) dit ce qu’elle attend, et ne promet ni envoi ni date',
    (retenue, attend) => {
      const suivi = suiviActivation(
        { statut: 'ATT_ACTIVATION', demande: DEMANDE, depuis: DEPUIS, remise: null, retenue },
        '2026-12-06',
      )
      expect(suivi.map((e) => e.etat).join(' ')).toBe('faite faite en-cours a-venir a-venir')
      expect(suivi[2]).toMatchObject({ titre: 'Courrier en attente', detail: attend })
      expect(
        suivi
          .slice(2)
          .map((e) => `${e.titre} ${e.detail}`)
          .join(' '),
      ).not.toMatch(/envoyé|\d\d\//)
      // Le compte activé autrement n’attend plus rien.
      const actif = suiviActivation(
        { statut: 'ACTIF', demande: DEMANDE, depuis: DEPUIS, remise: null, retenue },
        '2026-12-06',
      )
      expect(actif.every((e) => e.etat === 'faite')).toBe(true)
    },
  )

  test('une étape faite ne parle plus au futur ni d’un retard', () => {
    for (const { remise, aujourdhui } of CAS) {
      const details = suiviActivation(
        { statut: 'ACTIF', demande: DEMANDE, depuis: DEPUIS, remise },
        aujourdhui,
      )
      expect(details.map((e) => e.detail).join(' ')).not.toMatch(/en préparation|aurait dû|Saisissez|Suivez/)
    }
  })

  test.each([
    [
      null,
      '2026-12-05',
      'Courrier à envoyer',
      'Demandé le 20/11/2026, la lettre qui porte votre code est en préparation.',
      'Au plus tard le 05/12/2026.',
    ],
    [
      null,
      '2026-12-06',
      'Courrier à envoyer',
      'Demandé le 20/11/2026, il n’est pas encore parti : l’impression a pris du retard.',
      'Il arrivera dans les jours qui suivent son départ.',
    ],
    [
      '2026-12-05',
      '2026-12-06',
      'Courrier envoyé',
      'Demandé le 20/11/2026, parti le 05/12/2026.',
      'Il aurait dû arriver le 05/12/2026.',
    ],
    [
      '2026-12-07',
      '2026-12-08',
      'Courrier envoyé',
      'Demandé le 20/11/2026, parti le 07/12/2026, plus tard que prévu.',
      'Il arrivera dans les jours qui suivent son départ.',
    ],
  ])(
    'partie le %s et lue le %s, la lettre se dit d’une seule façon',
    (remise, jour, titre, courrier, attendu) => {
      const [, , envoi, arrivee] = suiviActivation(
        { statut: 'ATT_ACTIVATION', demande: DEMANDE, depuis: DEPUIS, remise },
        jour,
      )
      expect([envoi!.titre, envoi!.detail, arrivee!.detail]).toEqual([titre, courrier, attendu])
    },
  )

  test('ce qu’attend un compte : son mot de passe, une adresse, l’imprimeur, sa lettre, une autre, l’assistance', () => {
    const attente = (d: Partial<Parameters<typeof attenteDActivation>[0]>, jour: Jour) =>
      attenteDActivation(
        {
          statut: 'ATT_ACTIVATION',
          depuis: DEPUIS,
          remise: '2026-11-23',
          sansAdresse: false,
          restantes: 2,
          ...d,
        },
        jour,
      )
    expect(attente({ statut: 'ATT_CREA_COMPTE', remise: null }, '2026-12-06')).toBe('mot-de-passe')
    expect(attente({ sansAdresse: true, remise: null }, '2026-12-06')).toBe('adresse')
    expect(attente({ remise: null }, '2026-12-05')).toBe('lettre')
    expect(attente({ remise: null }, '2026-12-06')).toBe('impression')
    expect(attente({}, '2026-12-05')).toBe('lettre')
    expect(attente({}, '2026-12-06')).toBe('autre-lettre')
    expect(attente({ restantes: 0 }, '2026-12-06')).toBe('assistance')
  })
})
