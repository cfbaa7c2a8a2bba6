import type { ErrorComponentProps } from '@tanstack/react-router'
import { useRouter } from '@tanstack/react-router'
import type { CompteInfo } from '#contract/comptes/compte.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import type { ErreurApi } from '#web/socle/appels/api.ts'
import { useCompte, useIci } from '#web/socle/shell/contexte.ts'
import { allerAuContenu } from '#web/socle/shell/ecran.ts'
import { direErreur } from '#web/socle/textes/erreurs.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Introuvable } from './Introuvable.tsx'

const attendSaLettre = (compte: CompteInfo | null) =>
  compte?.authorities.includes('ATTENTE_ACTIVATION_TELE') ?? false

const direInterdite = (compte: CompteInfo | null) =>
  attendSaLettre(compte)
    ? 'Cette page s’ouvrira avec le code de la lettre d’activation.'
    : compte?.idTeledeclarant == null
      ? 'Si vous en avez besoin, demandez-le au teneur du registre.'
      : compte.authorities.includes('AJOUTER_UTILISATEUR')
        ? 'Elle n’est pas de celles que votre établissement peut ouvrir.'
        : 'Si vous en avez besoin, demandez-le à l’administrateur de votre établissement.'

/** Un écran n’a pas pu se charger : dire pourquoi, et ce que l’on peut faire. */
export function PageErreur({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const compte = useCompte()
  const ici = useIci()
  const { statut, message = '', incident } = error as Partial<ErreurApi>
  if (statut === 400 || statut === 404) return <Introuvable />
  const interdite = statut === 403
  const attend = interdite && attendSaLettre(compte)
  return (
    <div className="rnc-page-vide">
      <EtatVide
        niveau={1}
        titre={
          attend
            ? 'Votre compte n’est pas encore activé'
            : interdite
              ? 'Votre profil ne permet pas d’ouvrir cette page'
              : 'Cette page n’a pas pu s’afficher'
        }
        icone={interdite ? 'cadenas' : 'alerte'}
        action={
          attend ? (
            <LienBouton href={CHEMINS.activation}>Activer mon compte</LienBouton>
          ) : interdite ? (
            <LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>
          ) : (
            <Rangee justifie="centre">
              <LienBouton
                icone="rafraichir"
                href={ici.href}
                // Le navigateur garde l’échec d’un script qu’il n’a pas pu charger : seule la page entière le redemande.
                target="_self"
                onClick={(e) => {
                  if (statut === undefined) return
                  e.preventDefault()
                  reset()
                  void router.invalidate().then(allerAuContenu)
                }}
              >
                Réessayer
              </LienBouton>
              <Lien href={CHEMINS.accueil}>Revenir à l’accueil</Lien>
            </Rangee>
          )
        }
      >
        <p>
          {interdite
            ? direInterdite(compte)
            : // Sans statut, c’est le programme qui parle, en anglais.
              direErreur(statut ?? 500, statut === undefined ? '' : message).texte}
        </p>
        {incident && <p>Numéro d’incident à donner à l’assistance : {incident}</p>}
      </EtatVide>
    </div>
  )
}
