import { useId, useRef, useState, type ReactNode } from 'react'
import { useAilleurs } from './ailleurs.ts'
import { Ancre, Bouton } from './boutons.tsx'
import { Badge } from './messages.tsx'

export type Identite = 'demonstration' | 'etat'

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

/** Notre marque de démonstration : trois immeubles sous des toits. */
function MarqueDemonstration() {
  return (
    <svg className="rnc-marque" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
      <path className="rnc-marque__mur" d="M3 23h12v22H3zM17 16h15v29H17zM34 26h11v19H34z" />
      <path className="rnc-marque__toit" d="M2 23l7-6 7 6zM15.5 16 24.5 6l9 10zM33 26l6.5-5.5L46 26z" />
      <path
        className="rnc-marque__jour"
        d="M6 27h2.5v3.5H6zM10 27h2.5v3.5H10zM6 34h2.5v3.5H6zM10 34h2.5v3.5H10zM20 20h3v4h-3zM26 20h3v4h-3zM20 28h3v4h-3zM26 28h3v4h-3zM22.5 37h4v8h-4zM37 30h2.5v3.5H37zM41 30h2v3.5h-2zM37 37h2.5v3.5H37zM41 37h2v3.5h-2z"
      />
    </svg>
  )
}

function BlocMarque() {
  return (
    <p className="fr-logo">
      République
      <br />
      Française
    </p>
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
          {identite === 'etat' ? <BlocMarque /> : <MarqueDemonstration />}
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

/** Pied de page. `liens` : les écrans obligatoires ; `externes` : les sites de référence. */
export function PiedSite({
  identite,
  titre,
  texte,
  externes,
  liens,
  version,
}: {
  identite: Identite
  titre: string
  texte: ReactNode
  externes: readonly { libelle: string; href: string }[]
  liens: readonly { libelle: string; href: string }[]
  version: string
}) {
  return (
    <footer className="fr-footer rnc-pied" id="pied">
      <div className="fr-container">
        <div className="fr-footer__body">
          <div className="fr-footer__brand rnc-pied__marque">
            {identite === 'etat' ? <BlocMarque /> : <MarqueDemonstration />}
            <p className="rnc-pied__titre">{titre}</p>
          </div>
          <div className="fr-footer__content">
            <p className="fr-footer__content-desc">{texte}</p>
            <ul className="fr-footer__content-list">
              {externes.map((l) => (
                <li key={l.href} className="fr-footer__content-item">
                  <Ancre className="fr-footer__content-link" href={l.href} target="_blank">
                    {l.libelle}
                  </Ancre>
                </li>
              ))}
            </ul>
          </div>
        </div>
        <div className="fr-footer__bottom">
          <ul className="fr-footer__bottom-list">
            {liens.map((l) => (
              <li key={l.href} className="fr-footer__bottom-item">
                <Ancre className="fr-footer__bottom-link" href={l.href}>
                  {l.libelle}
                </Ancre>
              </li>
            ))}
          </ul>
          <p className="fr-footer__bottom-copy rnc-pied__version">{version}</p>
        </div>
      </div>
    </footer>
  )
}
