import { RouterClient } from '@tanstack/react-router/ssr/client'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { send } from './api.ts'
import { avecIntrouvable, creerRouteur } from './router.tsx'
import type { Contexte } from './shell/contexte.ts'
import { brancherSession } from './shell/session.ts'

// Un chargeur qui reçoit 404 lève « introuvable » lui-même ; ses autres erreurs sont notifiées comme ailleurs.
const appeler = avecIntrouvable((appel, entree) => send(appel, entree, { erreursTraitees: [404] }))

// `site` vient avec la page, avant que rien ne se dessine.
const router = creerRouteur({ appeler, compte: null, site: null as never }, { hydrate: changerContexte })

function changerContexte(quoi: Partial<Contexte>) {
  router.update({ ...router.options, context: { ...router.options.context, ...quoi } })
}

brancherSession({
  changerCompte: async (compte) => {
    changerContexte({ compte })
    router.clearCache()
    await router.invalidate()
  },
  naviguer: (href) => router.navigate({ href }),
})

startTransition(() => {
  hydrateRoot(document, <RouterClient router={router} />)
})
