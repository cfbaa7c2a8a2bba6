import { useState } from 'react'
import {
  CODES_COLONNES,
  colonne,
  COLONNES_D_ORIGINE,
  type CodeColonne,
} from '#domain/institutions/categorisation/colonnes.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { Modale } from '#web/socle/ui/Modale.tsx'

const OPTIONS = CODES_COLONNES.map((valeur) => ({ valeur, libelle: colonne(valeur).libelle }))

/** Les colonnes de la liste et des fichiers : gardées pour la prochaine fois. */
export function ChoisirLesColonnes({
  colonnes,
  surChoix,
}: {
  colonnes: readonly CodeColonne[]
  surChoix: (colonnes: readonly CodeColonne[]) => void
}) {
  const [choix, setChoix] = useState<readonly CodeColonne[] | null>(null)
  const [erreur, setErreur] = useState<string | null>(null)
  const fermer = () => {
    setChoix(null)
    setErreur(null)
  }
  const valider = () => {
    if (choix === null) return
    if (choix.length === 0) {
      setErreur('Gardez au moins une colonne.')
      return
    }
    surChoix(choix)
    fermer()
  }
  return (
    <>
      <Bouton
        variante="tertiaire"
        taille="petit"
        icone="modifier"
        aria-haspopup="dialog"
        onClick={() => setChoix(colonnes)}
      >
        {`Colonnes (${colonnes.length})`}
      </Bouton>
      <Modale
        ouverte={choix !== null}
        surFermeture={fermer}
        titre="Colonnes de la liste et des fichiers"
        taille="LG"
        actions={
          <>
            <Bouton variante="tertiaire" onClick={() => setChoix(COLONNES_D_ORIGINE)}>
              Remettre celles d’origine
            </Bouton>
            <Bouton variante="secondaire" onClick={fermer}>
              Annuler
            </Bouton>
            <Bouton onClick={valider}>Montrer ces colonnes</Bouton>
          </>
        }
      >
        <Cases
          name="colonnes"
          libelle="Montrer"
          aide="Celles que vous cochez sont aussi celles de vos extraits. Ce navigateur s’en souvient jusqu’à votre déconnexion."
          sansMarque
          enColonnes
          erreur={erreur}
          options={OPTIONS}
          value={choix ?? []}
          onChange={setChoix}
        />
      </Modale>
    </>
  )
}
