import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { LienBouton, Lien } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'

/** Toute adresse inconnue (§2.1). */
export function Introuvable() {
  return (
    <div className="rnc-page-vide">
      <p className="rnc-page-vide__code">Erreur 404</p>
      <EtatVide
        niveau={1}
        titre="Page introuvable"
        icone="carte"
        action={
          <Rangee justifie="centre">
            <LienBouton href={CHEMINS.accueil}>Revenir à l’accueil</LienBouton>
            <Lien href={CHEMINS.planDuSite}>Voir le plan du site</Lien>
          </Rangee>
        }
      >
        <p>
          L’adresse est peut-être incomplète, ou la page a changé de place. Si vous l’avez copiée, vérifiez
          qu’elle est entière.
        </p>
      </EtatVide>
    </div>
  )
}
