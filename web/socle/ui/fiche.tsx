import type { ReactNode } from 'react'

/** Deux champs courts côte à côte, l’un sous l’autre sur un petit écran. */
export function DeuxChamps({ children }: { children: ReactNode }) {
  return <div className="rnc-deux-champs">{children}</div>
}

/** Deux tiers / un tiers, ou deux moitiés ; la colonne latérale passe dessous sous 992 px. */
export function DeuxColonnes({
  principal,
  lateral,
  moities = false,
  enVue = false,
}: {
  principal: ReactNode
  lateral: ReactNode
  moities?: boolean
  /** La colonne latérale reste à l’écran pendant que l’on parcourt l’autre. */
  enVue?: boolean
}) {
  return (
    <div className={moities ? 'rnc-colonnes rnc-colonnes--moities' : 'rnc-colonnes'}>
      <div>{principal}</div>
      <div className={enVue ? 'rnc-colonnes__en-vue' : undefined}>{lateral}</div>
    </div>
  )
}

/** Sur une ligne quand la place le permet ; un accordéon qui s’ouvre y prend toute la largeur, dessous. */
export function EnLigne({ children }: { children: ReactNode }) {
  return <div className="rnc-en-ligne">{children}</div>
}

/** Ne se montre que là où `DeuxColonnes` empile les siennes. */
export function SurPetitEcran({ children }: { children: ReactNode }) {
  return <span className="rnc-petit-ecran">{children}</span>
}

/** Texte suivi : longueur de ligne lisible, titres et listes espacés. */
export function Prose({ children }: { children: ReactNode }) {
  return <div className="rnc-prose">{children}</div>
}

/** Un nom ou une adresse tels qu’un programme les écrit ; se coupe plutôt que de déborder. */
export function Code({ children }: { children: ReactNode }) {
  return <code className="rnc-code">{children}</code>
}

/**
 * Liste de définitions d’une fiche, un libellé et sa valeur par ligne ; une valeur vide s’affiche « Non renseigné ».
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
