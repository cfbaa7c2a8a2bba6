import * as AIDE from '#domain/public/aide/adresses.ts'
import { RAPPELS_JOURS, rappelDu, situationDe } from '#domain/institutions/habilitations/habilitation.ts'
import { ecartEnJours, plusJours } from '#domain/socle/temps/jour.ts'
import { messageAccesBientotClos, messageAccesClos } from '#domain/institutions/habilitations/messages.ts'
import type { CodeArret } from '#domain/socle/refus/arret.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import { leSysteme, type Acte } from '#server/socle/registre/actes/acte.ts'
import { ecrireJournal } from '#server/socle/registre/actes/journal.ts'
import { pourChacun } from '#server/socle/registre/actes/nuit.ts'
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
