import { Alerte } from '../ui/messages.tsx'
import { ResumeErreurs } from '../ui/ResumeErreurs.tsx'

/** Ce qui empêche d’envoyer : les champs à corriger, et le refus qui n’en vise aucun. */
export function Refus({
  f,
  titre,
}: {
  f: { erreurs: { champ: string; message: string }[]; essai: number; refus: string | null }
  titre: string
}) {
  return (
    <>
      <ResumeErreurs essai={f.essai} erreurs={f.erreurs} />
      {f.refus && (
        <Alerte ton="erreur" titre={titre} niveau={2} annonce="alert">
          {f.refus}
        </Alerte>
      )}
    </>
  )
}
