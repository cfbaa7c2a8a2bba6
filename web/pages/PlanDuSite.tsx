import { MENU_PRINCIPAL, menuPour } from '#domain/acces/menu.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { ecranExiste } from '../ecrans/existence.ts'
import { useCompte } from '../shell/contexte.ts'
import { Lien } from '../ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '../ui/miseEnPage.tsx'

const LE_SITE = [
  { libelle: 'Plan du site', vers: CHEMINS.planDuSite },
  { libelle: 'Accessibilité', vers: CHEMINS.accessibilite },
  { libelle: 'Mentions légales', vers: CHEMINS.mentionsLegales },
  { libelle: 'Données personnelles', vers: CHEMINS.donneesPersonnelles },
  { libelle: 'Appels de l’API', vers: CHEMINS.api },
] as const

const VERIFIER = { libelle: 'Vérifier une attestation', vers: CHEMINS.verifier }

/** Plan du site : les écrans que la personne peut ouvrir. */
export function PlanDuSite() {
  const compte = useCompte()
  const menu = menuPour(MENU_PRINCIPAL, compte?.authorities ?? null).filter((l) => ecranExiste(l.vers))
  const rubriques = [
    { titre: 'Le registre', lignes: [...menu, VERIFIER] },
    ...(!compte
      ? [{ titre: 'Votre compte', lignes: [{ libelle: 'Se connecter', vers: CHEMINS.connexion }] }]
      : []),
    { titre: 'À propos du site', lignes: LE_SITE.filter((l) => ecranExiste(l.vers)) },
  ]
  return (
    <Pile>
      <TitrePage>Plan du site</TitrePage>
      <Prose>
        {rubriques.map((r) => (
          <section key={r.titre}>
            <h2>{r.titre}</h2>
            <ul>
              {r.lignes.map((l) => (
                <li key={l.vers}>
                  <Lien href={l.vers}>{l.libelle}</Lien>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </Prose>
    </Pile>
  )
}
