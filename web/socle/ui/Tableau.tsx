import { useId, type ComponentProps, type ReactNode } from 'react'
import { Ancre } from './boutons.tsx'
import { enteteSuivie } from './entete-suivie.ts'
import { Icone } from './Icone.tsx'
import { EtatVide } from './messages.tsx'

export { Pagination } from './Pagination.tsx'

export interface Tri {
  colonne: string
  sens: 'asc' | 'desc'
}

export interface Colonne<L> {
  /** Identité de la colonne ; c’est elle que `surTri` reçoit. */
  cle: string
  titre: string
  rendu: (ligne: L) => ReactNode
  triable?: boolean
  alignement?: 'gauche' | 'droite'
  /** Un numéro, une date : ne se coupe pas. */
  insecable?: boolean
  /** La colonne qui nomme la ligne : en-tête de ligne, et titre de la carte sur petit écran. */
  entete?: boolean
  /** Ne se montre pas sur un petit écran. */
  large?: boolean
  /** Reste à droite, sous les yeux, quand le tableau est plus large que l’écran. */
  collee?: boolean
  /** Ne pas écrire le titre au-dessus des valeurs (colonne de boutons) ; il reste lu. */
  titreMasque?: boolean
}

/** Le tri que demande un clic sur une colonne : croissant d’abord, puis décroissant. */
export function triSuivant(tri: Tri | null, colonne: string): Tri {
  return { colonne, sens: tri?.colonne === colonne && tri.sens === 'asc' ? 'desc' : 'asc' }
}

const classeDe = <L,>(c: Colonne<L>): string =>
  (c.alignement === 'droite' ? 'rnc-tableau__droite ' : '') +
  (c.collee ? 'rnc-tableau__collee ' : '') +
  (c.large ? 'rnc-tableau__large ' : '') +
  (c.insecable ? 'rnc-tableau__insecable' : '')

/** L’en-tête d’une colonne : son titre, et de quoi trier par elle. */
function Entete<L>({
  colonne: c,
  tri,
  surTri,
  lienTri,
  surPlace,
}: {
  colonne: Colonne<L>
  tri: Tri | null
  surTri: ((tri: Tri) => void) | undefined
  lienTri: ((tri: Tri) => string) | undefined
  surPlace: boolean
}) {
  const actif = tri?.colonne === c.cle ? tri.sens : null
  const suivant = triSuivant(tri, c.cle)
  const contenu = (
    <>
      {c.titre}
      <Icone nom={actif === 'asc' ? 'haut' : actif === 'desc' ? 'bas' : 'tri'} taille={1} />
    </>
  )
  return (
    <th
      scope="col"
      className={classeDe(c)}
      aria-sort={
        c.triable ? (actif === 'asc' ? 'ascending' : actif === 'desc' ? 'descending' : 'none') : undefined
      }
    >
      {!c.triable ? (
        <span className={c.titreMasque ? 'fr-sr-only' : undefined}>{c.titre}</span>
      ) : lienTri ? (
        <Ancre className="rnc-tableau__tri" href={lienTri(suivant)} surPlace={surPlace}>
          {contenu}
        </Ancre>
      ) : (
        <button type="button" className="rnc-tableau__tri" onClick={() => surTri?.(suivant)}>
          {contenu}
        </button>
      )}
    </th>
  )
}

/**
 * Tableau de données : légende, tri par en-tête (bouton, ou lien si `lienTri` est donné : marche sans JavaScript),
 * en-tête toujours sous les yeux, défilement horizontal au clavier, cartes sous 768 px. Une cellule vide montre « – ».
 */
export function Tableau<L>({
  legende,
  legendeMasquee = false,
  colonnes,
  lignes,
  cleDe,
  tri = null,
  surTri,
  lienTri,
  vide,
  enCours = false,
  dense = false,
  bref = false,
  enPanneau = false,
  surLigne,
}: {
  legende: ReactNode
  legendeMasquee?: boolean
  colonnes: readonly Colonne<L>[]
  lignes: readonly L[]
  cleDe: (ligne: L) => string | number
  tri?: Tri | null
  surTri?: (tri: Tri) => void
  lienTri?: (tri: Tri) => string
  /** Ce que l’on montre quand il n’y a aucune ligne. */
  vide?: ReactNode
  enCours?: boolean
  /** Des lignes basses, pour qui en parcourt beaucoup. */
  dense?: boolean
  /** Peu de colonnes, des lignes basses : un petit écran en fait des cartes sans titres. */
  bref?: boolean
  /** Il défile dans la place qu’on lui donne. */
  enPanneau?: boolean
  /** Ce que porte une ligne, en plus de ses cases : la montrer du doigt, suivre ce que l’on survole. */
  surLigne?: (ligne: L) => ComponentProps<'tr'>
}) {
  const id = useId()
  if (lignes.length === 0 && !enCours) return vide ?? <EtatVide titre="Aucun résultat" />
  return (
    // oxlint-disable jsx-a11y/no-noninteractive-tabindex -- une zone qui défile doit s’atteindre au clavier.
    <section
      ref={enteteSuivie}
      className={
        (bref ? 'rnc-tableau rnc-tableau--bref' : dense ? 'rnc-tableau rnc-tableau--dense' : 'rnc-tableau') +
        (enPanneau ? ' rnc-tableau--panneau' : '')
      }
      aria-labelledby={id}
      tabIndex={0}
      aria-busy={enCours}
    >
      <table>
        <caption id={id} className={legendeMasquee ? 'fr-sr-only' : undefined}>
          {legende}
        </caption>
        <thead>
          <tr data-tri={colonnes.some((c) => c.triable) ? 'Trier par' : undefined}>
            {colonnes.map((c) => (
              <Entete key={c.cle} colonne={c} tri={tri} surTri={surTri} lienTri={lienTri} surPlace={bref} />
            ))}
          </tr>
        </thead>
        <tbody>
          {lignes.map((ligne) => (
            <tr key={cleDe(ligne)} {...surLigne?.(ligne)}>
              {colonnes.map((c) => {
                const valeur = c.rendu(ligne)
                const contenu = valeur === null || valeur === undefined || valeur === '' ? '–' : valeur
                const classe = classeDe(c)
                return c.entete ? (
                  <th key={c.cle} scope="row" className={classe}>
                    {contenu}
                  </th>
                ) : (
                  <td key={c.cle} className={classe} data-titre={c.titreMasque ? undefined : c.titre}>
                    <div>{contenu}</div>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
