import { useEffect, useState, type ReactNode, type Ref } from 'react'
import { type LigneAnnuaire, listerLaCarte } from '#contract/public/annuaire.ts'
import type { ReplyOf } from '#contract/socle/call.ts'
import { direLeCadre } from '#domain/public/annuaire/carte/mots.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { send } from '#web/socle/appels/api.ts'
import { Pagination } from '#web/socle/ui/Pagination.tsx'
import { PAR_PAGE } from '../recherche.ts'
import type { Demande } from './useCarte.ts'

type Page = ReplyOf<typeof listerLaCarte>

/** La page `rang` de ce que la carte compte ; l’ancienne reste pendant que la neuve vient. */
function usePage(demande: Demande | null, rang: number): { page: Page | null; echec: boolean } {
  const [lue, setLue] = useState<{ page: Page | null; echec: boolean }>({ page: null, echec: false })
  useEffect(() => {
    if (!demande) return undefined
    const arret = new AbortController()
    send(
      listerLaCarte,
      { body: { ...demande, paginationOptions: { pageNumber: rang, pageSize: PAR_PAGE } } },
      { erreursTraitees: true, signal: arret.signal },
    ).then(
      (page) => setLue({ page, echec: false }),
      () => !arret.signal.aborted && setLue(({ page }) => ({ page, echec: true })),
    )
    return () => arret.abort()
  }, [demande, rang])
  return lue
}

/** Les copropriétés que la carte compte, page par page : le même contenu pour qui ne la voit pas. */
export function ListeDuCadre({
  id,
  ref,
  demande,
  nombre,
  ligne,
}: {
  id: string
  ref: Ref<HTMLHeadingElement>
  demande: Demande | null
  nombre: number
  ligne: (l: LigneAnnuaire) => ReactNode
}) {
  // Une autre place de la carte est une autre liste : elle repart de sa première page.
  const [choix, setChoix] = useState<{ demande: Demande | null; rang: number }>({ demande: null, rang: 1 })
  const rang = choix.demande === demande ? choix.rang : 1
  const { page, echec } = usePage(demande, rang)
  const pages = page ? Math.ceil(page.totalItems / PAR_PAGE) : 0
  return (
    <div className="rnc-carto__liste">
      <h2 id={id} ref={ref} tabIndex={-1}>
        {page ? direLeCadre(nombre) : 'Liste de la carte'}
      </h2>
      {echec && <p role="alert">La liste n’a pas pu être lue. Déplacez la carte pour réessayer.</p>}
      {page && nombre === 0 && <p>Déplacez la carte, réduisez-la, ou élargissez la recherche.</p>}
      {page?.tropDeResultats && (
        <p>{`Les ${afficherEntier(page.totalItems)} premières par nom sont là\u00a0: agrandissez la carte pour les voir toutes.`}</p>
      )}
      {page && page.lignes.length > 0 && (
        <>
          {/* oxlint-disable-next-line jsx-a11y/no-redundant-roles -- sans puces, VoiceOver ne dit plus que c’est une liste. */}
          <ol className="rnc-resultats__liste" role="list" aria-labelledby={id}>
            {page.lignes.map(ligne)}
          </ol>
          <Pagination
            page={rang}
            pages={pages}
            surPage={(r) => setChoix({ demande, rang: r })}
            libelle="Pages de la carte"
          />
        </>
      )}
    </div>
  )
}
