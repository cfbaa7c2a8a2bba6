import { useEffect } from 'react'
import { allerAuContenu } from './ecran.ts'

/** Ce qui avait le focus s’en va avec ce composant, une fois l’acte fait : la personne est menée au contenu, non au néant. */
export function useFocusRendu(): void {
  useEffect(
    () => () => {
      if (document.activeElement === document.body) allerAuContenu()
    },
    [],
  )
}
