import { lireQrDeFiche } from '#contract/public/annuaire.ts'
import { adresseDe } from '#web/socle/appels/api.ts'

/** Le code de l’adresse de la fiche, sur la page imprimée seulement ; demandé d’avance, l’impression ne l’attend pas. */
export function QrDeFiche({ numero }: { numero: string }) {
  return (
    <img
      className="rnc-fiche-publique__qr"
      src={adresseDe(lireQrDeFiche, { params: { numero } })}
      alt="Code QR de l’adresse de cette fiche"
      width={96}
      height={96}
    />
  )
}
