import { TRIMESTRES, type Periode } from '#domain/public/statistiques/periodes.ts'
import { FiltreDeRecherche } from '#web/socle/ui/recherche.tsx'

/** L’année et le trimestre ; rien de choisi, les derniers chiffres. */
export function ChoixDePeriode({
  periodes,
  annee,
  trimestre,
}: {
  periodes: readonly Periode[]
  annee: string
  trimestre: string
}) {
  const annees = [...new Set(periodes.map((p) => String(p.annee)))]
  return (
    <>
      <div>
        <FiltreDeRecherche
          name="annee"
          libelle="Année"
          invite="La plus récente"
          options={annees.map((valeur) => ({ valeur, libelle: valeur }))}
          valeur={annee}
        />
      </div>
      <div>
        <FiltreDeRecherche
          name="trimestre"
          libelle="Trimestre"
          invite="Le plus récent"
          options={TRIMESTRES.map((t) => ({
            valeur: String(t),
            libelle: t === 1 ? '1er trimestre' : `${t}e trimestre`,
          }))}
          valeur={trimestre}
        />
      </div>
    </>
  )
}
