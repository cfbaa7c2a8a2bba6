import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { allerAuContenu } from '#web/socle/shell/ecran.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Touche } from '#web/socle/ui/Touche.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { useRaccourcis, useRaccourcisActifs, type Raccourci } from './raccourcis.ts'

/** Les touches de la page, repliées : « ? » les ouvre et y mène, Échap ramène où l’on était ; et de quoi les désactiver. */
export function Touches({
  raccourcis = [],
  legende,
  children,
}: {
  /** Celles dont aucun bouton ne porte la touche, et ce qu’elles font en mots. */
  raccourcis?: readonly (Raccourci & { libelle: string })[]
  /** Ce que d’autres touches font sur la page. */
  legende?: ReactNode
  /** Ce que l’on y règle d’autre. */
  children?: ReactNode
}) {
  const [actifs, poser] = useRaccourcisActifs()
  const [ouvert, ouvrir] = useState(false)
  const section = useRef<HTMLElement>(null)
  const avant = useRef<{ cible: Element | null; haut: number } | null>(null)
  useRaccourcis([
    {
      touche: '?',
      faire: () => {
        avant.current ??= { cible: document.activeElement, haut: scrollY }
        ouvrir(true)
        section.current?.focus()
      },
    },
  ])
  const revenir = (e: KeyboardEvent) => {
    if (e.key !== 'Escape' || avant.current === null) return
    const { cible, haut } = avant.current
    avant.current = null
    ouvrir(false)
    scrollTo(0, haut)
    if (cible instanceof HTMLElement && cible !== document.body) cible.focus({ preventScroll: true })
    else allerAuContenu()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- elle n’écoute qu’Échap, pour ramener d’où « ? » a mené.
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Touches de cette page"
      className="rnc-sans-impression"
      onKeyDown={revenir}
    >
      <Pile espace={2}>
        {actifs && (
          <Accordeon
            discret
            ouvert={ouvert}
            surBascule={ouvrir}
            titre={
              <>
                Les touches de cette page <Touche>?</Touche>
              </>
            }
          >
            <Pile espace={2}>
              {raccourcis.length > 0 && (
                <Rangee>
                  {raccourcis.map((r) => (
                    <span key={r.touche}>
                      <Touche>{r.touche.toUpperCase()}</Touche> {r.libelle}
                    </span>
                  ))}
                </Rangee>
              )}
              {legende}
            </Pile>
          </Accordeon>
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
