import { estPermis } from '#domain/socle/acces/droit.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'

export interface Droits {
  editer: boolean
  supprimer: boolean
  utilisateurs: boolean
}

/** Ce que la personne peut faire d’un télédéclarant, d’après ses droits. */
export function useDroits(): Droits {
  const droits = useCompte()?.authorities ?? null
  return {
    editer: estPermis(['EDITER_TELEDECLARANT'], droits),
    supprimer: estPermis(['SUPPRIMER_TELEDECLARANT'], droits),
    utilisateurs: estPermis(['LIST_RCH_USER_TENEUR'], droits),
  }
}
