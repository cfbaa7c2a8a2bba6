import { useState } from 'react'
import { changerMotDePasse } from '#contract/mot-de-passe.ts'
import { verifierMotDePasse } from '#domain/teledeclarant/mot-de-passe.ts'
import type { Refus } from '#domain/refus.ts'
import { essayer } from '../api.ts'
import { Formulaire } from '../formulaire/Formulaire.tsx'
import { useSaisie } from '../formulaire/saisie.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampMotDePasse } from '../ui/champs.tsx'
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
