import { useState } from 'react'
import { changerMotDePasse } from '#contract/compte.ts'
import { verifierMotDePasse } from '#domain/teledeclarant/mot-de-passe.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { send } from '../api.ts'
import { notifier } from '../shell/notifications.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampMotDePasse } from '../ui/champs.tsx'
import { Pile } from '../ui/miseEnPage.tsx'
import { LIBELLES_MOT_DE_PASSE, NouveauMotDePasse } from './NouveauMotDePasse.tsx'
import { Refus } from './Refus.tsx'
import { useSaisie } from './saisie.ts'

const DEPART = { actuel: '', motDePasse: '', confirmation: '' }
const LIBELLES = { ...LIBELLES_MOT_DE_PASSE, actuel: 'Mot de passe actuel' } as const

const verifier = (s: typeof DEPART): RefusDeChamp[] => [
  ...(s.actuel === '' ? [{ champ: 'actuel', code: 'OBLIGATOIRE' } as const] : []),
  ...verifierMotDePasse(s.motDePasse, s.confirmation),
]

function Formulaire({ surFin }: { surFin: () => void }) {
  const f = useSaisie({ depart: DEPART, libelles: LIBELLES, verifier })
  const envoyer = () =>
    f.envoyer(async (body) => {
      await send(changerMotDePasse, { body }, { erreursTraitees: true })
      notifier({
        ton: 'succes',
        titre: 'Votre mot de passe a changé',
        texte: 'Vos autres sessions sont fermées.',
      })
      surFin()
    })
  return (
    <form
      noValidate
      onSubmit={(e) => {
        e.preventDefault()
        void envoyer()
      }}
    >
      <Pile espace={4}>
        <Refus f={f} titre="Le mot de passe n’a pas changé" />
        <ChampMotDePasse {...f.texte('actuel')} requis autoComplete="current-password" />
        <NouveauMotDePasse f={f} />
        <GroupeBoutons>
          <Bouton type="submit" enCours={f.enCours}>
            Changer de mot de passe
          </Bouton>
          <Bouton variante="secondaire" onClick={surFin}>
            Annuler
          </Bouton>
        </GroupeBoutons>
      </Pile>
    </form>
  )
}

/** Changer de mot de passe : le formulaire ne s’ouvre qu’à la demande. */
export function ChangerMotDePasse() {
  const [ouvert, setOuvert] = useState(false)
  if (ouvert) return <Formulaire surFin={() => setOuvert(false)} />
  return (
    <GroupeBoutons>
      <Bouton variante="secondaire" icone="cadenas" onClick={() => setOuvert(true)}>
        Changer de mot de passe
      </Bouton>
    </GroupeBoutons>
  )
}
