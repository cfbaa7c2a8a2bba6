import { useEffect, useRef, useState, type ReactNode } from 'react'
import { direPoids } from '#domain/socle/mots/poids.ts'
import { attributsControle, Champ, type PropsChamp } from './champ.tsx'
import { Bouton } from './boutons.tsx'
import { Icone } from './Icone.tsx'

const OU = new Intl.ListFormat('fr', { type: 'disjunction' })

/** « PDF », « XLSX ou CSV ». */
export const direFormats = (formats: readonly string[]): string =>
  OU.format(formats.map((f) => f.slice(1).toUpperCase()))

/** Pourquoi ce fichier ne se dépose pas, avec son nom ; null : il se dépose. */
function refusDuFichier(fichier: File, formats: readonly string[], poidsMaxMo: number): string | null {
  const extension = fichier.name.slice(fichier.name.lastIndexOf('.')).toLowerCase()
  if (!formats.includes(extension))
    return `« ${fichier.name} » n’est pas au bon format. Déposez un fichier ${direFormats(formats)}.`
  if (fichier.size > poidsMaxMo * 1024 * 1024)
    return `« ${fichier.name} » pèse ${direPoids(fichier.size)}. Le poids maximal est de ${poidsMaxMo} Mo.`
  return fichier.size === 0 ? `« ${fichier.name} » est vide. Choisissez un autre fichier.` : null
}

/** Le fichier que l’on a choisi, ou que le serveur a gardé, et de quoi le retirer. */
function FichierChoisi({
  nom,
  detail,
  lien,
  disabled,
  surRetrait,
}: {
  nom: string
  detail?: string
  lien: ReactNode
  disabled: boolean | undefined
  surRetrait: (() => void) | null | undefined
}) {
  return (
    <div className="rnc-fichier__choisi">
      <Icone nom="document" taille={1.5} />
      <p>
        <span className="rnc-fichier__nom">{nom}</span>
        {detail !== undefined && <span className="rnc-discret"> {detail}</span>}
        {lien && <> {lien}</>}
      </p>
      {surRetrait && (
        <Bouton variante="discret" taille="petit" icone="supprimer" disabled={disabled} onClick={surRetrait}>
          Retirer
        </Bouton>
      )}
    </div>
  )
}

/**
 * Dépôt d’un fichier. Le format et le poids sont dits avant ; un fichier d’un autre format ou trop lourd est refusé ici,
 * avec son nom, sans perdre le fichier déjà choisi. `dejaDepose` montre ce que le serveur a gardé.
 */
export function Televersement({
  formats,
  poidsMaxMo,
  value,
  onChange,
  onBlur,
  dejaDepose,
  surRetrait,
  progression,
  aide,
  ...p
}: PropsChamp & {
  /** Extensions admises, avec le point : `['.pdf']`. */
  formats: readonly string[]
  poidsMaxMo: number
  value: File | null
  onChange: (fichier: File | null) => void
  onBlur?: () => void
  dejaDepose?: { nom: string; lien?: ReactNode } | null
  surRetrait?: () => void
  /** Avancement de l’envoi, de 0 à 1. */
  progression?: number
}) {
  const [refus, setRefus] = useState<string | null>(null)
  const saisie = useRef<HTMLInputElement>(null)
  const noms = direFormats(formats)

  const recevoir = (fichier: File | undefined) => {
    if (!fichier) return
    const refuse = refusDuFichier(fichier, formats, poidsMaxMo)
    setRefus(refuse)
    if (refuse === null) onChange(fichier)
  }

  // Choisi avant que la page soit vivante, le fichier n’attend que dans le contrôle du navigateur.
  useEffect(() => {
    const controle = saisie.current
    if (!controle?.files?.[0]) return
    recevoir(controle.files[0])
    controle.value = ''
    // oxlint-disable-next-line react/exhaustive-deps -- une fois, quand la page s’éveille.
  }, [])

  const montre = value
    ? { nom: value.name, detail: direPoids(value.size) }
    : dejaDepose
      ? { nom: dejaDepose.nom }
      : null
  return (
    <Champ
      {...p}
      erreur={refus ?? p.erreur}
      aide={
        <>
          {aide && <>{aide} </>}
          {formats.length > 1 ? 'Formats' : 'Format'} : {noms}. Poids maximal : {poidsMaxMo} Mo.
        </>
      }
    >
      {/* Le contrôle du navigateur, dans sa langue à lui, couvre la zone sans se montrer : clic et dépôt y arrivent. */}
      <div className="rnc-fichier">
        <span className="fr-btn fr-btn--secondary fr-btn--sm rnc-bouton" aria-hidden="true">
          <Icone nom="televerser" />
          {montre ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </span>
        <span className="rnc-discret" aria-hidden="true">
          ou déposez-le ici
        </span>
        <input
          {...attributsControle({ ...p, erreur: refus ?? p.erreur })}
          ref={saisie}
          className="rnc-fichier__controle"
          type="file"
          accept={formats.join(',')}
          onChange={(e) => {
            recevoir(e.target.files?.[0])
            // Vider la saisie : choisir de nouveau le même fichier doit compter.
            e.target.value = ''
          }}
          onBlur={onBlur}
        />
      </div>
      {montre && (
        <FichierChoisi
          {...montre}
          lien={value ? undefined : dejaDepose?.lien}
          disabled={p.disabled}
          surRetrait={
            (value || surRetrait) &&
            (() => {
              if (value) onChange(null)
              else surRetrait?.()
              saisie.current?.focus()
            })
          }
        />
      )}
      {progression !== undefined && (
        <progress className="rnc-fichier__avance" value={progression} aria-label="Envoi du fichier" />
      )}
    </Champ>
  )
}
