import { heureDe } from '#domain/instant.ts'
import { MINUTES_DE_VERROU } from '#domain/validation/demandes.ts'
import type { Transaction } from 'kysely'
import type { Dependances } from '#server/app.ts'
import type { CompteConnecte } from '#server/http/compte-connecte.ts'
import { AppelRefuse } from '#server/http/erreurs.ts'
import { agirSurCopropriete, agirSurMandat } from '#server/registre/etats.ts'
import { ecrireJournal, type Auteur } from '#server/registre/journal.ts'
import type { Travail } from '#server/platform/jobs.ts'
import type { DB } from '#server/postgres/schema.ts'
import { lireDossier, verrouillerExpirees, verrouillerLigne } from './validations.store.ts'

type LigneVerrouillee = NonNullable<Awaited<ReturnType<typeof verrouillerLigne>>>

const echeance = (maintenant: Date) =>
  new Date(maintenant.getTime() + MINUTES_DE_VERROU * 60_000).toISOString()

/** Ce que porte une demande que personne ne tient. */
export const SANS_VERROU = { verrouCompteId: null, verrouDepuis: null, verrouExpire: null } as const

function tenuePar(ligne: LigneVerrouillee, compteId: number, maintenant: Date): boolean {
  return (
    ligne.verrouCompteId === compteId &&
    ligne.verrouExpire !== null &&
    new Date(ligne.verrouExpire) > maintenant
  )
}

/** Verrouille la ligne d’une demande à décider. Refuse celle qui n’existe pas (404) ou qui est décidée (409). */
async function verrouillerADecider(trx: Transaction<DB>, id: number): Promise<LigneVerrouillee> {
  const ligne = await verrouillerLigne(trx, id)
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  if (ligne.decision) {
    const d = await lireDossier(trx, id)
    throw new AppelRefuse(409, 'DEJA_DECIDEE', {
      params: { nom: `${d?.decideurPrenom} ${d?.decideurNom}` },
    })
  }
  return ligne
}

/**
 * Verrouille la ligne d’une demande à décider que ce compte tient à cet instant. Refuse aussi (409) celle qu’il ne
 * tient pas ou plus.
 */
export async function verrouillerTenue(
  trx: Transaction<DB>,
  id: number,
  compteId: number,
  maintenant: Date,
): Promise<void> {
  const ligne = await verrouillerADecider(trx, id)
  if (!tenuePar(ligne, compteId, maintenant)) throw new AppelRefuse(409, 'VERROU_PERDU')
}

async function oter(trx: Transaction<DB>, ligne: LigneVerrouillee): Promise<void> {
  await trx.updateTable('demande').set(SANS_VERROU).where('id', '=', ligne.id).execute()
  await agirSurCopropriete(trx, ligne.coproprieteId, 'quitter')
  if (ligne.mandatId) await agirSurMandat(trx, ligne.mandatId, 'quitter')
}

async function expirer(
  trx: Transaction<DB>,
  ligne: LigneVerrouillee,
  auteur: Auteur,
  maintenant: Date,
): Promise<void> {
  await oter(trx, ligne)
  await ecrireJournal(trx, auteur, maintenant, [
    {
      type: 'VALIDATION.VERROU_EXPIRE',
      objet: 'demande',
      objetId: ligne.id,
      ancien: { compteId: ligne.verrouCompteId },
    },
  ])
}

/**
 * Réserve la demande (§4.7). Rouvrir la sienne la prolonge. Refuse (409) celle qu’un autre tient, avec son nom et
 * l’heure, et celle qui est décidée.
 */
export async function ouvrir(
  trx: Transaction<DB>,
  id: number,
  compte: CompteConnecte,
  maintenant: Date,
): Promise<void> {
  const ligne = await verrouillerADecider(trx, id)
  const verrouExpire = echeance(maintenant)
  if (tenuePar(ligne, compte.id, maintenant)) {
    await trx.updateTable('demande').set({ verrouExpire }).where('id', '=', id).execute()
    return
  }
  if (ligne.verrouCompteId !== null) {
    if (new Date(ligne.verrouExpire!) > maintenant) {
      const dossier = await lireDossier(trx, id)
      throw new AppelRefuse(409, 'DEMANDE_VERROUILLEE', {
        params: {
          nom: `${dossier?.teneurPrenom} ${dossier?.teneurNom}`,
          depuis: heureDe(dossier!.verrouDepuis!),
        },
      })
    }
    await expirer(trx, ligne, 'systeme', maintenant)
  }
  await agirSurCopropriete(trx, ligne.coproprieteId, 'ouvrir')
  if (ligne.mandatId) await agirSurMandat(trx, ligne.mandatId, 'ouvrir')
  await trx
    .updateTable('demande')
    .set({ verrouCompteId: compte.id, verrouDepuis: maintenant.toISOString(), verrouExpire })
    .where('id', '=', id)
    .execute()
  await ecrireJournal(trx, compte, maintenant, [{ type: 'VALIDATION.VERROU', objet: 'demande', objetId: id }])
}

/** Libère une demande que l’on tient ; sans effet sur celle que l’on ne tient plus. */
export async function liberer(
  trx: Transaction<DB>,
  id: number,
  compte: CompteConnecte,
  maintenant: Date,
): Promise<boolean> {
  const ligne = await verrouillerLigne(trx, id)
  if (!ligne) throw new AppelRefuse(404, 'INTROUVABLE')
  if (ligne.decision || ligne.verrouCompteId !== compte.id) return false
  await oter(trx, ligne)
  await ecrireJournal(trx, compte, maintenant, [
    { type: 'VALIDATION.DEVERROU', objet: 'demande', objetId: id },
  ])
  return true
}

/** Garde la demande un quart d’heure de plus ; refuse (409) si on ne la tient plus. */
export async function prolonger(
  trx: Transaction<DB>,
  id: number,
  compte: CompteConnecte,
  maintenant: Date,
): Promise<string> {
  await verrouillerTenue(trx, id, compte.id, maintenant)
  const verrouExpire = echeance(maintenant)
  await trx.updateTable('demande').set({ verrouExpire }).where('id', '=', id).execute()
  return verrouExpire
}

/** Chaque minute : les demandes que leur teneur a laissées (fermeture, panne) reviennent dans la file. */
export function libererExpirees({ db, horloge }: Pick<Dependances, 'db' | 'horloge'>): Travail {
  return {
    nom: 'verrous-expires',
    cron: '* * * * *',
    async faire() {
      const maintenant = horloge.maintenant()
      await db.transaction().execute(async (trx) => {
        const expirees = await verrouillerExpirees(trx, maintenant)
        for (const ligne of expirees) await expirer(trx, ligne, 'systeme', maintenant)
      })
    },
  }
}
