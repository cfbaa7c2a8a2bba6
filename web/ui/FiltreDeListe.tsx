import { useState, type ReactNode } from 'react'
import { Bouton, GroupeBoutons } from './boutons.tsx'
import { ChampTexte } from './champs.tsx'
import { Pile } from './miseEnPage.tsx'

/**
 * Cherche dans une liste : `surRecherche` reçoit le texte, vide pour tout revoir (`libelleTout`). `children` : d’autres
 * critères, que `surRecherche` applique avec le texte ; `filtree` s’ils sont choisis, et `surTout` les oublie aussi.
 */
export function FiltreDeListe({
  libelle,
  libelleTout,
  valeur,
  erreur,
  surRecherche,
  filtree = false,
  surTout = () => surRecherche(''),
  children,
}: {
  libelle: string
  libelleTout: string
  /** Ce que l’adresse demande en ce moment. */
  valeur: string
  erreur?: string | null
  surRecherche: (texte: string) => void
  filtree?: boolean
  surTout?: () => void
  children?: ReactNode
}) {
  const [texte, setTexte] = useState(valeur)
  const [derniere, setDerniere] = useState(valeur)
  // « Page précédente » change l’adresse sous le champ : il montre alors ce qui est cherché.
  if (valeur !== derniere) {
    setDerniere(valeur)
    setTexte(valeur)
  }
  return (
    <form
      noValidate
      role="search"
      onSubmit={(e) => {
        e.preventDefault()
        surRecherche(texte.trim())
      }}
    >
      <Pile espace={4}>
        <ChampTexte
          name="q"
          libelle={libelle}
          sansMarque
          autoComplete="off"
          erreur={erreur}
          value={texte}
          onChange={setTexte}
        />
        {children}
        <GroupeBoutons>
          <Bouton type="submit" icone="recherche">
            Rechercher
          </Bouton>
          {(valeur || filtree) && (
            <Bouton
              variante="secondaire"
              onClick={() => {
                setTexte('')
                surTout()
              }}
            >
              {libelleTout}
            </Bouton>
          )}
        </GroupeBoutons>
      </Pile>
    </form>
  )
}
