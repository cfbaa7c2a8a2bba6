import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FormulaireRecherche } from '#web/socle/ui/recherche.tsx'
import { LONGUEUR_CODE } from '#domain/coproprietes/attestations/code.ts'
import { enLettres } from '#domain/socle/mots/en-lettres.ts'
import { avecMajuscule } from '#domain/socle/mots/majuscule.ts'

/** Le code d’une attestation, tapé à la main : en GET, avec ou sans JavaScript. */
export function FormulaireCode({ valeur = '' }: { valeur?: string }) {
  return (
    <FormulaireRecherche
      action={CHEMINS.verifier}
      name="code"
      libelle="Code de l’attestation"
      aide={`${avecMajuscule(enLettres(LONGUEUR_CODE))} lettres et chiffres au bas du document, par exemple K7QM-4T2X-9PCA-5VWZ. Les tirets et les majuscules ne comptent pas.`}
      valeur={valeur}
      bouton="Vérifier"
    />
  )
}
