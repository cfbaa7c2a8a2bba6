import { CONFIRMATIONS_PAR_JOUR } from '#domain/public/lettre/abonnement.ts'
import { messageConfirmerLettre, messageDejaAbonne } from '#domain/public/lettre/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { transiger, type Demandeur } from '#server/socle/registre/actes/acte.ts'
import { lienDe } from '#server/socle/registre/comptes/clef-de-lien.ts'
import { boiteTranquille } from '#server/socle/registre/demandes/demande-publique.ts'
import * as store from './lettre.store.ts'

/**
 * Inscrit une adresse prouvée. Elle confirme par un lien, de nous ou du service réglé ; déjà inscrite, seule sa boîte
 * l’apprend. Une boîte qui reçoit trop de nos demandes n’en reçoit plus ce jour-là, et la réponse ne le dit pas.
 */
export function abonner(
  deps: Pick<Dependances, 'db' | 'config' | 'secrets' | 'courriels' | 'jobs'>,
  demandeur: Demandeur,
  email: string,
): Promise<void> {
  return transiger(deps.db, demandeur, async (acte) => {
    const { trx: db, maintenant } = acte
    const { secrets } = deps
    const max = CONFIRMATIONS_PAR_JOUR
    if (!(await boiteTranquille({ db, secrets }, { quoi: 'lettre', email, max, maintenant }))) return
    const { id, confirmeLe } = await store.inscrire(db, email, maintenant)
    const boite = { id: null, email }
    if (confirmeLe !== null)
      await deps.courriels.envoyer(
        acte,
        boite,
        messageDejaAbonne({ quitter: lienDe(deps, 'quitterLettre', id) }),
      )
    else if (deps.config.lettre) await deps.jobs.demander(db, { nom: 'lettre-au-service' }, {})
    else
      await deps.courriels.envoyer(
        acte,
        boite,
        messageConfirmerLettre({ lien: lienDe(deps, 'confirmerLettre', id) }),
      )
  })
}
