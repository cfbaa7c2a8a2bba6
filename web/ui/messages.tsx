import type { ReactNode, Ref } from 'react'
import { Icone, type NomIcone } from './Icone.tsx'

type Ton = 'info' | 'succes' | 'attention' | 'erreur'

const ALERTES: Record<Ton, string> = {
  info: 'fr-alert fr-alert--info',
  succes: 'fr-alert fr-alert--success',
  attention: 'fr-alert fr-alert--warning',
  erreur: 'fr-alert fr-alert--error',
}

/**
 * Alerte dans la page. `annonce` : 'alert' interrompt, 'status' attend, absent se tait (alerte présente au chargement).
 * Sans titre, elle est petite.
 */
export function Alerte({
  ton = 'info',
  titre,
  niveau = 3,
  annonce,
  surFermeture,
  children,
  ref,
}: {
  ton?: Ton
  titre?: ReactNode
  niveau?: 2 | 3 | 4
  annonce?: 'alert' | 'status'
  surFermeture?: () => void
  children?: ReactNode
  ref?: Ref<HTMLDivElement>
}) {
  const Titre = `h${niveau}` as const
  return (
    <div
      ref={ref}
      className={`${ALERTES[ton]}${titre ? '' : ' fr-alert--sm'} rnc-alerte`}
      role={annonce}
      tabIndex={ref ? -1 : undefined}
    >
      {titre && <Titre className="fr-alert__title">{titre}</Titre>}
      {typeof children === 'string' ? <p>{children}</p> : children}
      {surFermeture && (
        <button type="button" className="fr-btn--close fr-btn" onClick={surFermeture}>
          Masquer le message
        </button>
      )}
    </div>
  )
}

/** Bandeau d’information sur toute la largeur, au-dessus du contenu. */
export function Bandeau({
  ton = 'info',
  titre,
  libelle = 'Information',
  children,
  surFermeture,
}: {
  ton?: 'info' | 'attention' | 'erreur'
  titre?: ReactNode
  /** Le nom de la zone pour les lecteurs d’écran, quand la page porte plusieurs bandeaux. */
  libelle?: string
  children: ReactNode
  surFermeture?: () => void
}) {
  const classe = {
    info: 'fr-notice fr-notice--info',
    attention: 'fr-notice fr-notice--warning',
    erreur: 'fr-notice fr-notice--alert',
  }[ton]
  return (
    <section className={`${classe} rnc-sans-impression`} aria-label={libelle}>
      <div className="fr-container">
        <div className="fr-notice__body">
          <p>
            {titre && <span className="fr-notice__title">{titre} </span>}
            <span className="fr-notice__desc">{children}</span>
          </p>
          {surFermeture && (
            <button type="button" className="fr-btn--close fr-btn" onClick={surFermeture}>
              Masquer le message
            </button>
          )}
        </div>
      </div>
    </section>
  )
}

/** Bandeau qui reste en haut de l’écran : un état que l’on ne doit pas oublier, et de quoi en sortir. */
export function BandeauFixe({
  libelle,
  action,
  children,
}: {
  libelle: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <section className="rnc-bandeau-fixe rnc-sans-impression" aria-label={libelle}>
      <div className="fr-container rnc-bandeau-fixe__boite">
        <p>
          <Icone nom="alerte" /> {children}
        </p>
        {action}
      </div>
    </section>
  )
}

const BADGES: Record<Ton | 'neutre' | 'nouveau', string> = {
  neutre: 'fr-badge',
  info: 'fr-badge fr-badge--info',
  succes: 'fr-badge fr-badge--success',
  attention: 'fr-badge fr-badge--warning',
  erreur: 'fr-badge fr-badge--error',
  nouveau: 'fr-badge fr-badge--new',
}

/** État d’un objet, jamais cliquable. `sansIcone` pour les listes denses. */
export function Badge({
  ton = 'neutre',
  petit = false,
  sansIcone = true,
  children,
}: {
  ton?: keyof typeof BADGES
  petit?: boolean
  sansIcone?: boolean
  children: ReactNode
}) {
  return (
    <span
      className={`${BADGES[ton]}${petit ? ' fr-badge--sm' : ''}${sansIcone ? ' fr-badge--no-icon' : ''} rnc-badge`}
    >
      {children}
    </span>
  )
}

/** Mise en avant : un message qui compte sans être une alerte. */
export function MiseEnAvant({
  titre,
  niveau = 3,
  icone,
  children,
  action,
}: {
  titre?: ReactNode
  niveau?: 2 | 3 | 4
  icone?: NomIcone
  children: ReactNode
  action?: ReactNode
}) {
  const Titre = `h${niveau}` as const
  return (
    <div className="fr-callout rnc-avant">
      {titre && (
        <Titre className="fr-callout__title">
          {icone && <Icone nom={icone} taille={1.5} />}
          {titre}
        </Titre>
      )}
      <div className="fr-callout__text">{children}</div>
      {action}
    </div>
  )
}

/** Rien à montrer : dit pourquoi et ce que l’on peut faire. */
export function EtatVide({
  titre,
  icone = 'recherche',
  niveau = 2,
  children,
  action,
}: {
  titre: ReactNode
  icone?: NomIcone
  niveau?: 1 | 2 | 3
  children?: ReactNode
  action?: ReactNode
}) {
  const Titre = `h${niveau}` as const
  return (
    <div className="rnc-vide">
      <span className="rnc-vide__icone">
        <Icone nom={icone} taille={2.5} />
      </span>
      <Titre className={niveau === 1 ? 'fr-h3' : 'fr-h5'}>{titre}</Titre>
      {children && <div className="rnc-vide__texte">{children}</div>}
      {action}
    </div>
  )
}

/** Attente d’un contenu : squelette de `lignes` lignes, annoncé une fois. */
export function Chargement({
  lignes = 4,
  libelle = 'Chargement en cours',
}: {
  lignes?: number
  libelle?: string
}) {
  return (
    <output className="rnc-squelette">
      <span className="fr-sr-only">{libelle}</span>
      {Array.from({ length: lignes }, (_, i) => (
        <span key={i} className="rnc-squelette__ligne" aria-hidden="true" />
      ))}
    </output>
  )
}
