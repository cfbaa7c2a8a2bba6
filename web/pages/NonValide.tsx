import * as CHEMINS from '#domain/chemins.ts'
import { LienBouton } from '../ui/boutons.tsx'
import { EtatVide } from '../ui/messages.tsx'

/** §2.1, utilisateur-non-valide : le fournisseur d’identité connaît la personne, le registre non. */
export function NonValide() {
  return (
    <EtatVide
      niveau={1}
      icone="cadenas"
      titre="Vous n’avez pas accès au registre"
      action={<LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>}
    >
      <p>
        Votre fournisseur d’identité vous a reconnu, mais votre organisme n’est pas habilité. Demandez
        l’habilitation au teneur du registre.
      </p>
    </EtatVide>
  )
}
