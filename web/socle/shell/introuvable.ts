import { creerMagasin, useMagasin } from '#web/socle/magasin.ts'

const introuvable = creerMagasin(false)

/** Un appel a répondu 404 : la page « introuvable » remplace l’écran jusqu’à la prochaine navigation (§4.8, §8.1). */
export const signalerIntrouvable = (valeur: boolean): void => introuvable.poser(valeur)

export const useIntrouvable = (): boolean => useMagasin(introuvable)
