import { useRef, useState, type ReactNode } from 'react'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Touche } from '#web/socle/ui/Touche.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { useRaccourcis, useRaccourcisActifs, type Raccourci } from './raccourcis.ts'

/** Les touches de la page, repliées : « ? » les ouvre et y mène ; et de quoi les désactiver. */
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
  useRaccourcis([
    {
      touche: '?',
      faire: () => {
        ouvrir(true)
        section.current?.focus()
      },
    },
  ])
  return (
    <section ref={section} tabIndex={-1} aria-label="Touches de cette page" className="rnc-sans-impression">
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
