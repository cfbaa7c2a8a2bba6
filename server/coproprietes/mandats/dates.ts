import { ETATS } from '#domain/coproprietes/copropriete/etats.ts'
import { afficherJour, type Jour } from '#domain/socle/temps/jour.ts'
import {
  dateModifiable,
  verifierDate,
  voisins,
  type DateModifiable,
} from '#domain/coproprietes/mandats/modification.ts'
import { STATUTS_MANDAT } from '#domain/coproprietes/mandats/statuts.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { CompteConnecte } from '#server/socle/http/compte-connecte.ts'
import { transiger, type Acte, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { exigerConfirmation } from '#server/socle/registre/demandes/demandes.ts'
import type { ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { ecrireMandatAccepte } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import { noterCopropriete } from '#server/socle/registre/chiffres/score.ts'
import * as store from './mandats.store.ts'
import { contexteDe, estSien, etatModifiable, lireSituation, type Situation } from './situation.ts'

type CodeDates =
  | ArretDEtat
  | 'CONFIRMATION_ATTENDUE'
  | 'DONNEES_REFUSEES'
  | 'MANDAT_CHANGE'
  | 'RATTACHEMENT_EN_COURS'

interface Demandee {
  idMandat: number
  date: Jour
  confirmes: readonly string[]
  /** La date qu’il avait sous les yeux ; undefined : il ne le dit pas. */
  vue?: Jour | undefined
}

/**
 * Change le début d’un mandat en vigueur, ou la fin d’un mandat archivé (§4.2, §5.3). Refuse celui d’un autre, un statut qui ne le
 * permet pas, une date qu’un autre a changée depuis, une demande de rattachement à l’examen, et une date qui ne tient pas entre ses voisins.
 */
export function modifierDate(
  { db }: Pick<Dependances, 'db'>,
  demandeur: Demandeur<CodeDates, CompteConnecte>,
  quoi: DateModifiable,
  demandee: Demandee,
): Promise<{ idMandat: number; dateDebut: Jour; dateFin: Jour }> {
  const { idMandat, date } = demandee
  return transiger(db, demandeur, async (acte) => {
    const id = await store.coproprieteDuMandat(acte.trx, idMandat)
    if (id !== undefined) await tenir(acte, 'copropriete', [id])
    const s = await lireSituation(acte.trx, acte, id)
    const m = juger(acte, s, quoi, demandee)
    if (m[quoi] !== date) await ecrire(acte, s, m, { quoi, date })
    const dates = { debut: m.debut, fin: m.fin, [quoi]: date }
    return { idMandat, dateDebut: dates.debut, dateFin: dates.fin }
  })
}

function juger(
  { refuser, aujourdhui }: Acte<CodeDates, CompteConnecte>,
  s: Situation,
  quoi: DateModifiable,
  { idMandat, date, confirmes, vue }: Demandee,
): store.MandatLu {
  const m = s.mandats.find((lu) => lu.idMandat === idMandat)
  if (!m || !estSien(s, m)) throw refuser('INTROUVABLE')
  if (dateModifiable(m.statut) !== quoi)
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: STATUTS_MANDAT[m.statut].libelle } })
  if (!etatModifiable(s))
    throw refuser('ACTE_IMPOSSIBLE', { params: { etat: ETATS[s.copropriete.etat].libelle } })
  if (s.demandee) throw refuser('RATTACHEMENT_EN_COURS')
  // Renvoyée après une réponse perdue, elle est déjà faite.
  if (vue !== undefined && vue !== m[quoi] && m[quoi] !== date)
    throw refuser('MANDAT_CHANGE', {
      params: { debut: afficherJour(m.debut), fin: afficherJour(m.fin) },
    })
  const { refus, avertissements } = verifierDate(quoi, date, contexteDe(s, m, aujourdhui))
  if (refus.length > 0) throw refuser('DONNEES_REFUSEES', { refus })
  exigerConfirmation(refuser, avertissements, confirmes)
  return m
}

async function ecrire(
  acte: Acte<CodeDates, CompteConnecte>,
  { copropriete, mandats }: Situation,
  m: store.MandatLu,
  { quoi, date }: { quoi: DateModifiable; date: Jour },
): Promise<void> {
  const { trx } = acte
  await trx
    .updateTable('mandat')
    .set({ [quoi]: date })
    .where('id', '=', m.idMandat)
    .execute()
  // Sans mandat qui le suive, sa fin est celle que le registre connaît de la copropriété.
  const publiee = quoi === 'fin' && voisins(m, mandats).suivant === null
  if (publiee)
    await trx.updateTable('copropriete').set({ mandatFin: date }).where('id', '=', copropriete.id).execute()
  await ecrireMandatAccepte(acte, copropriete.id)
  await noterCopropriete(trx, copropriete.id, acte.aujourdhui)
  await ecrireJournal(acte, [
    {
      type: 'MANDAT.DATES',
      objet: 'mandat',
      objetId: m.idMandat,
      numero: copropriete.numero,
      ancien: { [quoi]: m[quoi], ...(publiee && { mandatFin: copropriete.mandatFin }) },
      nouveau: { [quoi]: date, ...(publiee && { mandatFin: date }) },
    },
  ])
}
