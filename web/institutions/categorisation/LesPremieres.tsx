import { useState } from 'react'
import { lister } from '#contract/institutions/categorisation.ts'
import { CHOISIES_MAX, PREMIERES_PROPOSEES } from '#domain/institutions/categorisation/choisies.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { tenter } from '#web/socle/appels/actes.ts'
import { send } from '#web/socle/appels/api.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/Selection.tsx'

const COMBIEN = [10, 20, PREMIERES_PROPOSEES, 100, 200, CHOISIES_MAX]
const OPTIONS = COMBIEN.map((n) => ({ valeur: String(n), libelle: String(n) }))

/** Choisit d’un appui les premières de l’ordre à l’écran. */
export function LesPremieres({
  vue,
  nombre,
  surChoix,
}: {
  vue: Vue
  /** Combien la recherche en trouve. */
  nombre: number
  surChoix: (numeros: readonly string[]) => void
}) {
  const [voulues, setVoulues] = useState(String(PREMIERES_PROPOSEES))
  const [enCours, setEnCours] = useState(false)
  const combien = Math.min(Number(voulues), nombre)
  const fragiles = vue.tri === 'note' && vue.sens === 'desc'
  const choisir = async () => {
    setEnCours(true)
    const lues = await tenter('Les premières n’ont pas pu être choisies', (options) =>
      send(
        lister,
        {
          body: {
            territoires: [...vue.territoires],
            criteres: vue.criteres as never,
            colonnes: ['numero'],
            sansRaisons: true,
            paginationOptions: {
              pageNumber: 1,
              pageSize: combien,
              sortField: vue.tri,
              sortDirection: vue.sens,
            },
          },
        },
        options,
      ),
    )
    setEnCours(false)
    if (lues !== null) surChoix(lues.lignes.map(({ numero }) => numero))
  }
  return (
    <div className="rnc-outil__en-ligne">
      <Selection
        name="combien"
        libelle="Combien"
        sansMarque
        invite={null}
        options={OPTIONS}
        value={voulues}
        onChange={setVoulues}
      />
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="cocher"
        enCours={enCours}
        onClick={() => void choisir()}
      >
        {`Choisir les ${combien} ${fragiles ? 'plus fragiles' : 'premières'}`}
      </Bouton>
    </div>
  )
}
