import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { aDemanderAuServeur, routesDe } from './routes-chargees.ts'
import { Icone, type NomIcone } from './Icone.tsx'

export type Variante = 'primaire' | 'secondaire' | 'tertiaire' | 'discret'
type Taille = 'petit' | 'moyen' | 'grand'

const VARIANTES: Record<Variante, string> = {
  primaire: 'fr-btn',
  secondaire: 'fr-btn fr-btn--secondary',
  tertiaire: 'fr-btn fr-btn--tertiary',
  discret: 'fr-btn fr-btn--tertiary-no-outline',
}
const TAILLES: Record<Taille, string> = { petit: ' fr-btn--sm', moyen: '', grand: ' fr-btn--lg' }

interface Apparence {
  variante?: Variante
  taille?: Taille
  /** Icône décorative à gauche du texte (à droite si `iconeADroite`). */
  icone?: NomIcone
  iconeADroite?: boolean
  /** Ne montrer que l’icône : le texte reste lu et devient l’infobulle. */
  iconeSeule?: boolean
}

function classeBouton({ variante = 'primaire', taille = 'moyen', iconeSeule = false }: Apparence): string {
  return VARIANTES[variante] + TAILLES[taille] + (iconeSeule ? ' rnc-bouton--icone' : '') + ' rnc-bouton'
}

function ContenuBouton({ icone, iconeADroite, iconeSeule, children }: Apparence & { children: ReactNode }) {
  return (
    <>
      {icone && !iconeADroite && <Icone nom={icone} />}
      {iconeSeule ? <span className="fr-sr-only">{children}</span> : children}
      {icone && iconeADroite && <Icone nom={icone} />}
    </>
  )
}

/**
 * Bouton. `type` vaut « button » sauf demande contraire ; `enCours` montre l’attente et refuse un second appui sans
 * perdre le focus.
 */
export function Bouton({
  variante,
  taille,
  icone,
  iconeADroite,
  iconeSeule,
  enCours = false,
  children,
  type = 'button',
  onClick,
  className,
  ref,
  ...reste
}: ButtonHTMLAttributes<HTMLButtonElement> &
  Apparence & { enCours?: boolean; ref?: Ref<HTMLButtonElement> }) {
  return (
    <button
      {...reste}
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- la valeur par défaut est « button ».
      type={type}
      className={`${classeBouton({ variante, taille, iconeSeule })}${className ? ` ${className}` : ''}`}
      title={reste.title ?? (iconeSeule && typeof children === 'string' ? children : undefined)}
      aria-busy={enCours || undefined}
      aria-disabled={enCours || undefined}
      onClick={enCours ? (e) => e.preventDefault() : onClick}
    >
      {enCours ? (
        <>
          <span className="rnc-rotation" aria-hidden="true" />
          {children}
        </>
      ) : (
        <ContenuBouton icone={icone} iconeADroite={iconeADroite} iconeSeule={iconeSeule}>
          {children}
        </ContenuBouton>
      )}
    </button>
  )
}

type AncreProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  href: string
  /** Ce qu’une recherche demande et qui nomme une personne : il suit le lien sans être dans l’adresse. */
  retenu?: Record<string, string> | undefined
  /** La page reste où elle est : ce qui change est sous les yeux, ou l’on y mène. */
  surPlace?: boolean
  ref?: Ref<HTMLAnchorElement>
}

// La connexion par un fournisseur d’identité quitte l’application.
const estInterne = (href: string) => /^\/(?!\/|api\/|assets\/|connexion\/)/.test(href)

/**
 * Ancre nue : navigation sans rechargement pour les adresses de l’application (qui commencent par « / », hors /api/ et /connexion/),
 * préchargement de l’écran au survol et au focus ; sans JavaScript, un lien comme un autre.
 */
export function Ancre({
  href,
  retenu,
  surPlace = false,
  onClick,
  onMouseEnter,
  onFocus,
  target,
  children,
  ...reste
}: AncreProps) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const interne = estInterne(href) && !target && reste.download === undefined
  // L’écran seulement, jamais ses données : un survol n’appelle pas le serveur.
  const precharger = () => {
    if (!router || !interne) return
    for (const route of routesDe(router, href)[0])
      Promise.resolve(router.loadRouteChunk(route)).catch(() => undefined)
  }
  return (
    <a
      {...reste}
      href={href}
      target={target}
      rel={target === '_blank' ? 'noopener external' : reste.rel}
      onMouseEnter={(e) => {
        onMouseEnter?.(e)
        precharger()
      }}
      onFocus={(e) => {
        onFocus?.(e)
        precharger()
      }}
      onClick={(e) => {
        onClick?.(e)
        if (!router || !interne || e.defaultPrevented || e.button !== 0) return
        if (e.metaKey || e.ctrlKey || e.shiftKey || e.altKey) return
        if (aDemanderAuServeur(router, href)) return
        e.preventDefault()
        void router.navigate({
          href,
          resetScroll: !surPlace,
          ...(retenu && { state: { recherche: retenu } }),
        })
      }}
    >
      {children}
      {target === '_blank' && <span className="fr-sr-only"> (nouvelle fenêtre)</span>}
    </a>
  )
}

/** Lien de texte. `icone` se place à gauche, sauf `iconeADroite`. Un lien externe prend `target="_blank"`. */
export function Lien({
  icone,
  iconeADroite,
  taille = 'moyen',
  children,
  className,
  ...reste
}: AncreProps & { icone?: NomIcone; iconeADroite?: boolean; taille?: Taille }) {
  const classe = { petit: 'fr-link fr-link--sm', moyen: 'fr-link', grand: 'fr-link fr-link--lg' }[taille]
  return (
    <Ancre {...reste} className={`${classe}${className ? ` ${className}` : ''}`}>
      {icone && !iconeADroite && (
        <span className="rnc-lien__avant">
          <Icone nom={icone} taille={1} />
        </span>
      )}
      {children}
      {icone && iconeADroite && (
        <span className="rnc-lien__apres">
          <Icone nom={icone} taille={1} />
        </span>
      )}
    </Ancre>
  )
}

/** Lien qui a l’apparence d’un bouton. */
export function LienBouton({
  variante,
  taille,
  icone,
  iconeADroite,
  iconeSeule,
  children,
  ...reste
}: AncreProps & Apparence) {
  return (
    <Ancre {...reste} className={classeBouton({ variante, taille, iconeSeule })}>
      <ContenuBouton icone={icone} iconeADroite={iconeADroite} iconeSeule={iconeSeule}>
        {children}
      </ContenuBouton>
    </Ancre>
  )
}

/** Boutons côte à côte (empilés sur petit écran), alignés à gauche par défaut. */
export function GroupeBoutons({
  alignement = 'gauche',
  children,
}: {
  alignement?: 'gauche' | 'droite' | 'centre' | 'ecartes'
  children: ReactNode
}) {
  const classe = {
    gauche: 'rnc-boutons',
    droite: 'rnc-boutons rnc-boutons--droite',
    centre: 'rnc-boutons rnc-boutons--centre',
    ecartes: 'rnc-boutons rnc-boutons--ecartes',
  }[alignement]
  return <div className={classe}>{children}</div>
}
