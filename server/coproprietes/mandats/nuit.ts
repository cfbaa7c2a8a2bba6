import { lireCopropriete } from '#server/socle/registre/coproprietes/coproprietes.ts'
import { au } from '#domain/socle/certain.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { COPROPRIETE } from '#domain/coproprietes/copropriete/transitions.ts'
import { MANDAT } from '#domain/coproprietes/mandats/transitions.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { agir, type ArretDEtat } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { ecrireMandatAccepte } from '#server/socle/registre/coproprietes/representant.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './mandats.store.ts'

const PAR_LOT = 500

/** Chaque nuit : les mandats finis expirent, ou laissent la place à celui qui les suit (§4.1, §4.2). */
export function nuitDesMandats({ db, horloge }: Pick<Dependances, 'db' | 'horloge'>): Travail {
  return {
    nom: 'mandats',
    cron: '10 0 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(horloge.maintenant())
      await pourChacun({ db }, nuit, finis(db, nuit.aujourdhui), faireLaNuit)
    },
  }
}

/** Les copropriétés dont un mandat a pris fin, par lots : le registre entier peut en être après un chargement. */
async function* finis(db: Dependances['db'], aujourdhui: Jour): AsyncGenerator<number> {
  for (let dernier = 0; ;) {
    const lot = await store.mandatsFinis(db, aujourdhui, dernier, PAR_LOT)
    yield* lot
    if (lot.length < PAR_LOT) return
    dernier = au(lot, -1)
  }
}

async function faireLaNuit(acte: Acte<ArretDEtat, 'systeme'>, coproprieteId: number): Promise<void> {
  await tenir(acte, 'copropriete', [coproprieteId])
  const suivis = await laisserLaPlace(acte, coproprieteId)
  const expires = await expirer(acte, coproprieteId)
  if (suivis.length + expires.length > 0) await ecrireJournal(acte, [...suivis, ...expires])
}

/** Les mandats renouvelés qui ont pris fin s’archivent : celui qui les suit est en vigueur. */
async function laisserLaPlace(acte: Acte<ArretDEtat, 'systeme'>, coproprieteId: number) {
  const finis = await store.mandatsRenouvelesFinis(acte.trx, coproprieteId, acte.aujourdhui)
  for (const { id } of finis) await agir(acte, MANDAT, id, 'archiver')
  if (finis.length > 0) await ecrireMandatAccepte(acte, coproprieteId)
  return finis.map((m) => ({
    type: 'MANDAT.SUITE' as const,
    objet: 'mandat' as const,
    objetId: m.id,
    numero: m.numero,
    ancien: { fin: m.fin },
  }))
}

/** Sans suite, le mandat qui a pris fin expire, et la copropriété avec lui ; un successeur déclaré est attendu (§4.1). */
async function expirer(acte: Acte<ArretDEtat, 'systeme'>, coproprieteId: number) {
  const { trx, aujourdhui } = acte
  const copropriete = await lireCopropriete(trx, { id: coproprieteId })
  const finie = copropriete?.mandatFin != null && copropriete.mandatFin < aujourdhui
  if (!copropriete || !finie || copropriete.etat !== 'IMMATRICULEE_RATTACHEE') return []
  const ancien = { etat: copropriete.etat, mandatFin: copropriete.mandatFin }
  const touchee = {
    objet: 'copropriete' as const,
    objetId: coproprieteId,
    numero: copropriete.numero,
    ancien,
  }
  if (copropriete.successeurDeclare) {
    const { apres } = await agir(acte, COPROPRIETE, coproprieteId, 'passerAuSuccesseur')
    return [{ type: 'MANDAT.SUCCESSEUR_ATTENDU' as const, ...touchee, nouveau: { etat: apres } }]
  }
  for (const id of await store.mandatsCourantsFinis(trx, coproprieteId, aujourdhui))
    await agir(acte, MANDAT, id, 'expirer')
  const { apres } = await agir(acte, COPROPRIETE, coproprieteId, 'expirer')
  return [{ type: 'MANDAT.EXPIRATION' as const, ...touchee, nouveau: { etat: apres } }]
}
