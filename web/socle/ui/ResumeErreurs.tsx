import { useEffect, useRef } from 'react'
import { idDeChamp } from './champ.tsx'

export interface ErreurDeChamp {
  champ?: string
  message: string
}

/** Donne le focus au champ `name`, ou au premier contrôle d’un groupe. */
function focaliserChamp(name: string) {
  const cible = document.getElementById(idDeChamp(name))
  const controle = cible?.matches('input, select, textarea')
    ? cible
    : cible?.querySelector<HTMLElement>('input, select, textarea, button')
  controle?.scrollIntoView({ block: 'center' })
  controle?.focus()
}

/** Les erreurs dans l’ordre de la page, que seule la page connaît : celles du serveur se mêlent à celles d’ici. */
function dansLOrdre(erreurs: readonly ErreurDeChamp[]): ErreurDeChamp[] {
  const page = [...document.querySelectorAll('[id^="champ-"]')].map((e) => e.id)
  const rang = ({ champ = '' }: ErreurDeChamp) => {
    const i = page.indexOf(idDeChamp(champ))
    return i === -1 ? page.length : i
  }
  return erreurs.toSorted((a, b) => rang(a) - rang(b))
}

/**
 * Résumé des erreurs d’un formulaire, dans l’ordre de la page. Il prend le focus à chaque nouvel `essai` d’envoi et
 * annonce « Erreur : » dans le titre du document tant qu’il est affiché.
 */
export function ResumeErreurs({ erreurs, essai }: { erreurs: readonly ErreurDeChamp[]; essai: number }) {
  const bloc = useRef<HTMLDivElement>(null)
  const presentes = erreurs.length > 0

  useEffect(() => {
    if (presentes && essai > 0) bloc.current?.focus()
    // Le focus suit l’envoi, pas la correction d’un champ.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [essai])

  useEffect(() => {
    if (!presentes) return undefined
    const titre = document.title
    document.title = `Erreur : ${titre}`
    return () => {
      if (document.title === `Erreur : ${titre}`) document.title = titre
    }
  }, [presentes])

  if (!presentes) return null
  return (
    <div ref={bloc} className="fr-alert fr-alert--error rnc-alerte rnc-resume" role="alert" tabIndex={-1}>
      <h2 className="fr-alert__title">
        {erreurs.length === 1
          ? 'Il y a une erreur à corriger'
          : `Il y a ${erreurs.length} erreurs à corriger`}
      </h2>
      <ul>
        {dansLOrdre(erreurs).map((e) => (
          <li key={`${e.champ ?? ''}${e.message}`}>
            {e.champ ? (
              <a
                href={`#${idDeChamp(e.champ)}`}
                onClick={(clic) => {
                  clic.preventDefault()
                  if (e.champ) focaliserChamp(e.champ)
                }}
              >
                {e.message}
              </a>
            ) : (
              e.message
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
