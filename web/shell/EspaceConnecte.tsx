import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'

/**
 * Les écrans des personnes connectées, dessinés dans le navigateur seulement. Le cache de requêtes naît ici et meurt en
 * quittant l’espace : les pages publiques n’en portent pas le poids, et une session fermée ne laisse rien (§4.4).
 */
export function EspaceConnecte() {
  const [client] = useState(
    () =>
      new QueryClient({
        defaultOptions: {
          // Un refus ne se répète pas ; c’est `send` qui dit l’erreur.
          queries: { staleTime: 30_000, retry: false, refetchOnWindowFocus: false },
          mutations: { retry: false },
        },
      }),
  )
  return (
    <QueryClientProvider client={client}>
      <Outlet />
    </QueryClientProvider>
  )
}
