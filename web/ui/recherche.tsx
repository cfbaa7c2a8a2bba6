import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bouton } from './boutons.tsx'
import { idDeChamp } from './id-de-champ.ts'
import { Icone } from './Icone.tsx'

/**
 * Formulaire de recherche en GET : l’adresse porte la recherche, avec ou sans JavaScript. `children` reçoit les filtres
 * (champs portant un `name`, non contrôlés ou contrôlés), avant le bouton qui s’en sert.
 */
export function FormulaireRecherche({
  action,
  name = 'q',
  libelle,
  aide,
  valeur = '',
  bouton = 'Rechercher',
  grand = false,
  children,
}: {
  action: string
  name?: string
  libelle: ReactNode
  aide?: ReactNode
  valeur?: string
  bouton?: string
  grand?: boolean
  children?: ReactNode
}) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  const id = idDeChamp(name)
  const classe = `rnc-recherche${grand ? ' rnc-recherche--grand' : ''}${children ? ' rnc-recherche--filtree' : ''}`
  return (
    <search className={classe}>
      <form
        action={action}
        method="get"
        onSubmit={(e) => {
          if (!router) return
          e.preventDefault()
          const champs = [...new FormData(e.currentTarget)].flatMap(([cle, v]) =>
            // Vide, la recherche se dit vide, comme sans JavaScript.
            typeof v === 'string' && (v !== '' || cle === name) ? [[cle, v]] : [],
          )
          void router.navigate({ href: `${action}?${new URLSearchParams(champs).toString()}` })
        }}
      >
        <label className="fr-label" htmlFor={id}>
          {libelle}
          {aide && <span className="fr-hint-text">{aide}</span>}
        </label>
        <div className="rnc-recherche__ligne">
          <span className="rnc-recherche__champ">
            <Icone nom="recherche" />
            {/* La clé remet le champ à jour quand l’adresse change. */}
            <input
              key={valeur}
              className="fr-input"
              id={id}
              name={name}
              type="search"
              defaultValue={valeur}
              autoComplete="off"
              maxLength={200}
              enterKeyHint="search"
            />
          </span>
          {children && <div className="rnc-recherche__filtres">{children}</div>}
          <Bouton type="submit" taille={grand ? 'grand' : 'moyen'}>
            {bouton}
          </Bouton>
        </div>
      </form>
    </search>
  )
}

/** Un filtre d’une recherche : une liste de choix du navigateur, que le formulaire lit à l’envoi. */
export function FiltreDeRecherche({
  name,
  libelle,
  invite,
  options,
  valeur,
}: {
  name: string
  libelle: string
  /** Première ligne : aucun filtre. */
  invite: string
  options: readonly { valeur: string; libelle: string }[]
  valeur: string
}) {
  const id = idDeChamp(name)
  return (
    <>
      <label className="fr-label" htmlFor={id}>
        {libelle}
      </label>
      <select className="fr-select" id={id} name={name} defaultValue={valeur}>
        <option value="">{invite}</option>
        {options.map((o) => (
          <option key={o.valeur} value={o.valeur}>
            {o.libelle}
          </option>
        ))}
      </select>
    </>
  )
}
