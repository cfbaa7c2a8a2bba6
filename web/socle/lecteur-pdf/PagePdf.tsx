import { useEffect, useRef, useState } from 'react'
import type { Manque } from './manques.ts'
import type { DocumentOuvert, PageOuverte } from './moteur.ts'
import { echelleDe, tailleDuDessin, type Place } from './zoom.ts'

/** Le format A4, en points : la place d’une page que l’on n’a pas encore lue. */
const A4 = { largeur: 595, hauteur: 842, unite: 1 }

/** Un redimensionnement continu ne redessine qu’à son terme ; le dessin d’avant s’étire en attendant. */
const REPOS_MS = 120

/** Vrai tant que la page est près de ce que l’on voit du cadre : elle se dessine un peu avant d’y entrer. */
function useProche(page: React.RefObject<HTMLElement | null>, cadre: React.RefObject<HTMLElement | null>) {
  const [proche, setProche] = useState(false)
  useEffect(() => {
    if (!page.current) return undefined
    const regard = new IntersectionObserver(([vue]) => setProche(vue?.isIntersecting ?? false), {
      root: cadre.current,
      rootMargin: '75% 0px',
    })
    regard.observe(page.current)
    return () => regard.disconnect()
  }, [page, cadre])
  return proche
}

/** Donne à la page sa place dès son premier affichage, avant que rien ne se voie. */
function usePlace(
  racine: React.RefObject<HTMLDivElement | null>,
  { largeur, hauteur, facteur }: { largeur: number; hauteur: number; facteur: number },
): void {
  useEffect(() => {
    racine.current?.style.setProperty('--rnc-page-largeur', `${largeur}px`)
    racine.current?.style.setProperty('--rnc-page-hauteur', `${hauteur}px`)
    racine.current?.style.setProperty('--total-scale-factor', String(facteur))
  }, [racine, largeur, hauteur, facteur])
}

/** Écrit le texte de la page sur sa couche ; rend s’il se lit, null tant qu’on ne le sait pas. */
function useTexte(
  lue: PageOuverte | null,
  rotation: number,
  couche: React.RefObject<HTMLDivElement | null>,
): boolean | null {
  const [lisible, setLisible] = useState<boolean | null>(null)
  useEffect(() => {
    const place = couche.current
    if (!lue || !place) return undefined
    let suivie = true
    const ecrire = async () => {
      const neuve = document.createElement('div')
      neuve.className = 'rnc-pdf__texte'
      // Un texte illisible n’empêche pas de voir la page : son dessin dit ce qu’il en est.
      const oui = await lue.ecrire(neuve, rotation).catch(() => false)
      if (!suivie) return
      place.replaceChildren(neuve)
      setLisible(oui)
    }
    void ecrire()
    return () => {
      suivie = false
    }
  }, [lue, rotation, couche])
  return lisible
}

/**
 * Une page : son dessin, caché aux lecteurs d’écran, et son texte, posé dessus et transparent. Elle ne se lit qu’à
 * l’approche ; son dessin se libère quand elle s’éloigne, son texte reste.
 */
export function PagePdf({
  ouvert,
  numero,
  place: offerte,
  zoom,
  rotation,
  cadre,
  surManque,
}: {
  ouvert: DocumentOuvert
  numero: number
  /** Celle que le cadre offre à une page. */
  place: Place
  zoom: number
  rotation: number
  cadre: React.RefObject<HTMLElement | null>
  surManque: (page: number, manque: Manque) => void
}) {
  const racine = useRef<HTMLDivElement>(null)
  const feuille = useRef<HTMLDivElement>(null)
  const couche = useRef<HTMLDivElement>(null)
  const [lue, setLue] = useState<PageOuverte | null>(null)
  const [etat, setEtat] = useState<'attente' | 'dessinee' | 'echec'>('attente')
  const proche = useProche(racine, cadre)

  const { largeur, hauteur, unite } = lue?.taille(rotation) ?? A4
  const echelle = echelleDe(zoom, offerte, { largeur, hauteur })
  const vue = { largeur: largeur * echelle, hauteur: hauteur * echelle }

  usePlace(racine, { ...vue, facteur: echelle * unite })

  useEffect(() => {
    if (!proche || lue) return undefined
    let suivie = true
    ouvert.page(numero).then(
      (page) => suivie && setLue(page),
      () => {
        if (!suivie) return
        setEtat('echec')
        surManque(numero, 'page')
      },
    )
    return () => {
      suivie = false
    }
  }, [ouvert, numero, proche, lue, surManque])

  const lisible = useTexte(lue, rotation, couche)

  useEffect(() => {
    const place = feuille.current
    if (!lue || !proche || !place) {
      place?.replaceChildren()
      return undefined
    }
    const abandon = new AbortController()
    const dessiner = async () => {
      const dessin = document.createElement('canvas')
      const taille = tailleDuDessin(vue, devicePixelRatio)
      dessin.width = taille.largeur
      dessin.height = taille.hauteur
      try {
        await lue.dessiner(dessin, rotation, abandon.signal)
        if (abandon.signal.aborted) return
        place.replaceChildren(dessin)
        setEtat('dessinee')
      } catch {
        if (abandon.signal.aborted) return
        place.replaceChildren()
        setEtat('echec')
        surManque(numero, 'page')
      }
    }
    const repos = setTimeout(() => void dessiner(), place.hasChildNodes() ? REPOS_MS : 0)
    return () => {
      clearTimeout(repos)
      abandon.abort()
    }
    // La vue est neuve à chaque rendu : ses deux côtés disent si elle change.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lue, proche, rotation, vue.largeur, vue.hauteur, numero, surManque])

  return (
    <div
      ref={racine}
      className="rnc-pdf__page"
      role="group"
      aria-label={`Page ${numero} sur ${ouvert.pages}`}
      aria-busy={etat === 'attente' && proche}
    >
      <div className="rnc-pdf__feuille">
        <div ref={feuille} className="rnc-pdf__dessin" aria-hidden="true" />
        {etat === 'echec' ? (
          <p className="rnc-pdf__echec">Cette page n’a pas pu être montrée.</p>
        ) : (
          <div ref={couche} />
        )}
      </div>
      {lisible === false && etat !== 'echec' && (
        <p className="rnc-pdf__legende">
          Cette page n’a pas de texte lisible : c’est une image, ou elle est vide.
        </p>
      )}
    </div>
  )
}
