import { CaseACocher } from '../ui/choix.tsx'
import { Pile, Rangee } from '../ui/miseEnPage.tsx'
import { Touche } from '../ui/Touche.tsx'
import { poserRaccourcis, useRaccourcisActifs, type Raccourci } from './raccourcis.ts'

/** Les touches de la page, et de quoi les désactiver. */
export function Touches({ raccourcis }: { raccourcis: readonly Raccourci[] }) {
  const actifs = useRaccourcisActifs()
  return (
    <section aria-label="Touches de cette page" className="rnc-sans-impression">
      <Pile espace={2}>
        {actifs && (
          <Rangee>
            {raccourcis.map((r) => (
              <span key={r.touche}>
                <Touche>{r.touche.toUpperCase()}</Touche> {r.libelle}
              </span>
            ))}
          </Rangee>
        )}
        <CaseACocher
          petite
          name="raccourcis"
          libelle="Utiliser les touches de cette page"
          value={actifs}
          onChange={poserRaccourcis}
        />
      </Pile>
    </section>
  )
}
