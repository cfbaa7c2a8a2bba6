import { useCompte } from '#web/socle/shell/contexte.ts'

export interface Droits {
  editer: boolean
  supprimer: boolean
  utilisateurs: boolean
}

/** Ce que la personne peut faire d’un télédéclarant, d’après ses droits. */
export function useDroits(): Droits {
  const authorities = useCompte()?.authorities ?? []
  return {
    editer: authorities.includes('EDITER_TELEDECLARANT'),
    supprimer: authorities.includes('SUPPRIMER_TELEDECLARANT'),
    utilisateurs: authorities.includes('LIST_RCH_USER_TENEUR'),
  }
}
