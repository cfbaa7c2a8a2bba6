import { useLoaderData } from '@tanstack/react-router'
import { HORS_DEPARTEMENT } from '#contract/public/annuaire.ts'
import * as ADRESSES from '#domain/public/annuaire/adresses.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { ListeDeLieux } from './ListeDeLieux.tsx'

/** Une terre sans copropriété n’a rien à parcourir. */
const habitee = ({ departements }: { departements: readonly { nombre: number }[] }): boolean =>
  departements.some((d) => d.nombre > 0)

/** Tous les départements, par région : le début de l’annuaire que l’on parcourt. */
export function PageDepartements() {
  const { regions, horsDepartement } = useLoaderData({ from: CHEMINS.departements })
  return (
    <Pile espace={8}>
      <TitrePage chapeau="Choisissez un département, puis une commune : ses copropriétés y sont rue par rue.">
        Copropriétés par département
      </TitrePage>
      {regions.filter(habitee).map((region) => (
        <section key={region.code} id={ADRESSES.ancreDeRegion(region.code)} className="rnc-lieux">
          <h2 className="rnc-lieux__titre">{region.nom}</h2>
          <ListeDeLieux
            lieux={region.departements.map(({ code, nom, nombre }) => ({
              href: ADRESSES.departement(code),
              nom: `${nom} (${code})`,
              nombre,
            }))}
          />
        </section>
      ))}
      {horsDepartement > 0 && (
        <section className="rnc-lieux">
          <h2 className="rnc-lieux__titre">Ailleurs</h2>
          <ListeDeLieux
            lieux={[
              {
                href: ADRESSES.departement(HORS_DEPARTEMENT),
                nom: 'Hors département, ou commune non connue',
                nombre: horsDepartement,
              },
            ]}
          />
        </section>
      )}
    </Pile>
  )
}
