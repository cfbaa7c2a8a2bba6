import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { Miette } from '#web/socle/ui/navigation.tsx'
import { pageRare } from '#web/socle/ecrans/page-rare.tsx'
import { parent } from '#web/socle/ecrans/racine.tsx'

const CONNEXION: Miette = { libelle: 'Connexion', href: CHEMINS.connexion }

/** Les écrans publics de cette partie où l’on arrive par le serveur. */
export const rares = [
  pageRare(
    CHEMINS.motDePasse,
    'Choisir un mot de passe',
    lazyRouteComponent(() => import('#web/comptes/compte/MotDePasse.tsx'), 'MotDePasse'),
    [CONNEXION],
  ),
  pageRare(
    CHEMINS.nouvelleAdresse,
    'Nouvelle adresse électronique',
    lazyRouteComponent(() => import('#web/comptes/compte/PageLienRecu.tsx'), 'PageLienRecu'),
    [CONNEXION],
  ),
  pageRare(
    CHEMINS.resterActif,
    'Garder son compte',
    lazyRouteComponent(() => import('#web/comptes/compte/PageLienRecu.tsx'), 'PageLienRecu'),
    [CONNEXION],
  ),
  createRoute({
    getParentRoute: parent,
    path: CHEMINS.activate,
    beforeLoad: ({ location }) => {
      throw redirect({ href: `${CHEMINS.motDePasse}${location.searchStr}` })
    },
  }),
]
