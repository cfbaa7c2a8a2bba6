import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FormulaireRecherche } from '#web/socle/ui/recherche.tsx'

/** Le code d’une attestation, tapé à la main : en GET, avec ou sans JavaScript. */
export function FormulaireCode({ valeur = '' }: { valeur?: string }) {
  return (
    <FormulaireRecherche
      action={CHEMINS.verifier}
      name="code"
      libelle="Code de l’attestation"
      aide="Seize lettres et chiffres au bas du document, par exemple K7QM-4T2X-9PCA-5VWZ. Les tirets et les majuscules ne comptent pas."
      valeur={valeur}
      bouton="Vérifier"
    />
  )
}
