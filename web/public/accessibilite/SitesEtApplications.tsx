import { pageAccessibilite } from '#domain/public/accessibilite/pages.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'

interface Service {
  nom: string
  adresse: string
  pour: string
}

const COLONNES: readonly Colonne<Service>[] = [
  { cle: 'nom', titre: 'Nom', entete: true, rendu: (s) => s.nom },
  { cle: 'adresse', titre: 'Adresse', rendu: (s) => s.adresse },
  { cle: 'pour', titre: 'Pour qui', rendu: (s) => s.pour },
  { cle: 'etat', titre: 'Conformité au RGAA', rendu: () => 'Non auditée' },
]

/** Les sites et les applications que couvre le schéma. */
export function SitesEtApplications() {
  const { origine } = useSite()
  const sites: Service[] = [
    { nom: 'Registre national des copropriétés, pages publiques', adresse: origine, pour: 'Chacun' },
  ]
  const applications: Service[] = [
    {
      nom: 'Espace des déclarants',
      adresse: `${origine}${CHEMINS.connexion}`,
      pour: 'Syndics et notaires',
    },
    {
      nom: 'Espace du teneur et de l’assistance',
      adresse: `${origine}${CHEMINS.connexion}`,
      pour: 'Teneur du registre, assistance',
    },
  ]
  return (
    <Pile>
      <TitrePage chapeau="Ce que couvre le schéma pluriannuel, et où en est chacun.">
        Sites et applications
      </TitrePage>
      <Tableau legende="Sites" colonnes={COLONNES} lignes={sites} cleDe={(s) => s.nom} />
      <Tableau legende="Applications" colonnes={COLONNES} lignes={applications} cleDe={(s) => s.nom} />
      <Prose>
        <p>Le registre n’a pas d’application mobile : son site s’utilise aussi sur un téléphone.</p>
        <p>
          Ce qui est vérifié de chacun est dans la{' '}
          <Lien href={pageAccessibilite('declaration')}>déclaration d’accessibilité</Lien>.
        </p>
      </Prose>
    </Pile>
  )
}
