import { useState } from 'react'
import { changerMotDePasse } from '#contract/comptes/compte.ts'
import { verifierMotDePasse } from '#domain/comptes/compte/mot-de-passe.ts'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChampMotDePasse } from '#web/socle/ui/champs.tsx'
import { LIBELLES_MOT_DE_PASSE, NouveauMotDePasse } from './NouveauMotDePasse.tsx'

const DEPART = { actuel: '', motDePasse: '', confirmation: '' }
const LIBELLES = { ...LIBELLES_MOT_DE_PASSE, actuel: 'Mot de passe actuel' } as const

const verifier = (s: typeof DEPART): Refus[] => [
  ...(s.actuel === '' ? [{ champ: 'actuel', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierMotDePasse(s.motDePasse, s.confirmation),
]

function Changement({ surFin }: { surFin: () => void }) {
  const f = useSaisie({
    depart: DEPART,
    libelles: LIBELLES,
    verifier,
    envoyer: async (body) => {
      await essayer(changerMotDePasse, { body })
      notifier({
        ton: 'succes',
        titre: 'Votre mot de passe a changé',
        texte: 'Vos autres sessions sont fermées.',
      })
      surFin()
    },
  })
  return (
    <Formulaire
      f={f}
      echec="Le mot de passe n’a pas changé"
      espace={4}
      action="Changer de mot de passe"
      apres={
        <Bouton variante="secondaire" onClick={surFin}>
          Annuler
        </Bouton>
      }
    >
      <ChampMotDePasse {...f.texte('actuel')} requis autoComplete="current-password" />
      <NouveauMotDePasse f={f} />
    </Formulaire>
  )
}

/** Changer de mot de passe : le formulaire ne s’ouvre qu’à la demande. */
export function ChangerMotDePasse() {
  const [ouvert, setOuvert] = useState(false)
  if (ouvert) return <Changement surFin={() => setOuvert(false)} />
  return (
    <GroupeBoutons>
      <Bouton variante="secondaire" icone="cadenas" onClick={() => setOuvert(true)}>
        Changer de mot de passe
      </Bouton>
    </GroupeBoutons>
  )
}
