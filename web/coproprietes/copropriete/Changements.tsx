import type { Difference } from '#domain/coproprietes/mises-a-jour/differences.ts'
import { Tableau } from '#web/socle/ui/Tableau.tsx'

const VIDE = 'Non renseigné'

/** Ce qui change, de ce qui était déclaré à ce qui l’est. */
export function Changements({
  legende,
  rien,
  lignes,
  titres = { avant: 'Avant', apres: 'Maintenant' },
}: {
  legende: string
  rien: string
  lignes: readonly Difference[]
  titres?: { avant: string; apres: string }
}) {
  if (lignes.length === 0) return <p>{rien}</p>
  return (
    <Tableau
      legende={legende}
      legendeMasquee
      cleDe={(l) => l.chemin}
      lignes={lignes}
      colonnes={[
        { cle: 'libelle', titre: 'Donnée', entete: true, rendu: (l) => l.libelle },
        { cle: 'avant', titre: titres.avant, rendu: (l) => l.avant || VIDE },
        { cle: 'apres', titre: titres.apres, rendu: (l) => <strong>{l.apres || VIDE}</strong> },
      ]}
    />
  )
}
