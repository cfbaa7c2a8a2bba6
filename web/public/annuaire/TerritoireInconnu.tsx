import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ChampDeRecherche, FormulaireDeCriteres } from '#web/socle/ui/recherche.tsx'
import { lireManquant } from './territoire-inconnu.ts'

/** L’adresse d’un territoire qui n’existe pas : le dire, ce qui en est proche, et de quoi chercher. */
export function TerritoireInconnu({ introuvable }: { introuvable: unknown }) {
  const manquant = lireManquant(introuvable)
  return (
    <Pile espace={8}>
      <TitrePage
        surtitre="Erreur 404"
        chapeau={
          manquant.quoi === 'commune'
            ? 'Un code de commune est celui de l’Insee : 69123 pour Lyon, 2A004 pour Ajaccio. Ce n’est pas le code postal.'
            : 'Un département s’écrit sur deux chiffres, 2A et 2B en Corse, trois chiffres outre-mer : 69, 2B, 974.'
        }
      >
        {manquant.titre}
      </TitrePage>
      <ul>
        {manquant.departement && (
          <li>
            <Lien href={ADRESSES.departement(manquant.departement.code)}>
              {`Les communes du département ${manquant.departement.nom} (${manquant.departement.code})`}
            </Lien>
          </li>
        )}
        <li>
          <Lien href={CHEMINS.departements}>Tous les départements</Lien>
        </li>
      </ul>
      <FormulaireDeCriteres action={CHEMINS.rechercheAvancee}>
        <div className="rnc-lieux__voie">
          <ChampDeRecherche name="lieu" libelle="Chercher un lieu" valeur="" />
          <Bouton type="submit" icone="recherche">
            Chercher
          </Bouton>
        </div>
      </FormulaireDeCriteres>
    </Pile>
  )
}
