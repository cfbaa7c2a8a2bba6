import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { ecrireMessage } from '#contract/compte.ts'
import { ErreurApi, send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampZone } from '../ui/champs.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import { Accordeon } from '../ui/volets.tsx'

const LONGUEUR_MAX = 500

/** Écrire le message de l’accueil ; vide, il disparaît. */
export function ModifierMessage({ message }: { message: string }) {
  const router = useRouter()
  const [texte, setTexte] = useState(message)
  const [erreur, setErreur] = useState<string | null>(null)
  const [enCours, setEnCours] = useState(false)

  const enregistrer = async () => {
    setEnCours(true)
    setErreur(null)
    try {
      await send(ecrireMessage, { body: { texte } }, { erreursTraitees: [400] })
      setTexte(texte.trim())
      notifier({
        ton: 'succes',
        titre: texte.trim() ? 'Le message est affiché' : 'Le message est retiré',
        texte: texte.trim() ? 'Chaque visiteur de l’accueil le voit maintenant.' : undefined,
      })
      await router.invalidate()
    } catch (cause) {
      if (!(cause instanceof ErreurApi)) throw cause
      if (cause.statut === 400) setErreur(cause.refus[0]?.message ?? cause.message)
    } finally {
      setEnCours(false)
    }
  }

  return (
    <Accordeon titre={message ? 'Modifier le message de l’accueil' : 'Écrire un message à l’accueil'}>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          if (!enCours) void enregistrer()
        }}
      >
        <Pile espace={4}>
          <ChampZone
            name="message"
            libelle="Message d’information"
            aide="Il s’affiche en haut de l’accueil, pour tous. Laissez vide pour le retirer."
            sansMarque
            lignes={3}
            maxLength={LONGUEUR_MAX}
            erreur={erreur}
            value={texte}
            onChange={setTexte}
          />
          <GroupeBoutons>
            <Bouton type="submit" icone="enregistrer" enCours={enCours}>
              Enregistrer le message
            </Bouton>
          </GroupeBoutons>
        </Pile>
      </form>
    </Accordeon>
  )
}
