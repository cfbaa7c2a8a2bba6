import { useState, type ReactNode } from 'react'
import { Bouton, GroupeBoutons } from './boutons.tsx'
import { ChampTexte } from './champs.tsx'
import { EnLigne, Pile } from './miseEnPage.tsx'

/**
 * Cherche dans une liste : `surRecherche` reçoit le texte, vide pour tout revoir (`libelleTout`). `children` : d’autres
 * critères, que `surRecherche` applique avec le texte ; `filtree` s’ils sont choisis, et `surTout` les oublie aussi. `enLigne` : tout
 * sur une ligne quand la place le permet, et ce qui s’ouvre passe dessous.
 */
export function FiltreDeListe({
  libelle,
  libelleTout,
  valeur,
  erreur,
  surRecherche,
  filtree = false,
  surTout = () => surRecherche(''),
  enLigne = false,
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
  enLigne?: boolean
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
      <Disposition enLigne={enLigne}>
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
      </Disposition>
    </form>
  )
}

const Disposition = ({ enLigne, children }: { enLigne: boolean; children: ReactNode }) =>
  enLigne ? <EnLigne>{children}</EnLigne> : <Pile espace={4}>{children}</Pile>
