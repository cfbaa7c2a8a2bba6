import { useState } from 'react'
import { Bouton, GroupeBoutons } from './boutons.tsx'
import { ChampTexte } from './champs.tsx'
import { Pile } from './miseEnPage.tsx'

/** Cherche dans une liste : `surRecherche` reçoit le texte, vide pour tout revoir (`libelleTout`). */
export function FiltreDeListe({
  libelle,
  libelleTout,
  valeur,
  erreur,
  surRecherche,
}: {
  libelle: string
  libelleTout: string
  /** Ce que l’adresse demande en ce moment. */
  valeur: string
  erreur?: string | null
  surRecherche: (texte: string) => void
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
        <GroupeBoutons>
          <Bouton type="submit" icone="recherche">
            Chercher
          </Bouton>
          {valeur && (
            <Bouton
              variante="secondaire"
              onClick={() => {
                setTexte('')
                surRecherche('')
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
