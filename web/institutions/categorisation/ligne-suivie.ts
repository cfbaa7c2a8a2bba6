import { useEffect, useState } from 'react'

/** Amène dans son cadre la première ligne allumée de la liste `cible`, sans bouger la page ni prendre le focus. */
function amener(cible: string): void {
  const ligne = document
    .getElementById(cible)
    ?.closest('.rnc-outil__liste')
    ?.querySelector('.rnc-tableau__allumee')
  const cadre = ligne?.closest('.rnc-tableau')
  if (!ligne || !cadre) return
  const { top, bottom } = ligne.getBoundingClientRect()
  const vue = cadre.getBoundingClientRect()
  // L’en-tête reste en haut du cadre, devant les lignes.
  const haut = vue.top + (cadre.querySelector('thead')?.getBoundingClientRect().height ?? 0)
  if (top < haut) cadre.scrollTop -= haut - top
  else if (bottom > vue.bottom) cadre.scrollTop += Math.min(bottom - vue.bottom, top - haut)
}

/** À appeler quand la carte survole : si c’est à la souris, la ligne allumée vient sous les yeux une fois dessinée. */
export function useLigneSuivie(cible: string): (souris: boolean) => void {
  const [survols, setSurvols] = useState(0)
  useEffect(() => {
    if (survols > 0) amener(cible)
  }, [survols, cible])
  return (souris) => {
    if (souris) setSurvols((n) => n + 1)
  }
}
