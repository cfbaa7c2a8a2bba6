import { codes } from '#domain/socle/codes.ts'
import { describe, expect, test } from 'vitest'
import { avec, CONTEXTE, saisieComplete } from '#domain/coproprietes/essais/declaration-complete.ts'
import { lireDeclaration } from './lecture.ts'
import { FAMILLES_ARRETES } from './listes.ts'
import { verifierProcedures } from './procedures.ts'

const refus = (valeurs: Record<string, unknown>) =>
  verifierProcedures(lireDeclaration(avec(saisieComplete(), valeurs), CONTEXTE).declaration, CONTEXTE).map(
    (r) => `${r.champ.replace('procedures.', '')} ${r.code}`,
  )
const mission = (dateNomination: string, dateFinMission?: string) =>
  refus({
    'procedures.flagMandatAdhoc': 'oui',
    'procedures.mandatAdHoc.dateNomination': dateNomination,
    'procedures.mandatAdHoc.dateFinMission': dateFinMission,
  })

const ordonnance = (date: string) =>
  refus({
    'procedures.flagOrdonnanceCarence': true,
    'procedures.ordonnanceCarence.dateOrdonnance': date,
  })

describe('les procédures (§5.5)', () => {
  test('rien n’est déclaré, rien n’est refusé', () => expect(refus({})).toEqual([]))

  test('le mandataire ad hoc : nommé au plus tard aujourd’hui, sa mission finit après et au plus tard aujourd’hui', () => {
    expect(mission('20/11/2026')).toEqual([])
    expect(mission('21/11/2026')).toEqual(['mandatAdHoc.dateNomination DATE_FUTURE'])
    expect(mission('19/11/2026', '20/11/2026')).toEqual([])
    expect(mission('19/11/2026', '19/11/2026')).toEqual([
      'mandatAdHoc.dateFinMission FIN_MISSION_AVANT_NOMINATION',
    ])
    expect(mission('19/11/2026', '21/11/2026')).toEqual(['mandatAdHoc.dateFinMission DATE_FUTURE'])
  })

  test('l’ordonnance de carence est rendue au plus tard aujourd’hui', () => {
    expect(ordonnance('20/11/2026')).toEqual([])
    expect(ordonnance('21/11/2026')).toEqual(['ordonnanceCarence.dateOrdonnance DATE_FUTURE'])
  })

  test.each(codes(FAMILLES_ARRETES))('%s', (famille) => {
    const arretes = (...liste: { dateArrete?: string; dateMainLevee?: string }[]) =>
      refus({ [`procedures.${FAMILLES_ARRETES[famille].flag}`]: true, [`procedures.${famille}`]: liste })
    expect(arretes()).toEqual([`${famille} ARRETE_ABSENT`])
    expect(arretes({ dateArrete: '20/11/2026' })).toEqual([])
    expect(arretes({ dateArrete: '21/11/2026' })).toEqual([`${famille}.0.dateArrete DATE_FUTURE`])
    expect(arretes({ dateArrete: '01/03/2026', dateMainLevee: '02/03/2026' })).toEqual([])
    expect(arretes({ dateArrete: '01/03/2026', dateMainLevee: '01/03/2026' })).toEqual([
      `${famille}.0.dateMainLevee MAINLEVEE_AVANT_ARRETE`,
    ])
    expect(
      arretes({ dateArrete: '01/03/2026' }, { dateArrete: '01/03/2026', dateMainLevee: '21/11/2026' }),
    ).toEqual([`${famille}.1.dateMainLevee DATE_FUTURE`])
  })

  test('des arrêtés tapés puis niés ne sont pas jugés', () => {
    expect(
      refus({
        'procedures.flagPerilPartiesCom': false,
        'procedures.arretePerilParties': [{ dateArrete: '01/01/2030' }],
      }),
    ).toEqual([])
  })
})
