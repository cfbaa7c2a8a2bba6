import { donnerSecondFacteur, type CompteInfo } from '#contract/compte.ts'
import type { Refus as RefusDeChamp } from '#domain/refus.ts'
import { ErreurApi, send } from '../api.ts'
import { Bouton, GroupeBoutons } from '../ui/boutons.tsx'
import { ChampTexte } from '../ui/champs.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'
import { Refus } from './Refus.tsx'
import { useSaisie } from './saisie.ts'

const verifier = (s: { code: string }): RefusDeChamp[] =>
  s.code.trim() === '' ? [{ champ: 'code', code: 'OBLIGATOIRE' }] : []

/** Après le mot de passe, le code du second facteur. */
export function CodeDeConnexion({
  surEntree,
  surExpiration,
}: {
  surEntree: (compte: CompteInfo) => Promise<void>
  surExpiration: (phrase: string) => void
}) {
  const f = useSaisie({ depart: { code: '' }, libelles: { code: 'Code de connexion' }, verifier })
  const envoyer = () =>
    f.envoyer(async (body) => {
      try {
        await surEntree(await send(donnerSecondFacteur, { body }, { erreursTraitees: true }))
      } catch (cause) {
        if (cause instanceof ErreurApi && cause.code === 'SECOND_FACTEUR_EXPIRE') surExpiration(cause.message)
        else throw cause
      }
    })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Ouvrez votre application d’authentification et recopiez le code qu’elle affiche.">
        Second facteur
      </TitrePage>
      <form
        noValidate
        onSubmit={(e) => {
          e.preventDefault()
          void envoyer()
        }}
      >
        <Pile espace={6}>
          <Refus f={f} titre="La connexion a échoué" />
          <ChampTexte
            {...f.texte('code')}
            aide="Six chiffres. Sans votre téléphone, saisissez un code de secours."
            requis
            autoComplete="one-time-code"
            largeur="courte"
          />
          <GroupeBoutons>
            <Bouton type="submit" enCours={f.enCours}>
              Continuer
            </Bouton>
          </GroupeBoutons>
        </Pile>
      </form>
    </Pile>
  )
}
