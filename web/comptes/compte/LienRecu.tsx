import { useState } from 'react'
import { confirmerEmail, resterActif } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { send } from '#web/socle/appels/api.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { useNouvelEcran } from '#web/socle/shell/ecran.ts'
import { Bouton, GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { ANS_SANS_ACTIVITE } from '#domain/comptes/inscription/bornes.ts'

const ACTES = {
  adresse: {
    appel: confirmerEmail,
    titre: 'Confirmez votre nouvelle adresse électronique',
    texte: 'Elle remplacera l’ancienne pour vous connecter et pour recevoir nos courriels.',
    bouton: 'Confirmer cette adresse',
    fait: 'Votre nouvelle adresse est enregistrée',
    suite: 'Connectez-vous avec elle : vos sessions ouvertes ont été fermées.',
  },
  'rester-actif': {
    appel: resterActif,
    titre: 'Gardez votre compte',
    texte: `Votre compte allait être supprimé, faute d’avoir servi depuis ${compter(ANS_SANS_ACTIVITE, 'an')}.`,
    bouton: 'Garder mon compte',
    fait: 'Votre compte est gardé',
    suite: 'Rien d’autre n’est à faire. Vous pouvez vous connecter quand vous le souhaitez.',
  },
} as const

const PERDU = 'Ce lien ne vaut plus rien'
const PERDU_POUR: readonly number[] = [400, 404]

/** Un lien reçu par courriel : un appui le confirme, pour qu’un logiciel qui ouvre les liens n’agisse pas. */
export function LienRecu({ acte, clef }: { acte: keyof typeof ACTES; clef: string }) {
  const a = ACTES[acte]
  const [etat, setEtat] = useState<'attente' | 'enCours' | 'fait' | 'perdu'>('attente')
  const confirmer = async () => {
    setEtat('enCours')
    try {
      await send(a.appel, { body: { key: clef } }, { erreursTraitees: PERDU_POUR })
      setEtat('fait')
    } catch (cause) {
      setEtat(aPourRaison(cause, PERDU_POUR) ? 'perdu' : 'attente')
    }
  }
  const titre = etat === 'fait' ? a.fait : etat === 'perdu' ? PERDU : undefined
  useNouvelEcran(titre ?? 'acte', titre)

  if (etat === 'fait')
    return (
      <EtatVide
        niveau={1}
        icone="valider"
        titre={a.fait}
        action={<LienBouton href={CHEMINS.connexion}>Se connecter</LienBouton>}
      >
        <p>{a.suite}</p>
      </EtatVide>
    )
  if (etat === 'perdu')
    return (
      <EtatVide
        niveau={1}
        icone="lien"
        titre={PERDU}
        action={<LienBouton href={CHEMINS.connexion}>Se connecter</LienBouton>}
      >
        <p>Il a déjà servi, ou son délai est passé. Connectez-vous pour recommencer.</p>
      </EtatVide>
    )
  return (
    <EtatVide
      niveau={1}
      icone="message"
      titre={a.titre}
      action={
        <GroupeBoutons>
          <Bouton enCours={etat === 'enCours'} onClick={() => void confirmer()}>
            {a.bouton}
          </Bouton>
        </GroupeBoutons>
      }
    >
      <p>{a.texte}</p>
    </EtatVide>
  )
}
