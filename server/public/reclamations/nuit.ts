import { messageReclamationClose } from '#domain/public/reclamations/messages.ts'
import { estRepondue } from '#domain/public/reclamations/etats.ts'
import { RECLAMATION } from '#domain/public/reclamations/transitions.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { agir } from '#server/socle/registre/actes/etats.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
import { tenir } from '#server/socle/registre/actes/verrous.ts'
import * as store from './reclamations.store.ts'
import { destinataire, noterEtats } from './repondre.ts'

type Outils = Pick<Dependances, 'db' | 'config' | 'horloge' | 'courriels' | 'secrets'>
type ActeDeNuit = Acte<CodeArret, 'systeme'>

/** Clôt ce que le temps a clos. Qui attendait encore une réponse l’apprend ; qui en a eu une le sait depuis elle. */
async function perimer(deps: Outils, acte: ActeDeNuit, id: number): Promise<void> {
  const { trx, aujourdhui, maintenant } = acte
  await tenir(acte, 'reclamation', [id])
  const [encore] = await store.perimees(trx, aujourdhui, id)
  const r = await store.lire(trx, { id })
  if (encore === undefined || !r) return
  const etats = await agir(acte, RECLAMATION, id, 'perimer', { avec: { dateCloture: maintenant } })
  await noterEtats(acte, r, 'RECLAMATION.CLOTURE', etats)
  const a = destinataire(deps, r)
  if (a && !estRepondue(etats.avant))
    await deps.courriels.envoyer(acte, a.boite, messageReclamationClose(a.qui))
}

async function effacer(acte: ActeDeNuit, id: number): Promise<void> {
  const { trx, maintenant } = acte
  await tenir(acte, 'reclamation', [id])
  const r = await store.lire(trx, { id })
  if (!r) return
  await store.effacer(trx, id, maintenant)
  await ecrireJournal(acte, [
    {
      type: 'RECLAMATION.EFFACEMENT',
      objet: 'reclamation',
      objetId: id,
      numero: r.numero,
      nouveau: { reference: r.reference },
    },
  ])
}

/**
 * Chaque nuit : le temps clôt la réclamation dont personne n’a relancé la réponse, ou que plus un message ne fait vivre ; de celles qui
 * sont closes depuis assez longtemps (`RECLAMATIONS_MOIS`), ce qui désigne quelqu’un s’efface, messages et documents compris.
 */
export function reclamationsDeNuit(deps: Outils): Travail {
  const { db, config, horloge } = deps
  return {
    nom: 'reclamations',
    cron: '0 5 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(horloge.maintenant())
      const { aujourdhui } = nuit
      await pourChacun({ db }, nuit, await store.perimees(db, aujourdhui), (acte, id) =>
        perimer(deps, acte, id),
      )
      const passees = await store.aEffacer(db, aujourdhui, config.reclamationsMois)
      await pourChacun(
        { db },
        nuit,
        passees.map((r) => r.id),
        effacer,
      )
    },
  }
}
