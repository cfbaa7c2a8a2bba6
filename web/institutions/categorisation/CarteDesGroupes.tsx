import { useEffect, useRef, useState } from 'react'
import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import { AideDeCarte, CadreDeCarte, PasserLaCarte, type Fond } from '#web/socle/carte/CadreDeCarte.tsx'
import { LaCategorie } from './Categorie.tsx'
import type { CarteDeGroupes } from './moteur.ts'

const AIDE = 'outil-carte-aide'

/** Une carte vivante dans `conteneur` ; elle suit les groupes. */
function useCarteDeGroupes(groupes: readonly GroupeDeLOutil[], surGroupe: (groupe: GroupeDeLOutil) => void) {
  const conteneur = useRef<HTMLDivElement>(null)
  const [carte, setCarte] = useState<CarteDeGroupes | null>(null)
  const [etat, setEtat] = useState<{ fond: Fond; planMuet?: boolean }>({ fond: 'embarque' })
  const [echec, setEchec] = useState(false)
  const appui = useRef(surGroupe)
  useEffect(() => {
    appui.current = surGroupe
  }, [surGroupe])
  useEffect(() => {
    let ouverte: CarteDeGroupes | null = null
    let fermee = false
    const ouvrir = async () => {
      const [{ ouvrirGroupes }, { poserLeFond }] = await Promise.all([
        import('./moteur.ts'),
        import('#web/socle/carte/poser-le-fond.ts'),
      ])
      if (fermee || !conteneur.current) return
      ouverte = ouvrirGroupes(conteneur.current, (g) => appui.current(g))
      setCarte(ouverte)
      await poserLeFond(ouverte.plan, setEtat)
    }
    ouvrir().catch(() => setEchec(true))
    return () => {
      fermee = true
      ouverte?.fermer()
    }
  }, [])
  useEffect(() => carte?.montrer(groupes), [carte, groupes])
  return { conteneur, carte, echec, ...etat }
}

/** Les groupes sur la carte, chacun de la couleur et de la lettre de sa catégorie la plus fréquente. */
export function CarteDesGroupes({
  groupes,
  cible,
  surGroupe,
}: {
  groupes: readonly GroupeDeLOutil[]
  /** L’identifiant de la liste, où l’on va si l’on passe la carte. */
  cible: string
  surGroupe: (groupe: GroupeDeLOutil) => void
}) {
  const { conteneur, carte, echec, fond, planMuet } = useCarteDeGroupes(groupes, surGroupe)
  const sansPlace = groupes.filter((g) => g.lon === null).length
  return (
    <div className="rnc-carto">
      <PasserLaCarte cible={cible} passer={() => document.getElementById(cible)?.focus()} />
      {echec && <p role="alert">La carte n’a pas pu s’ouvrir. L’onglet Tableau donne les mêmes chiffres.</p>}
      {planMuet && (
        <p className="rnc-carto__avis" role="status">
          Le plan de l’IGN ne répond pas : un fond simplifié le remplace.
        </p>
      )}
      <CadreDeCarte
        ref={conteneur}
        carte={carte}
        libelle="Carte des copropriétés, par catégorie"
        aide={AIDE}
        occupee={carte === null}
        fond={fond}
      />
      <ul className="rnc-outil__legende" aria-label="Légende">
        {CODES_CATEGORIES.map((categorie) => (
          <li key={categorie}>
            <LaCategorie categorie={categorie} />
          </li>
        ))}
      </ul>
      <AideDeCarte id={AIDE} />
      {sansPlace > 0 && (
        <p className="rnc-carto__aide">
          {`${sansPlace > 1 ? `${sansPlace} ne sont pas` : 'Une n’est pas'} sur la carte, faute de position\u00a0: le tableau et la liste les ont.`}
        </p>
      )}
    </div>
  )
}
