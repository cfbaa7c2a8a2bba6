import { afficherJour, plusJours, plusMois } from '#domain/socle/temps/jour.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import type { Declaration } from './declaration.ts'
import type { Contexte } from './contexte.ts'
import { reglagesDu } from './reglages.ts'

const de = (champ: string) => `donneesFinancieres.${champ}`

/**
 * §5.6 : début avant clôture et après la clôture précédente, durée bornée, assemblée générale après la
 * clôture et au plus tard aujourd’hui. Débiteurs : décision 0006.
 */
export function verifierFinances(d: Declaration, c: Contexte): Refus[] {
  const f = d.donneesFinancieres
  const refus: Refus[] = []
  const { dateDebutExercice: debut, dateClotureComptes: cloture } = f
  // Le même exercice, corrigé, se confirme (§5.6, vraisemblance.ts).
  if (debut && c.cloturePrecedente && cloture !== c.cloturePrecedente && debut <= c.cloturePrecedente)
    refus.push({
      champ: de('dateDebutExercice'),
      code: 'EXERCICE_AVANT_PRECEDENT',
      params: { fin: afficherJour(c.cloturePrecedente) },
    })
  // Un exercice clos que le registre connaît n’est pas à venir (décision 0093).
  if (f.premierExerciceComptable === true && c.cloturePrecedente)
    refus.push({
      champ: de('premierExerciceComptable'),
      code: 'PREMIER_EXERCICE_DEJA_CLOS',
      params: { cloture: afficherJour(c.cloturePrecedente) },
    })
  if (debut && cloture && cloture <= debut)
    refus.push({ champ: de('dateClotureComptes'), code: 'EXERCICE_INVERSE' })
  else if (debut && cloture) {
    const mois = reglagesDu(c.aujourdhui).moisExercice
    const limite = plusMois(debut, mois)
    if (cloture >= limite)
      refus.push({
        champ: de('dateClotureComptes'),
        code: 'EXERCICE_TROP_LONG',
        params: { mois, max: afficherJour(plusJours(limite, -1)) },
      })
  }
  if (cloture && f.premierExerciceComptable === false && cloture > c.aujourdhui)
    refus.push({ champ: de('dateClotureComptes'), code: 'CLOTURE_FUTURE' })
  if (debut && f.premierExerciceComptable === true && debut > c.aujourdhui)
    refus.push({ champ: de('dateDebutExercice'), code: 'DATE_FUTURE' })
  if (f.dateAg && f.dateAg > c.aujourdhui) refus.push({ champ: de('dateAg'), code: 'AG_FUTURE' })
  else if (f.dateAg && cloture && f.dateAg <= cloture)
    refus.push({
      champ: de('dateAg'),
      code: 'AG_AVANT_CLOTURE',
      params: { min: afficherJour(plusJours(cloture, 1)) },
    })
  const debiteurs = f.nbCoproprietairesImpayes
  const lots = d.identification.nbLots
  if (debiteurs !== null && lots !== null && debiteurs > lots)
    refus.push({ champ: de('nbCoproprietairesImpayes'), code: 'DEBITEURS_SUPERIEURS', params: { max: lots } })
  else if (debiteurs !== null && debiteurs > 0 && f.montantImpayesCoproprietaires === 0)
    refus.push({ champ: de('nbCoproprietairesImpayes'), code: 'DEBITEURS_SANS_IMPAYE' })
  return refus
}
