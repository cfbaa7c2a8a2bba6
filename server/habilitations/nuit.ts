import * as AIDE from '#domain/aide/adresses.ts'
import { RAPPELS_JOURS, rappelDu, situationDe } from '#domain/habilitation/habilitation.ts'
import { ecartEnJours, plusJours } from '#domain/jour.ts'
import { messageAccesBientotClos, messageAccesClos } from '#domain/messages/habilitation.ts'
import type { CodeArret } from '#domain/arret.ts'
import type { Dependances } from '#server/dependances.ts'
import type { Travail } from '#server/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/registre/acte.ts'
import { ecrireJournal } from '#server/registre/journal.ts'
import { pourChacun } from '#server/registre/nuit.ts'
import * as store from './habilitations.store.ts'
import { ecrireAChacun } from './tenir.ts'

type Outils = Pick<Dependances, 'db' | 'config' | 'horloge' | 'courriels'>

/** Dit à un organisme que son accès va se clore, ou qu’il l’est : relu ici, le teneur a pu le prolonger depuis. */
async function prevenir(deps: Outils, acte: Acte<CodeArret, 'systeme'>, id: number): Promise<void> {
  const { trx, aujourdhui } = acte
  const h = await store.lire(trx, id, { tenir: true })
  if (!h || h.finDite) return
  const adresse = `${deps.config.adressePublique}${AIDE.reclamer({ sorte: 'DEMANDE_ACCES' })}`
  if (situationDe(h, aujourdhui) === 'CLOS') {
    await store.noter(trx, id, { finDite: true })
    await ecrireJournal(acte, [
      {
        type: 'INSTITUTION.ACCES_FINI',
        objet: 'habilitation',
        objetId: id,
        nouveau: { organisme: h.libelle, au: h.au },
      },
    ])
    await ecrireAChacun(deps, acte, h, (p) => messageAccesClos({ ...p, motif: null, adresse }))
    return
  }
  const rappel = rappelDu(h, aujourdhui)
  if (rappel === null || rappel === h.rappelFait) return
  await store.noter(trx, id, { rappelFait: rappel })
  await ecrireAChacun(deps, acte, h, (p) =>
    messageAccesBientotClos({ ...p, jours: ecartEnJours(aujourdhui, h.au), adresse }),
  )
}

/** Chaque nuit : les accès qui vont se clore se rappellent, ceux qui le sont se disent. */
export function nuitDesHabilitations(deps: Outils): Travail {
  return {
    nom: 'habilitations',
    cron: '50 5 * * *',
    reprise: 'nuit',
    async faire() {
      const nuit = leSysteme(deps.horloge.maintenant())
      const jusquAu = plusJours(nuit.aujourdhui, Math.max(...RAPPELS_JOURS))
      await pourChacun(deps, nuit, await store.aPrevenir(deps.db, jusquAu), (acte, id) =>
        prevenir(deps, acte, id),
      )
    },
  }
}
