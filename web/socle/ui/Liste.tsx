import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { Pile } from './miseEnPage.tsx'

/**
 * Combien de lignes une recherche a trouvées, en mots ; `plafonne` : on n’en parcourt pas davantage, et `totalExact` les compte toutes
 * s’il est su.
 */
export function direCompte(
  {
    totalItems,
    plafonne = false,
    totalExact = null,
  }: { totalItems: number; plafonne?: boolean; totalExact?: number | null },
  { aucun, un, plusieurs }: { aucun: string; un: string; plusieurs: string },
): string {
  if (totalItems === 0) return aucun
  if (totalItems === 1) return un
  const compte = `${afficherEntier(totalItems)} ${plusieurs}`
  if (plafonne && totalExact !== null)
    return `${afficherEntier(totalExact)} ${plusieurs}, dont ${afficherEntier(totalItems)} ici : précisez votre recherche`
  return plafonne ? `Plus de ${compte} : précisez votre recherche` : compte
}

/** Ce que l’on dit d’une liste trouvée à une faute près (§5.8). */
export const AvisDApproche = () => <p>{'Rien ne s’écrit exactement ainsi : voici ce qui en est proche.'}</p>

/** Une liste qui change sous la personne : son compte s’annonce, et `useVersLaListe` y mène le focus. */
export function Liste({
  compte,
  ref,
  dense = false,
  children,
}: {
  compte: string
  ref: Ref<HTMLDivElement>
  dense?: boolean
  children: ReactNode
}) {
  return (
    <div ref={ref} role="group" aria-label={compte} tabIndex={-1}>
      <output className="fr-sr-only">{compte}</output>
      <Pile espace={dense ? 2 : 6}>{children}</Pile>
    </div>
  )
}

/**
 * Après une recherche ou une suppression, ce qui avait le focus n’est plus là, ou plus haut que le résultat : appelée avant,
 * `versLaListe` mène à la liste dès que ses nouvelles `donnees` sont dessinées. `enPanneau` : là où elle est déjà sous les yeux, la page ne
 * défile pas.
 */
export function useVersLaListe(donnees: unknown, enPanneau?: string) {
  const liste = useRef<HTMLDivElement>(null)
  const attendue = useRef(false)
  useEffect(() => {
    if (!attendue.current) return
    attendue.current = false
    liste.current?.focus({ preventScroll: true })
    if (enPanneau === undefined || !matchMedia(enPanneau).matches) liste.current?.scrollIntoView()
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- l’attente finit quand les données changent.
  }, [donnees, enPanneau])
  // La liste s’en va avec sa dernière ligne.
  useEffect(
    () => () => {
      if (attendue.current) document.getElementById('contenu')?.focus()
    },
    [],
  )
  return {
    liste,
    versLaListe: () => {
      attendue.current = true
    },
  }
}
