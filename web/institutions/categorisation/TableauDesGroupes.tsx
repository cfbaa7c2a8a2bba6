import { useState } from 'react'
import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { parCode } from '#domain/socle/par-code.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import {
  NIVEAUX_DE_REGROUPEMENT,
  type NiveauDeRegroupement,
} from '#domain/institutions/categorisation/regroupements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherPourCent } from '#domain/coproprietes/comparaison/mesures.ts'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Lien } from '#web/socle/ui/boutons.tsx'
import { Tableau, type Colonne, type Tri } from '#web/socle/ui/Tableau.tsx'
import { marquer, NoteDesMarques } from './peu.tsx'

const direMediane = (n: number | null, unite: '%' | '€') =>
  n === null ? null : unite === '%' ? afficherPourCent(n) : `${afficherEntier(Math.round(n))}\u202f€`

const nomDe = (g: GroupeDeLOutil): number | string | null => g.nom
const VALEURS: Readonly<Record<string, typeof nomDe>> = {
  nom: nomDe,
  nombre: (g) => g.nombre,
  lots: (g) => g.lotsPrincipaux,
  impayes: (g) => g.impayesMedian,
  charges: (g) => g.chargesMedianes,
  ...parCode(CODES_CATEGORIES, (c) => (g: GroupeDeLOutil) => g.categories[c]),
}

function comparer(a: number | string | null, b: number | string | null): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return typeof a === 'string' ? a.localeCompare(String(b), 'fr') : a - Number(b)
}

/** Dans cet ordre ; ce que l’on ne sait pas vient à la fin, dans les deux sens. */
function trier(groupes: readonly GroupeDeLOutil[], { colonne, sens }: Tri): GroupeDeLOutil[] {
  const valeur = VALEURS[colonne] ?? nomDe
  const connus = groupes.filter((g) => valeur(g) !== null).toSorted((a, b) => comparer(valeur(a), valeur(b)))
  return [...(sens === 'desc' ? connus.toReversed() : connus), ...groupes.filter((g) => valeur(g) === null)]
}

/** Les groupes en tableau : les mêmes que sur la carte. */
export function TableauDesGroupes({
  groupes,
  niveau,
  lien,
}: {
  groupes: readonly GroupeDeLOutil[]
  niveau: NiveauDeRegroupement
  /** Où mène un groupe ; null : on ne l’ouvre pas. */
  lien: (groupe: GroupeDeLOutil) => string | null
}) {
  const { aujourdhui } = useSite()
  const [tri, setTri] = useState<Tri>({ colonne: 'nombre', sens: 'desc' })
  const { libelle } = NIVEAUX_DE_REGROUPEMENT[niveau]
  const marquerUn = (texte: string, sur: number) => marquer(texte, sur, aujourdhui)
  const marquerUneMediane = (texte: string | null, sur: number) =>
    texte === null ? null : marquerUn(texte, sur)
  const nom = (g: GroupeDeLOutil) => {
    const vers = lien(g)
    return vers === null ? g.nom : <Lien href={vers}>{g.nom}</Lien>
  }
  const colonnes: Colonne<GroupeDeLOutil>[] = [
    { cle: 'nom', titre: libelle, triable: true, entete: true, rendu: nom },
    {
      cle: 'nombre',
      titre: 'Copropriétés',
      triable: true,
      alignement: 'droite',
      rendu: (g) => marquerUn(afficherEntier(g.nombre), g.nombre),
    },
    {
      cle: 'lots',
      titre: 'Lots principaux',
      triable: true,
      alignement: 'droite',
      rendu: (g) => marquerUn(afficherEntier(g.lotsPrincipaux), g.nombre),
    },
    ...CODES_CATEGORIES.map((c): Colonne<GroupeDeLOutil> => ({
      cle: c,
      titre: c === 'NON_EVALUABLE' ? 'Non évaluables' : c,
      triable: true,
      alignement: 'droite',
      rendu: (g) => marquerUn(afficherEntier(g.categories[c]), g.categories[c]),
    })),
    {
      cle: 'impayes',
      titre: 'Impayés, médiane',
      triable: true,
      alignement: 'droite',
      rendu: (g) => marquerUneMediane(direMediane(g.impayesMedian, '%'), g.impayes),
    },
    {
      cle: 'charges',
      titre: 'Charges par lot, médiane',
      triable: true,
      alignement: 'droite',
      rendu: (g) => marquerUneMediane(direMediane(g.chargesMedianes, '€'), g.comptes),
    },
  ]
  return (
    <>
      <Tableau
        legende={`${NIVEAUX_DE_REGROUPEMENT[niveau].pluriel}\u00a0: nombre, lots et catégories`}
        colonnes={colonnes}
        lignes={trier(groupes, tri)}
        cleDe={(g) => g.code ?? ''}
        tri={tri}
        surTri={setTri}
        dense
      />
      <NoteDesMarques
        sur={groupes.flatMap((g) => [g.nombre, g.comptes, g.impayes, ...Object.values(g.categories)])}
        jour={aujourdhui}
      />
    </>
  )
}
