import type { ReactNode } from 'react'
import { Lien } from './boutons.tsx'

/** Largeur de lecture du site, marges comprises. */
export function Conteneur({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={`fr-container${className ? ` ${className}` : ''}`}>{children}</div>
}

/** Éléments l’un sous l’autre ; `espace` en pas de 4 px. */
export function Pile({ espace = 6, children }: { espace?: 2 | 4 | 6 | 8 | 12; children: ReactNode }) {
  const classe = {
    2: 'rnc-pile rnc-pile--2',
    4: 'rnc-pile rnc-pile--4',
    6: 'rnc-pile',
    8: 'rnc-pile rnc-pile--8',
    12: 'rnc-pile rnc-pile--12',
  }[espace]
  return <div className={classe}>{children}</div>
}

/** Éléments côte à côte qui passent à la ligne. */
export function Rangee({
  children,
  justifie = 'debut',
}: {
  children: ReactNode
  justifie?: 'debut' | 'centre' | 'entre' | 'fin'
}) {
  const classe = {
    debut: 'rnc-rangee',
    centre: 'rnc-rangee rnc-rangee--centre',
    entre: 'rnc-rangee rnc-rangee--entre',
    fin: 'rnc-rangee rnc-rangee--fin',
  }[justifie]
  return <div className={classe}>{children}</div>
}

/** Grille fluide : autant de colonnes d’au moins `min` que la place le permet, une seule à 320 px. */
export function Grille({
  min = 'moyen',
  children,
}: {
  min?: 'petit' | 'moyen' | 'grand'
  children: ReactNode
}) {
  const classe = {
    petit: 'rnc-grille rnc-grille--petit',
    moyen: 'rnc-grille',
    grand: 'rnc-grille rnc-grille--grand',
  }[min]
  return <div className={classe}>{children}</div>
}

/** Deux champs courts côte à côte, l’un sous l’autre sur un petit écran. */
export function DeuxChamps({ children }: { children: ReactNode }) {
  return <div className="rnc-deux-champs">{children}</div>
}

/** Deux tiers / un tiers, ou deux moitiés ; la colonne latérale passe dessous sous 992 px. */
export function DeuxColonnes({
  principal,
  lateral,
  moities = false,
}: {
  principal: ReactNode
  lateral: ReactNode
  moities?: boolean
}) {
  return (
    <div className={moities ? 'rnc-colonnes rnc-colonnes--moities' : 'rnc-colonnes'}>
      <div>{principal}</div>
      <div>{lateral}</div>
    </div>
  )
}

/** Texte suivi : longueur de ligne lisible, titres et listes espacés. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="rnc-prose">{children}</div>
}

/** Titre de page : le h1, un chapeau, ce qui l’accompagne (pastilles, boutons). */
export function TitrePage({
  children,
  chapeau,
  surtitre,
  actions,
}: {
  children: ReactNode
  chapeau?: ReactNode
  surtitre?: ReactNode
  actions?: ReactNode
}) {
  return (
    <div className="rnc-titre">
      <div>
        {surtitre && <p className="rnc-titre__surtitre">{surtitre}</p>}
        <h1 className="rnc-titre__h1">{children}</h1>
        {chapeau && <p className="fr-text--lead rnc-titre__chapeau">{chapeau}</p>}
      </div>
      {actions && <div className="rnc-titre__actions">{actions}</div>}
    </div>
  )
}

/** Section de page titrée (h2 par défaut). `fond` la pose sur un aplat sur toute la largeur. */
export function Section({
  titre,
  niveau = 2,
  fond = false,
  id,
  children,
}: {
  titre?: ReactNode
  niveau?: 2 | 3
  fond?: boolean
  id?: string
  children: ReactNode
}) {
  const Titre = niveau === 2 ? 'h2' : 'h3'
  return (
    <section id={id} className={fond ? 'rnc-section rnc-section--fond' : 'rnc-section'}>
      {titre && <Titre className={niveau === 2 ? 'fr-h3' : 'fr-h5'}>{titre}</Titre>}
      {children}
    </section>
  )
}

/** Un nom ou une adresse tels qu’un programme les écrit ; se coupe plutôt que de déborder. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="rnc-code">{children}</code>
}

/** Un document du site (PDF) affiché dans la page, avec un lien pour l’ouvrir à part. */
export function DocumentIntegre({ titre, adresse }: { titre: string; adresse: string }) {
  return (
    <figure className="rnc-document">
      <figcaption>
        <strong>{titre}</strong>
        <Lien href={adresse} target="_blank">
          Ouvrir dans une nouvelle fenêtre
        </Lien>
      </figcaption>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- le lecteur de PDF du navigateur ne s’ouvre pas dans un bac à sable ; le document est le nôtre. */}
      <iframe src={adresse} title={titre} />
    </figure>
  )
}

/** Texte lu par les lecteurs d’écran et jamais montré. */
export function Invisible({ children }: { children: ReactNode }) {
  return <span className="fr-sr-only">{children}</span>
}

/**
 * Liste de définitions d’une fiche : `[libellé, valeur]` ; une valeur vide s’affiche « Non renseigné ».
 * `action` (par exemple un lien « Modifier ») se place au bout de la ligne.
 */
export function FicheLignes({
  lignes,
}: {
  lignes: readonly { libelle: ReactNode; valeur: ReactNode; action?: ReactNode }[]
}) {
  return (
    <dl className="rnc-fiche">
      {lignes.map((ligne, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- lignes fixes, sans identité propre.
        <div key={i} className="rnc-fiche__ligne">
          <dt>{ligne.libelle}</dt>
          <dd>
            {ligne.valeur === null || ligne.valeur === undefined || ligne.valeur === '' ? (
              <span className="rnc-discret">Non renseigné</span>
            ) : (
              ligne.valeur
            )}
          </dd>
          {ligne.action && <dd className="rnc-fiche__action">{ligne.action}</dd>}
        </div>
      ))}
    </dl>
  )
}
