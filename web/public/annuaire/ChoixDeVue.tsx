import { lazy, Suspense, type ReactNode } from 'react'
import type { LigneAnnuaire } from '#contract/public/annuaire.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import type { Cherchee, Vue } from './recherche.ts'

/** La carte ne vient qu’à qui la demande ; sans réseau, la liste reste. */
const VueCarte = lazy(() =>
  import('./carte/VueCarte.tsx').then(
    (m) => ({ default: m.VueCarte }),
    () => ({ default: () => <p role="alert">La carte n’a pas pu être chargée. Rechargez la page.</p> }),
  ),
)

export interface Vues {
  vue: Vue
  adresse: (vue: Vue) => string
  cherchee: Cherchee
  /** Faux : rien n’est cherché, et il n’y a pas de liste. */
  filtree?: boolean
  ligne: (l: LigneAnnuaire) => ReactNode
  /** La liste. */
  children?: ReactNode
}

/**
 * Le choix de la liste ou de la carte, que l’adresse retient, et la carte choisie. Elle n’existe pas sans JavaScript : le choix n’est alors
 * pas dessiné, et la liste est là.
 */
export function ChoixDeVue({ vue, adresse, cherchee, filtree = true, ligne, children }: Vues) {
  const vivant = useVivant()
  const carte = vue === 'carte'
  if (!vivant && !filtree) return null
  if (!vivant)
    return (
      <>
        <div className="rnc-vues" />
        {carte && <noscript>{children}</noscript>}
      </>
    )
  return (
    <>
      <div className="rnc-vues">
        {filtree ? (
          <Onglets
            nom="Voir les résultats"
            onglets={[
              { href: adresse('liste'), libelle: 'Liste', courant: !carte },
              { href: adresse('carte'), libelle: 'Carte', courant: carte },
            ]}
          />
        ) : (
          <Lien href={adresse(carte ? 'liste' : 'carte')}>
            {carte ? 'Fermer la carte' : 'Voir toutes les copropriétés sur la carte'}
          </Lien>
        )}
      </div>
      {carte && (
        <Suspense fallback={<p role="status">Chargement de la carte</p>}>
          <VueCarte key={adresse('carte')} cherchee={cherchee} filtree={filtree} ligne={ligne} />
        </Suspense>
      )}
    </>
  )
}
