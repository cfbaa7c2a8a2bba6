import type { ReactNode } from 'react'
import { idDeChamp } from './id-de-champ.ts'

export { idDeChamp } from './id-de-champ.ts'

/** Ce que tout champ accepte. `name` identifie aussi le champ pour le résumé d’erreurs. */
export interface PropsChamp {
  name: string
  libelle: ReactNode
  /** Consigne, lisible avant toute erreur. */
  aide?: ReactNode
  erreur?: string | null | undefined
  /** Astérisque s’il est requis, « (facultatif) » sinon ; `sansMarque` n’écrit ni l’un ni l’autre (recherches). */
  requis?: boolean
  sansMarque?: boolean
  disabled?: boolean
}

/** Libellé, marque d’obligation, consigne : le contenu de `label` ou de `legend`. */
export function Libelle({
  libelle,
  aide,
  requis,
  sansMarque,
  idAide,
}: Partial<PropsChamp> & { idAide?: string }) {
  return (
    <>
      <span>
        {libelle}
        {!sansMarque &&
          (requis ? (
            <span className="rnc-requis">{'\u00a0*'}</span>
          ) : (
            <span className="rnc-facultatif"> (facultatif)</span>
          ))}
      </span>
      {aide && (
        <span className="fr-hint-text" id={idAide}>
          {aide}
        </span>
      )}
    </>
  )
}

/** Ce que veut dire l’astérisque, en tête d’un formulaire. */
export function Obligatoires() {
  return (
    <p>
      Les champs suivis d’un astérisque <span className="rnc-requis">*</span> sont obligatoires.
    </p>
  )
}

/** Le message d’erreur, toujours monté pour que son arrivée soit annoncée. */
export function MessageChamp({ id, erreur }: { id: string; erreur?: string | null | undefined }) {
  return (
    <div className="fr-messages-group" id={id} aria-live="polite">
      {erreur && <p className="fr-message fr-message--error">{erreur}</p>}
    </div>
  )
}

/** Attributs d’accessibilité du contrôle d’un champ. */
export function attributsControle({ name, erreur, requis, disabled }: PropsChamp) {
  const id = idDeChamp(name)
  return {
    id,
    name,
    disabled,
    'aria-required': requis || undefined,
    'aria-invalid': erreur ? true : undefined,
    'aria-describedby': `${id}-msg`,
  }
}

/** L’habillage d’un champ à un seul contrôle. */
export function Champ({
  genre = 'input',
  children,
  ...props
}: PropsChamp & { genre?: 'input' | 'select'; children: ReactNode }) {
  const id = idDeChamp(props.name)
  const base = genre === 'input' ? 'fr-input-group' : 'fr-select-group'
  const erreur = genre === 'input' ? ' fr-input-group--error' : ' fr-select-group--error'
  const inactif = genre === 'input' ? ' fr-input-group--disabled' : ' fr-select-group--disabled'
  return (
    <div className={`${base}${props.erreur ? erreur : ''}${props.disabled ? inactif : ''} rnc-champ`}>
      <label className="fr-label" htmlFor={id}>
        <Libelle {...props} />
      </label>
      {children}
      <MessageChamp id={`${id}-msg`} erreur={props.erreur} />
    </div>
  )
}
