import * as CHEMINS from '#domain/chemins.ts'
import { FormulaireRecherche } from '../ui/recherche.tsx'
import { Pile, TitrePage } from '../ui/miseEnPage.tsx'

/** L’adresse d’une fiche qui n’existe pas : le dire, et de quoi chercher. */
export function NumeroInconnu() {
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Erreur 404"
        chapeau="Un numéro d’immatriculation s’écrit avec deux lettres et sept chiffres, comme AA1-234-567. Vérifiez-le, ou cherchez la copropriété par son nom ou son adresse."
      >
        Aucune copropriété ne porte ce numéro
      </TitrePage>
      <FormulaireRecherche action={CHEMINS.annuaire} libelle="Numéro, nom ou adresse" grand />
    </Pile>
  )
}
