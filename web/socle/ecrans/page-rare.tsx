import { createRoute, type RouteComponent } from '@tanstack/react-router'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { parent, titre } from './racine.tsx'

/** Une page qui ne charge rien, de la table des écrans rares. */
export const pageRare = <P extends string>(
  path: P,
  nom: string,
  component: RouteComponent,
  fil?: readonly Miette[],
) =>
  createRoute({ getParentRoute: parent, path, staticData: { fil, rare: true }, head: titre(nom), component })
