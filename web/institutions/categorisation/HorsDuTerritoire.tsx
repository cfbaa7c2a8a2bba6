import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Pile, Rangee, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { FORME_DU_NUMERO } from '#domain/socle/forme-du-numero.ts'

/** L’adresse d’une copropriété que l’outil ne montre pas : inconnue ou d’ailleurs, il ne dit pas laquelle des deux. */
export function HorsDuTerritoire() {
  return (
    <Pile espace={6}>
      <TitrePage
        surtitre="Erreur 404"
        chapeau={`Ce numéro n’est pas au registre, ou c’est celui d’une copropriété d’un autre territoire. Vérifiez-le : il s’écrit avec ${FORME_DU_NUMERO}, comme AA1‑234‑567.`}
      >
        Aucune copropriété de votre territoire ne porte ce numéro
      </TitrePage>
      <Rangee>
        <LienBouton href={CHEMINS.categorisation}>Revenir à l’outil de catégorisation</LienBouton>
        <Lien href={CHEMINS.annuaire}>La chercher dans l’annuaire public</Lien>
      </Rangee>
    </Pile>
  )
}
