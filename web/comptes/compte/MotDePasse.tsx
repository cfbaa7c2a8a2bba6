import { useState } from 'react'
import { creerMotDePasse, verifierClef } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { verifierMotDePasse } from '#domain/comptes/compte/mot-de-passe.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { useChargement } from '#web/socle/appels/chargement.ts'
import { Formulaire } from '#web/socle/formulaire/Formulaire.tsx'
import { useSaisie } from '#web/socle/formulaire/saisie.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Chargement, EtatVide } from '#web/socle/ui/messages.tsx'
import { Etapes } from '#web/socle/ui/Etapes.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { useClef } from './clef.ts'
import { ETAPES_INSCRIPTION } from './etapes.ts'
import { LIBELLES_MOT_DE_PASSE, NouveauMotDePasse } from './NouveauMotDePasse.tsx'

const verifier = (s: { motDePasse: string; confirmation: string }) =>
  verifierMotDePasse(s.motDePasse, s.confirmation)

const FAIT = 'Votre mot de passe est enregistré'
const PERDUE = 'Ce lien ne vaut plus rien'

function ClefPerdue() {
  return (
    <EtatVide
      niveau={1}
      icone="lien"
      titre={PERDUE}
      action={
        <GroupeBoutons>
          <LienBouton href={CHEMINS.motDePasseOublie}>Recevoir un autre lien</LienBouton>
        </GroupeBoutons>
      }
    >
      <p>
        Un lien ne sert qu’une fois, et pendant un temps limité. S’il a déjà servi, connectez-vous avec le mot
        de passe que vous avez choisi.
      </p>
    </EtatVide>
  )
}

/** Créer son mot de passe, ou en choisir un autre, par la clef reçue par courriel (§4.4). */
export function MotDePasse() {
  const clef = useClef()
  const bonne = useChargement(async () => {
    if (!/^[A-Za-z0-9_-]{20,100}$/.test(clef)) return false
    return essayer(verifierClef, { params: { key: clef } }).catch(() => false)
  }, clef)
  const [fait, setFait] = useState<{ lettre: boolean } | null>(null)
  const [perdue, setPerdue] = useState(false)
  const f = useSaisie({
    depart: { motDePasse: '', confirmation: '' },
    libelles: LIBELLES_MOT_DE_PASSE,
    verifier,
    envoyer: async (saisie) => {
      try {
        setFait(await essayer(creerMotDePasse, { body: { key: clef, ...saisie } }))
      } catch (cause) {
        if (aPourRaison(cause, 'CLEF_PERDUE')) setPerdue(true)
        else throw cause
      }
    },
  })

  const titre = fait ? FAIT : perdue ? PERDUE : undefined
  useNouvelEcran(titre ?? 'choix', titre)

  if (bonne === null) return <Chargement lignes={4} />
  if (fait)
    return (
      <Pile espace={8}>
        {fait.lettre && <Etapes etapes={ETAPES_INSCRIPTION} courante={4} />}
        <EtatVide
          niveau={1}
          icone="valider"
          titre={FAIT}
          action={<LienBouton href={CHEMINS.connexion}>Se connecter</LienBouton>}
        >
          <p>
            {fait.lettre
              ? 'Un code d’activation part maintenant par la poste. Vous pourrez en suivre l’envoi une fois connecté.'
              : 'Vous pouvez vous connecter.'}
          </p>
        </EtatVide>
      </Pile>
    )
  if (!bonne || perdue) return <ClefPerdue />
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Vous vous en servirez à chaque connexion. Personne d’autre ne doit le connaître.">
        Choisissez votre mot de passe
      </TitrePage>
      <Formulaire
        f={f}
        echec="Le mot de passe n’est pas enregistré"
        obligatoires
        action="Enregistrer le mot de passe"
      >
        <NouveauMotDePasse f={f} />
      </Formulaire>
    </Pile>
  )
}
