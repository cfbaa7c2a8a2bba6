import { useEffect, useLayoutEffect, useRef } from 'react'
import { ouLOnEnEtait, retenirLaSuite, retenirOuLOnEnEst } from './voisines.ts'

/**
 * La liste de cette adresse, telle qu’on la suivra d’une page à l’autre ; son cadre, dans la boîte que rend ce crochet, garde sa place
 * quand on en revient.
 */
export function useSuite(adresse: string, lignes: readonly { numero: string }[]) {
  const boite = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const cadre = boite.current?.querySelector('.rnc-tableau')
    if (!cadre) return undefined
    cadre.scrollTop = ouLOnEnEtait(adresse)
    const retenir = () => retenirOuLOnEnEst(cadre.scrollTop)
    cadre.addEventListener('scroll', retenir)
    return () => cadre.removeEventListener('scroll', retenir)
  }, [adresse])
  useEffect(() => retenirLaSuite({ adresse, numeros: lignes.map(({ numero }) => numero) }), [adresse, lignes])
  return boite
}
