import { telechargerLettre } from '#contract/public/lettre.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { messageLettreParue } from '#domain/public/lettre/messages.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { leSysteme, transiger } from '#server/socle/registre/actes/acte.ts'
import { lienDe } from '#server/socle/registre/comptes/clef-de-lien.ts'
import { parTranches } from '#server/socle/registre/actes/tranches.ts'
import * as store from './lettre.store.ts'

type Deps = Pick<Dependances, 'db' | 'jobs' | 'config' | 'secrets' | 'courriels' | 'horloge'>

const LOT = 200

/** Écrit une lettre parue à ceux qui étaient confirmés ce jour-là. Arrêté, il reprend où il en était : nul ne l’a deux fois. */
export const envoyerLettre = (deps: Deps) =>
  parTranches(deps, 'envoyer-lettre', (id) => envoyerUnLot(deps, id))

/** Écrit la lettre aux suivants ; faux quand il n’en reste plus, ou qu’elle est retirée. */
async function envoyerUnLot(deps: Deps, id: number): Promise<boolean> {
  const { db, config, courriels, horloge } = deps
  return transiger(db, leSysteme(horloge.maintenant()), async (acte) => {
    const lettre = await store.lire(acte.trx, id)
    if (!lettre) return false
    const fichier = `${config.adressePublique}${telechargerLettre.path}?fileName=${lettre.nom}`
    const toutes = `${config.adressePublique}${CHEMINS.lettre}`
    const pris = await store.prendre(acte.trx, lettre, LOT)
    for (const a of pris)
      await courriels.envoyer(
        acte,
        { id: null, email: a.email },
        messageLettreParue({ ...lettre, fichier, toutes, quitter: lienDe(deps, 'quitterLettre', a.id) }),
      )
    return pris.length > 0
  })
}
