import { createRoute, redirect } from '@tanstack/react-router'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import { connexionVers } from '#domain/socle/acces/connexion.ts'
import { estPermis, type Acces } from '#domain/socle/acces/droit.ts'
import { protectionVers } from '#domain/socle/acces/protection.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { ErreurApi } from '#web/socle/appels/erreur-api.ts'
import { AvisPetitEcran } from '#web/socle/shell/AvisPetitEcran.tsx'
import { BandeauPlace, lignesDuMenu, MenuPersonne } from '#web/socle/shell/Personne.tsx'
import { Retrouver } from '#web/socle/shell/RetrouverDifferee.tsx'
import { parent } from '#web/socle/ecrans/racine.tsx'

/** Ce qui s’ouvre à qui doit encore enregistrer un second facteur. */
const SANS_PROTECTION: readonly string[] = [CHEMINS.protection, CHEMINS.monCompte]

/**
 * Un formulaire part de ce que le serveur tient : ce que l’écran en avait lu à la dernière visite s’enregistrerait par-dessus ce que
 * l’on vient de changer.
 */
export const FORMULAIRE_RELU = { gcTime: 0 } as const

/** Les écrans des personnes connectées : sans compte, on passe par la connexion et l’on revient. */
export const connecte = createRoute({
  getParentRoute: parent,
  id: 'connecte',
  ssr: false,
  staticData: {
    enTete: {
      Menu: MenuPersonne,
      Bandeau: BandeauPlace,
      AvisPetitEcran,
      lignes: lignesDuMenu,
      Retrouver,
    },
  },
  beforeLoad: ({ context, location }) => {
    if (!context.compte) throw redirect({ href: connexionVers(location.href) })
    if (context.compte.secondFacteurAPoser && !SANS_PROTECTION.includes(location.pathname))
      throw redirect({ href: protectionVers(location.href) })
  },
})

/** Un écran dont aucun appel ne dit d’abord le droit : sans lui, il dit de même que le profil ne l’ouvre pas. */
export const reserve =
  (acces: Acces) =>
  ({ context }: { context: { compte: CompteInfo | null } }): void => {
    if (!estPermis(acces, context.compte?.authorities ?? null)) throw new ErreurApi(403, {})
  }
