import type { Call } from '#contract/socle/call.ts'
import { authentifier } from '#contract/comptes/compte.ts'
import { estPermis } from '#domain/socle/acces/droit.ts'
import { authoritiesDe } from '#domain/socle/acces/grants.ts'
import { CODES_PROFILS, type Profil } from '#domain/socle/acces/profils.ts'
import { compteEnAttente, MOT_DE_PASSE_NEUF } from './inscription.ts'
import type { Navigateur, Produit } from './produit.ts'

/** De qui faire chaque appel : une personne par profil, connectée une fois, et quelqu’un qui attend son code. */
export interface Personnes {
  connecte(profil: Profil): Promise<Navigateur>
  /** Quelqu’un qui a le droit de faire cet appel ; un visiteur vient chaque fois d’une autre adresse. */
  quiPeut(appel: Call): Promise<Navigateur>
}

export function personnesDe(produit: Produit): Personnes {
  const connus = new Map<Profil, Promise<Navigateur>>()
  let attente: Promise<Navigateur> | undefined
  let venus = 0
  const visiteur = () => {
    venus += 1
    return produit.visiteur(`10.21.${Math.floor(venus / 250)}.${(venus % 250) + 1}`)
  }

  async function enAttente(): Promise<Navigateur> {
    const { email } = await compteEnAttente(produit, visiteur(), 1)
    const qui = visiteur()
    await qui.appeler(authentifier, { body: { username: email, password: MOT_DE_PASSE_NEUF } })
    return qui
  }

  function connecte(profil: Profil): Promise<Navigateur> {
    const connu = connus.get(profil) ?? produit.connecte(profil)
    connus.set(profil, connu)
    return connu
  }

  return {
    connecte,
    async quiPeut({ allow }) {
      if (allow === 'public' || allow === 'impression') return visiteur()
      const profil = CODES_PROFILS.find((p) => p !== 'RESTREINT' && estPermis(allow, authoritiesDe(p)))
      return profil ? connecte(profil) : (attente ??= enAttente())
    },
  }
}
