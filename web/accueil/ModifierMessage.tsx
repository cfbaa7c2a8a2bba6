import { useRouter } from '@tanstack/react-router'
import { ecrireMessage } from '#contract/public/accueil.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { lireTexte } from '#domain/socle/mots/texte.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { direRienDeChange } from '#web/socle/formulaire/rien-de-change.ts'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { ChampZone } from '#web/socle/ui/champs.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'

const LONGUEUR_MAX = 500

const verifier = ({ texte }: { texte: string }): Refus[] => {
  const lu = lireTexte(texte, LONGUEUR_MAX)
  return typeof lu === 'string' ? [] : [{ champ: 'texte', ...lu }]
}

/** Écrire le message de l’accueil ; vide, il disparaît. */
export function ModifierMessage({ message }: { message: string }) {
  const router = useRouter()
  const f = useSaisie<{ texte: string }>({
    depart: { texte: message },
    libelles: { texte: 'Message d’information' },
    verifier,
    envoyer: async (body) => {
      if (body.texte.trim() === message.trim()) {
        direRienDeChange(message.trim() ? 'Ce message est déjà affiché.' : 'Aucun message n’est affiché.')
        return
      }
      await essayer(ecrireMessage, { body })
      const texte = body.texte.trim()
      f.poser({ texte })
      notifier({
        ton: 'succes',
        titre: texte ? 'Le message est affiché' : 'Le message est retiré',
        texte: texte ? 'Chaque visiteur de l’accueil le voit maintenant.' : undefined,
      })
      await router.invalidate()
    },
  })

  return (
    <Accordeon titre={message ? 'Modifier le message de l’accueil' : 'Écrire un message à l’accueil'}>
      <Formulaire
        f={f}
        echec="Le message n’est pas enregistré"
        espace={4}
        action="Enregistrer le message"
        bouton={{ icone: 'enregistrer' }}
      >
        <ChampZone
          {...f.texte('texte')}
          aide="Il s’affiche en haut de l’accueil, pour tous. Laissez vide pour le retirer."
          sansMarque
          lignes={3}
          maxLength={LONGUEUR_MAX}
        />
      </Formulaire>
    </Accordeon>
  )
}
