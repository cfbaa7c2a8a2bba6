import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { LienBouton } from '#web/socle/ui/boutons.tsx'
import { MiseEnAvant } from '#web/socle/ui/messages.tsx'
import { Section } from '#web/socle/ui/miseEnPage.tsx'

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
