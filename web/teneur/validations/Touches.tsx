import { useRef, type ReactNode } from 'react'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Touche } from '#web/socle/ui/Touche.tsx'
import { useRaccourcis, useRaccourcisActifs, type Raccourci } from './raccourcis.ts'

/** Les touches de la page, et de quoi les désactiver. */
export function Touches({
  raccourcis = [],
  children,
}: {
  /** Celles dont aucun bouton ne porte la touche, et ce qu’elles font en mots. */
  raccourcis?: readonly (Raccourci & { libelle: string })[]
  /** Ce que d’autres touches font sur la page. */
  children?: ReactNode
}) {
  const [actifs, poser] = useRaccourcisActifs()
  const legende = useRef<HTMLElement>(null)
  useRaccourcis([{ touche: '?', faire: () => legende.current?.focus() }])
  return (
    <section ref={legende} tabIndex={-1} aria-label="Touches de cette page" className="rnc-sans-impression">
      <Pile espace={2}>
        {actifs && (
          <Rangee>
            <span>
              <Touche>?</Touche> mène à ces touches
            </span>
            {raccourcis.map((r) => (
              <span key={r.touche}>
                <Touche>{r.touche.toUpperCase()}</Touche> {r.libelle}
              </span>
            ))}
          </Rangee>
        )}
        {children}
        <CaseACocher
          petite
          name="raccourcis"
          libelle="Utiliser les touches de cette page"
          value={actifs}
          onChange={poser}
        />
      </Pile>
    </section>
  )
}
