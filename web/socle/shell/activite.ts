import { creerMagasin, useMagasin } from '#web/socle/magasin.ts'

const enCours = creerMagasin(0)

/** Compte une requête en cours ; la fonction rendue la termine. */
export function commencerRequete(): () => void {
  enCours.poser(enCours.lire() + 1)
  let finie = false
  return () => {
    if (finie) return
    finie = true
    enCours.poser(enCours.lire() - 1)
  }
}

/** Vrai tant qu’une requête attend sa réponse (§2.5). */
export function useRequeteEnCours(): boolean {
  return useMagasin(enCours) > 0
}
