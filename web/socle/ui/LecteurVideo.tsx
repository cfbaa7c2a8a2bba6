import { useEffect, useRef, useState, type ReactNode } from 'react'
import { Bouton, LienBouton } from './boutons.tsx'

/**
 * Vidéo sur demande : une affiche et un bouton ; rien ne se charge ni ne joue avant l’appui, et qui a demandé moins de
 * mouvement la lance lui-même. Sans JavaScript, le bouton est un lien vers le fichier. `children` porte la transcription,
 * qui remplace le son et les sous-titres.
 */
export function LecteurVideo({
  adresse,
  titre,
  bouton,
  affiche,
  vivant,
  children,
}: {
  adresse: string
  titre: string
  bouton: ReactNode
  affiche: ReactNode
  /** Faux tant que la page n’est que celle du serveur. */
  vivant: boolean
  children: ReactNode
}) {
  const [demandee, setDemandee] = useState(false)
  const lecteur = useRef<HTMLVideoElement>(null)
  // Le bouton disparaît : le focus va là où l’on agit maintenant.
  useEffect(() => {
    if (demandee) lecteur.current?.focus()
  }, [demandee])
  return (
    <div className="rnc-video">
      {demandee ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- muette : la transcription est à côté.
        <video
          ref={lecteur}
          className="rnc-video__cadre"
          src={adresse}
          aria-label={titre}
          controls
          autoPlay={!matchMedia('(prefers-reduced-motion)').matches}
          muted
          playsInline
        />
      ) : (
        <div className="rnc-video__cadre rnc-video__affiche">
          {affiche}
          {vivant ? (
            <Bouton icone="lecture" taille="grand" onClick={() => setDemandee(true)}>
              {bouton}
            </Bouton>
          ) : (
            <LienBouton href={adresse} icone="lecture" taille="grand">
              {bouton}
            </LienBouton>
          )}
        </div>
      )}
      <div>{children}</div>
    </div>
  )
}
