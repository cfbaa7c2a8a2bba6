import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import { ErreurApi } from '../api.ts'
import { Bouton, Lien } from '../ui/boutons.tsx'
import { EtatVide } from '../ui/messages.tsx'
import { Rangee } from '../ui/miseEnPage.tsx'

/** Un écran n’a pas pu se charger : le dire, et permettre de réessayer sans quitter la page. */
export function PageErreur({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const incident = error instanceof ErreurApi ? error.incident : undefined
  return (
    <div className="rnc-page-vide">
      <EtatVide
        niveau={1}
        titre="Cette page n’a pas pu s’afficher"
        icone="alerte"
        action={
          <Rangee justifie="centre">
            <Bouton
              icone="rafraichir"
              onClick={() => {
                reset()
                void router.invalidate()
              }}
            >
              Réessayer
            </Bouton>
            <Lien href="/">Revenir à l’accueil</Lien>
          </Rangee>
        }
      >
        <p>Le service rencontre un problème. Rien de ce que vous aviez enregistré n’est perdu.</p>
        {incident && <p>Numéro d’incident à donner à l’assistance : {incident}</p>}
      </EtatVide>
    </div>
  )
}
