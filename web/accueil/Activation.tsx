import * as CHEMINS from '#domain/chemins.ts'
import { useCompte } from '../shell/contexte.ts'
import { LienBouton } from '../ui/boutons.tsx'
import { MiseEnAvant } from '../ui/messages.tsx'
import { Section } from '../ui/miseEnPage.tsx'

/** §2.6 : l’invitation à activer, pour qui attend son code. */
export function Activation() {
  const compte = useCompte()
  if (!compte || compte.activated) return null
  return (
    <Section>
      <MiseEnAvant
        niveau={2}
        titre="Votre compte attend son activation"
        icone="message"
        action={<LienBouton href={CHEMINS.activation}>Activer mon compte</LienBouton>}
      >
        <p>Saisissez le code reçu par courrier pour accéder à toutes vos démarches.</p>
      </MiseEnAvant>
    </Section>
  )
}
