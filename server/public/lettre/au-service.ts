import type { Dependances } from '#server/socle/dependances.ts'
import { estSansAppel, type ServiceDeLettre } from '#server/socle/outside/lettre.ts'
import type { Travail } from '#server/socle/platform/jobs.ts'
import type { Noter } from '#server/socle/platform/panne.ts'
import { panneSansDonnees } from '#server/socle/platform/panne.ts'
import { lienDe } from '#server/socle/registre/comptes/clef-de-lien.ts'
import * as store from './lettre.store.ts'

const LOT = 100

/** Le dit pour chacun ; vrai si le service a répondu à tous. */
async function dire<L extends { id: number }>(
  lignes: readonly L[],
  {
    un,
    fait,
    noter,
    arret,
  }: {
    un: (l: L) => Promise<void>
    fait: (l: L) => Promise<void>
    noter: Noter
    arret?: AbortSignal | undefined
  },
): Promise<boolean> {
  for (const ligne of lignes) {
    if (arret?.aborted) return false
    try {
      await un(ligne)
    } catch (echec) {
      noter({ panne: panneSansDonnees(echec) }, 'service de la lettre')
      if (!estSansAppel(echec)) return false
    }
    await fait(ligne)
  }
  return true
}

/**
 * Dit au service d’envoi qui s’inscrit et qui part. Aucune page ne l’attend : muet, il l’apprend dix minutes plus tard. Une
 * adresse qu’il refuse pour de bon n’est pas redemandée.
 */
export function lettreAuService(
  deps: Pick<Dependances, 'db' | 'config' | 'secrets' | 'horloge'> & {
    service: ServiceDeLettre | null
    noter: Noter
  },
): Travail {
  const { db, horloge, service, noter } = deps
  return {
    nom: 'lettre-au-service',
    cron: '*/10 * * * *',
    reprise: 'passage',
    async faire(_donnees, arret) {
      if (!service) return
      for (;;) {
        const [demandes, departs] = [await store.aDemander(db, LOT), await store.partis(db, LOT)]
        if (demandes.length + departs.length === 0) return
        const dites =
          (await dire(demandes, {
            un: (a) => service.inscrire(a.email, lienDe(deps, 'confirmerLettre', a.id)),
            fait: (a) => store.noterDemande(db, a.id, horloge.maintenant()),
            noter,
            arret,
          })) &&
          (await dire(departs, {
            un: (p) => service.retirer(p.email),
            fait: (p) => store.oublierParti(db, p.id),
            noter,
            arret,
          }))
        if (!dites) return
      }
    },
  }
}
