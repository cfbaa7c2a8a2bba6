import * as AIDE from '#domain/public/aide/adresses.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Lien } from '#web/socle/ui/boutons.tsx'

/** Une personne que son fournisseur d’identité reconnaît et à qui le registre n’ouvre rien (§4.4) : pourquoi, et comment demander. */
export const SansAcces = () => (
  <Alerte ton="attention" titre="Le registre ne vous ouvre pas d’accès" niveau={2} annonce="status">
    <p>
      Votre fournisseur d’identité vous a reconnu, mais aucun accès ne vous est ouvert : vous avez été
      déconnecté. Si votre mission le demande, donnez le SIRET de votre organisme et{' '}
      <Lien href={AIDE.reclamer({ sorte: 'DEMANDE_ACCES' })}>demandez un accès au teneur du registre</Lien>.
    </p>
  </Alerte>
)
