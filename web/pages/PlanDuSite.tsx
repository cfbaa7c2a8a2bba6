import { MENU_PRINCIPAL, menuPour } from '#domain/acces/menu.ts'
import { ADRESSES } from '#domain/adresses.ts'
import { useCompte, useEcranExiste } from '../shell/contexte.ts'
import { Lien } from '../ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '../ui/miseEnPage.tsx'

const LE_SITE = [
  { libelle: 'Plan du site', vers: ADRESSES.planDuSite },
  { libelle: 'Accessibilité', vers: ADRESSES.accessibilite },
  { libelle: 'Mentions légales', vers: ADRESSES.mentionsLegales },
  { libelle: 'Données personnelles', vers: ADRESSES.donneesPersonnelles },
  { libelle: 'Appels de l’API', vers: ADRESSES.api },
] as const

/** Plan du site : les écrans que la personne peut ouvrir. */
export function PlanDuSite() {
  const compte = useCompte()
  const existe = useEcranExiste()
  const menu = menuPour(MENU_PRINCIPAL, compte?.authorities ?? null).filter((l) => existe(l.vers))
  const rubriques = [
    { titre: 'Le registre', lignes: menu },
    ...(existe(ADRESSES.connexion) && !compte
      ? [{ titre: 'Votre compte', lignes: [{ libelle: 'Se connecter', vers: ADRESSES.connexion }] }]
      : []),
    { titre: 'À propos du site', lignes: LE_SITE.filter((l) => existe(l.vers)) },
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
