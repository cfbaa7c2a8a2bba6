import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { FormulaireRecherche } from '#web/socle/ui/recherche.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

/** L’adresse d’une fiche qui n’existe pas, ou plus : le dire, et de quoi chercher. */
export function NumeroInconnu({ dissoute }: { dissoute: boolean }) {
  return (
    <Pile espace={8}>
      {dissoute ? (
        <TitrePage chapeau="Son syndicat a pris fin : elle ne paraît plus à l’annuaire, et son numéro n’est donné à aucune autre. Les copropriétés qui en sont nées ont chacune le leur.">
          Cette copropriété est dissoute
        </TitrePage>
      ) : (
        <TitrePage
          surtitre="Erreur 404"
          chapeau={`Un numéro d’immatriculation s’écrit avec ${FORME_DU_NUMERO}, comme AA1-234-567. Vérifiez-le, ou cherchez la copropriété par son nom ou son adresse.`}
        >
          Aucune copropriété ne porte ce numéro
        </TitrePage>
      )}
      <FormulaireRecherche action={CHEMINS.annuaire} libelle="Numéro, nom ou adresse" grand />
    </Pile>
  )
}
