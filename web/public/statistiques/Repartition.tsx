import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direConstat, direPart, lireRepartition, SECRET } from '#domain/public/statistiques/dire.ts'
import type { Chiffres } from '#domain/public/statistiques/indicateurs.ts'
import { repartition, type CodeRepartition } from '#domain/public/statistiques/repartitions.ts'
import { Figure } from '#web/socle/ui/Figure.tsx'
import { Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { Barres } from './Barres.tsx'

interface Ligne {
  code: string
  libelle: string
  nombre: number | null
  part: string
}

const COLONNES: readonly Colonne<Ligne>[] = [
  { cle: 'libelle', titre: 'Catégorie', rendu: (l) => l.libelle, entete: true },
  {
    cle: 'nombre',
    titre: 'Nombre',
    rendu: (l) => (l.nombre === null ? SECRET : afficherEntier(l.nombre)),
    alignement: 'droite',
  },
  { cle: 'part', titre: 'Part', rendu: (l) => l.part, alignement: 'droite' },
]

/** Une répartition : son constat, ses barres, son tableau. Cachée, son chapitre la nomme. */
export function Repartition({
  code,
  chiffres,
  source,
  adresse,
  fichier,
  image,
}: {
  code: CodeRepartition
  chiffres: Chiffres
  source: string
  adresse: string
  fichier: string
  image: string
}) {
  const { titre } = repartition(code)
  const { lignes, total } = lireRepartition(code, chiffres)
  const constat = direConstat(code, chiffres)
  if (total === null) return null
  return (
    <Figure
      ancre={code}
      constat={constat}
      precision={titre}
      source={source}
      adresse={adresse}
      fichier={fichier}
      image={image}
      graphique={<Barres titre={constat} lignes={lignes} total={total} />}
      tableau={
        <Tableau
          legende={titre}
          legendeMasquee
          colonnes={COLONNES}
          lignes={lignes.map((l) => ({
            ...l,
            part: l.nombre === null ? '' : direPart(l.nombre, total),
          }))}
          cleDe={(l) => l.code}
        />
      }
    />
  )
}
