import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { FAMILLES_ARRETES, type FamilleArretes } from './listes.ts'
import { codes } from '#domain/socle/codes.ts'

const futur = (champ: string, jour: Jour | null, c: Contexte): Refus[] =>
  jour && jour > c.aujourdhui ? [{ champ, code: 'DATE_FUTURE' }] : []

function verifierArretes(nom: FamilleArretes, d: Declaration, c: Contexte): Refus[] {
  if (d.procedures[FAMILLES_ARRETES[nom].flag] !== true) return []
  const arretes = d.procedures[nom]
  if (arretes.length === 0) return [{ champ: `procedures.${nom}`, code: 'ARRETE_ABSENT' }]
  return arretes.flatMap((a, i) => {
    const champ = `procedures.${nom}.${i}`
    const refus = [
      ...futur(`${champ}.dateArrete`, a.dateArrete, c),
      ...futur(`${champ}.dateMainLevee`, a.dateMainLevee, c),
    ]
    if (a.dateArrete && a.dateMainLevee && a.dateMainLevee <= a.dateArrete)
      refus.push({
        champ: `${champ}.dateMainLevee`,
        code: 'MAINLEVEE_AVANT_ARRETE',
        params: { debut: afficherJour(a.dateArrete) },
      })
    return refus
  })
}

/** §5.5 : mainlevée après l’arrêté, dates au plus tard aujourd’hui, nomination avant la fin de mission. */
export function verifierProcedures(d: Declaration, c: Contexte): Refus[] {
  const { mandatAdHoc, ordonnanceCarence } = d.procedures
  const refus = [
    ...futur('procedures.mandatAdHoc.dateNomination', mandatAdHoc.dateNomination, c),
    ...futur('procedures.mandatAdHoc.dateFinMission', mandatAdHoc.dateFinMission, c),
    ...futur('procedures.ordonnanceCarence.dateOrdonnance', ordonnanceCarence.dateOrdonnance, c),
  ]
  if (
    mandatAdHoc.dateNomination &&
    mandatAdHoc.dateFinMission &&
    mandatAdHoc.dateFinMission <= mandatAdHoc.dateNomination
  )
    refus.push({
      champ: 'procedures.mandatAdHoc.dateFinMission',
      code: 'FIN_MISSION_AVANT_NOMINATION',
      params: { debut: afficherJour(mandatAdHoc.dateNomination) },
    })
  return [...refus, ...codes(FAMILLES_ARRETES).flatMap((nom) => verifierArretes(nom, d, c))]
}
