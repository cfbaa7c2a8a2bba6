import { useRouter } from '@tanstack/react-router'
import type { ReactNode, SyntheticEvent } from 'react'
import { Bouton } from './boutons.tsx'
import { idDeChamp } from './id-de-champ.ts'
import { Icone } from './Icone.tsx'

/** Le premier champ que l’on voit. */
const premierChamp = (formulaire: HTMLFormElement): string | undefined =>
  formulaire.querySelector<HTMLInputElement | HTMLSelectElement>('input:not([type="hidden"]), select')?.name

/**
 * Envoie un formulaire en GET sans recharger la page ; sans JavaScript, le navigateur fait de même. Vide, un champ ne se dit pas, sauf
 * `toujours`, ou le premier quand rien n’est rempli : la page sait alors qu’on lui a demandé, et peut répondre.
 */
function useEnvoi(action: string, toujours?: string) {
  const router = useRouter({ warn: false }) as ReturnType<typeof useRouter> | undefined
  return (e: SyntheticEvent<HTMLFormElement>) => {
    if (!router) return
    e.preventDefault()
    const formulaire = e.currentTarget
    const caches = [...formulaire.querySelectorAll<HTMLInputElement>('input[type="hidden"]')].map(
      (c) => c.name,
    )
    const tapes = [...new FormData(formulaire)].filter(
      (champ): champ is [string, string] => typeof champ[1] === 'string',
    )
    const rempli = tapes.some(([cle, v]) => v.trim() !== '' && !caches.includes(cle))
    const garde = toujours ?? (rempli ? undefined : premierChamp(formulaire))
    const champs = tapes.filter(([cle, v]) => v.trim() !== '' || cle === garde)
    void router.navigate({ href: `${action}?${new URLSearchParams(champs).toString()}` })
  }
}

/** Une recherche à plusieurs critères, en GET : des champs portant un `name`, non contrôlés. `toujours` : celui qu’il faut remplir. */
export function FormulaireDeCriteres({
  action,
  toujours,
  children,
}: {
  action: string
  toujours?: string
  children: ReactNode
}) {
  const envoyer = useEnvoi(action, toujours)
  return (
    <search>
      <form action={action} method="get" noValidate onSubmit={envoyer}>
        {children}
      </form>
    </search>
  )
}

/** Un critère qui se tape. */
export function ChampDeRecherche({
  name,
  libelle,
  aide,
  erreur,
  valeur,
  inputMode,
}: {
  name: string
  libelle: string
  aide?: string | undefined
  erreur?: string | undefined
  valeur: string
  inputMode?: 'numeric'
}) {
  const id = idDeChamp(name)
  return (
    <div className={erreur ? 'fr-input-group fr-input-group--error' : 'fr-input-group'}>
      <label className="fr-label" htmlFor={id}>
        {libelle}
        {aide && <span className="fr-hint-text">{aide}</span>}
      </label>
      <input
        className="fr-input"
        id={id}
        name={name}
        defaultValue={valeur}
        inputMode={inputMode}
        autoComplete="off"
        maxLength={100}
        aria-invalid={erreur ? true : undefined}
        aria-describedby={erreur ? `${id}-erreur` : undefined}
      />
      {erreur && (
        <p className="fr-error-text" id={`${id}-erreur`}>
          {erreur}
        </p>
      )}
    </div>
  )
}

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
  const envoyer = useEnvoi(action, name)
  const id = idDeChamp(name)
  const classe = `rnc-recherche${grand ? ' rnc-recherche--grand' : ''}${children ? ' rnc-recherche--filtree' : ''}`
  return (
    <search className={classe}>
      <form action={action} method="get" onSubmit={envoyer}>
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
  erreur,
}: {
  name: string
  libelle: string
  /** Première ligne : aucun filtre. */
  invite: string
  options: readonly { valeur: string; libelle: string }[]
  valeur: string
  erreur?: string | undefined
}) {
  const id = idDeChamp(name)
  return (
    <>
      <label className="fr-label" htmlFor={id}>
        {libelle}
      </label>
      <select
        className="fr-select"
        id={id}
        name={name}
        defaultValue={valeur}
        aria-describedby={erreur ? `${id}-erreur` : undefined}
      >
        <option value="">{invite}</option>
        {options.map((o) => (
          <option key={o.valeur} value={o.valeur}>
            {o.libelle}
          </option>
        ))}
      </select>
      {erreur && (
        <p className="fr-error-text" id={`${id}-erreur`}>
          {erreur}
        </p>
      )}
    </>
  )
}
