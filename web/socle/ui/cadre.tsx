import { useId, useRef, useState, type ReactNode } from 'react'
import { useAilleurs } from './ailleurs.ts'
import { Ancre, Bouton } from './boutons.tsx'
import { Badge } from './Badge.tsx'
import { Marque, type Identite } from './Marque.tsx'

/** Liens d’évitement : les premiers de la page, visibles au focus. */
export function LiensEvitement({ liens }: { liens: readonly { libelle: string; cible: string }[] }) {
  return (
    <div className="fr-skiplinks">
      <nav className="fr-container" aria-label="Accès rapide">
        <ul className="fr-skiplinks__list">
          {liens.map((l) => (
            <li key={l.cible}>
              <a className="fr-link" href={`#${l.cible}`}>
                {l.libelle}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  )
}

/**
 * En-tête du site. Sous 992 px, outils et menu se replient derrière un bouton ; sans JavaScript ils restent dépliés.
 * `cle` change à chaque navigation : le menu se referme.
 */
export function EnTeteSite({
  identite,
  titre,
  slogan,
  outils,
  menu,
  cle,
}: {
  identite: Identite
  titre: string
  slogan: string
  outils: ReactNode
  menu: ReactNode
  cle: string
}) {
  const id = useId()
  // Ouvert pour une adresse : en changer referme, sans rien remettre à zéro.
  const [ouvertPour, setOuvertPour] = useState<string | null>(null)
  const ouvert = ouvertPour === cle
  const burger = useRef<HTMLButtonElement>(null)
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Échap replie le menu.
    <header
      className="fr-header rnc-entete"
      id="entete"
      data-ouvert={ouvert || undefined}
      onKeyDown={(e) => {
        if (e.key !== 'Escape' || !ouvert) return
        setOuvertPour(null)
        burger.current?.focus()
      }}
    >
      <div className="fr-container rnc-entete__rang">
        <Ancre href="/" className="rnc-entete__marque" title={`Accueil – ${titre}`}>
          <Marque identite={identite} />
          <span className="rnc-entete__service">
            <span className="fr-header__service-title">{titre}</span>
            <span className="fr-header__service-tagline">{slogan}</span>
          </span>
        </Ancre>
        {identite === 'demonstration' && (
          <span className="rnc-entete__demo">
            <Badge ton="nouveau" petit>
              Site de démonstration
            </Badge>
          </span>
        )}
        <div className="rnc-entete__burger">
          <Bouton
            ref={burger}
            variante="discret"
            icone={ouvert ? 'croix' : 'menu'}
            aria-expanded={ouvert}
            aria-controls={`${id}-outils ${id}-menu`}
            data-ouvre="entete"
            onClick={() => setOuvertPour(ouvert ? null : cle)}
          >
            Menu
          </Bouton>
        </div>
        <div className="rnc-entete__outils" id={`${id}-outils`}>
          {outils}
        </div>
      </div>
      <div className="rnc-entete__menu" id={`${id}-menu`}>
        <div className="fr-container">{menu}</div>
      </div>
    </header>
  )
}

export interface EntreeNavigation {
  cle: string
  libelle: string
  href?: string
  actif?: boolean
  /** Sous-menu : l’entrée devient un bouton qui le déplie. */
  entrees?: readonly EntreeNavigation[]
}

/** Menu principal : liens, et sous-menus dépliés par un bouton (patron « disclosure »). Échap referme, une entrée aussi. */
export function NavigationSite({ entrees, cle }: { entrees: readonly EntreeNavigation[]; cle: string }) {
  const id = useId()
  const [ouvert, setOuvert] = useState<{ menu: string; cle: string } | null>(null)
  const ouverte = ouvert?.cle === cle ? ouvert.menu : null
  const replier = () => setOuvert(null)
  const racine = useRef<HTMLElement>(null)
  useAilleurs(racine, ouverte !== null, replier)
  return (
    <nav ref={racine} className="fr-nav rnc-nav" id="navigation" aria-label="Menu principal">
      <ul className="fr-nav__list">
        {entrees.map((e) =>
          e.entrees ? (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Échap referme le sous-menu.
            <li
              key={e.cle}
              className="fr-nav__item"
              onKeyDown={(k) => {
                if (k.key !== 'Escape' || ouverte !== e.cle) return
                k.stopPropagation()
                replier()
                document.getElementById(`${id}-${e.cle}-b`)?.focus()
              }}
            >
              <button
                type="button"
                id={`${id}-${e.cle}-b`}
                className="fr-nav__btn"
                aria-expanded={ouverte === e.cle}
                aria-controls={`${id}-${e.cle}`}
                data-ouvre={`${id}-${e.cle}`}
                aria-current={e.entrees.some((s) => s.actif) || undefined}
                onClick={() => setOuvert(ouverte === e.cle ? null : { menu: e.cle, cle })}
              >
                {e.libelle}
              </button>
              <div
                className="fr-menu rnc-nav__sous"
                id={`${id}-${e.cle}`}
                data-ouvert={ouverte === e.cle || undefined}
              >
                <ul className="fr-menu__list">
                  {e.entrees.map((s) => (
                    <li key={s.cle}>
                      <Ancre
                        className="fr-nav__link"
                        href={s.href ?? '/'}
                        aria-current={s.actif ? 'page' : undefined}
                        onClick={replier}
                      >
                        {s.libelle}
                      </Ancre>
                    </li>
                  ))}
                </ul>
              </div>
            </li>
          ) : (
            <li key={e.cle} className="fr-nav__item">
              <Ancre
                className="fr-nav__link"
                href={e.href ?? '/'}
                aria-current={e.actif ? 'page' : undefined}
              >
                {e.libelle}
              </Ancre>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
