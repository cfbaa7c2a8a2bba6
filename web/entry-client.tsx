import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { arbre, avecIntrouvable, creerRouteur } from './router.tsx'
import { aDemanderAuServeur } from '#web/socle/ui/routes-chargees.ts'
import { SITE_INCONNU, type ContexteDEcran } from '#web/socle/shell/contexte.ts'
import { ecoutes } from '#web/socle/shell/ecoutes.ts'
import { prendreLeMot } from '#web/socle/shell/mot.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { brancherSession } from '#web/socle/shell/session.ts'

async function demarrer() {
  const { connecte, rare } = document.documentElement.dataset
  let entier = connecte !== undefined
  const rares = rare === undefined ? undefined : (await import('#web/ecrans/rares.tsx')).rares
  const arbreEntier = async () => arbre((await import('#web/ecrans/connectes.tsx')).connectes, rares)

  const router = creerRouteur(
    {
      // Ce qu’un chargeur se voit refuser, et ce qui tombe en panne : la page le dit à sa place, une seule fois. La page
      // rendue n’appelle rien : de quoi appeler vient avec le premier geste.
      appeler: avecIntrouvable(async (...demande) =>
        (await import('#web/socle/appels/api.ts')).essayer(...demande),
      ),
      compte: null,
      // Vient avec la page, avant que rien ne se dessine.
      site: SITE_INCONNU,
    },
    entier ? await arbreEntier() : arbre(undefined, rares),
    { hydrate: changerContexte },
  )

  function changerContexte(quoi: Partial<ContexteDEcran>) {
    router.update({ ...router.options, context: { ...router.options.context, ...quoi } })
  }

  brancherSession({
    changerCompte: async (compte) => {
      if (compte && !entier) {
        await arbreEntier()
        // L’arbre est le même objet, complété : `update` n’y verrait pas de changement.
        router.setRoutes(router.buildRouteTree())
        entier = true
      }
      changerContexte({ compte })
      router.clearCache()
      await router.invalidate()
    },
    naviguer: async (href) => {
      if (aDemanderAuServeur(router, href)) location.assign(href)
      else await router.navigate({ href })
    },
  })

  ecoutes.connectee = () => router.options.context.compte !== null
  // Ce chemin rare ne pèse pas sur le premier chargement.
  ecoutes.perte = (entetes, duCompte) =>
    import('#web/socle/shell/identite.ts')
      .then((m) => m.suivrePerte(entetes, duCompte))
      .catch(() => undefined)

  startTransition(() => {
    hydrateRoot(document, <RouterClient router={router} />)
  })
  const mot = prendreLeMot()
  if (mot) notifier({ ton: 'succes', titre: mot })
}

void demarrer()
