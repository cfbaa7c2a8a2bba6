import { useCompte } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Pile, Prose, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { rubriquesDuPlan } from './plan.ts'

/** Plan du site : les écrans que la personne peut ouvrir. */
export function PlanDuSite() {
  const compte = useCompte()
  return (
    <Pile>
      <TitrePage>Plan du site</TitrePage>
      <Prose>
        {rubriquesDuPlan(compte).map((r) => (
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
