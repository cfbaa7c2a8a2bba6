import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { useTexteGarde } from '#web/socle/reglage.ts'
import { Bouton, Lien } from '#web/socle/ui/boutons.tsx'
import { Alerte, Chargement } from '#web/socle/ui/messages.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { BarreDuLecteur } from './BarreDuLecteur.tsx'
import { avecManque, direEchec, direManques, type Echec, type Manque, type Manques } from './manques.ts'
import type { DocumentOuvert } from './moteur.ts'
import { PagePdf } from './PagePdf.tsx'
import { agrandir, lireZoom, PAGE_ENTIERE, reduire, type Place } from './zoom.ts'

type Ouverture =
  | { cas: 'attente' }
  | { cas: 'ouvert'; ouvert: DocumentOuvert }
  | { cas: 'echec'; echec: Echec }

const AUCUN: Manques = new Map()

/** Ce qui manque à ce que l’on voit : tout le document, une partie, ou rien. */
export type Etendue = 'tout' | 'partie' | null

function useOuverture(contenu: Blob, surManque: (page: number, manque: Manque) => void): Ouverture {
  const [ouverture, setOuverture] = useState<Ouverture>({ cas: 'attente' })
  useEffect(() => {
    let ferme = false
    let ouvert: DocumentOuvert | null = null
    const ouvrir = async () => {
      try {
        // Le moteur ne vient qu’avec le premier document.
        const moteur = await import('./moteur.ts')
        if (ferme) return
        ouvert = await moteur.ouvrir(contenu, surManque)
        if (ferme) ouvert.fermer()
        else setOuverture({ cas: 'ouvert', ouvert })
      } catch (cause) {
        if (!ferme) setOuverture({ cas: 'echec', echec: direEchec(cause) })
      }
    }
    void ouvrir()
    return () => {
      ferme = true
      ouvert?.fermer()
    }
  }, [contenu, surManque])
  return ouverture
}

/** Sous une page, ce qui la sépare de la suivante ou du bas du cadre : dans la place offerte, elle se voit entière avec lui. */
const SOUS_UNE_PAGE = 12

/** La place offerte à une page dans le cadre, barre de défilement à part ; sa hauteur est la plus grande que prend le cadre. */
function usePlace(cadre: React.RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>({ largeur: 0, hauteur: 0 })
  useEffect(() => {
    const boite = cadre.current
    if (!boite) return undefined
    let largeur = 0
    const mesurer = () => {
      const { maxHeight, paddingTop } = getComputedStyle(boite)
      const haut = maxHeight === 'none' ? boite.clientHeight : Number.parseFloat(maxHeight) - 2
      setPlace({ largeur, hauteur: Math.floor(haut - Number.parseFloat(paddingTop) - SOUS_UNE_PAGE) })
    }
    const mesure = new ResizeObserver(([lue]) => {
      largeur = Math.floor(lue?.contentRect.width ?? 0)
      mesurer()
    })
    mesure.observe(boite)
    // La hauteur offerte suit celle de la fenêtre, qu’un cadre plus court que son plus grand ne voit pas.
    addEventListener('resize', mesurer)
    return () => {
      mesure.disconnect()
      removeEventListener('resize', mesurer)
    }
  }, [cadre])
  return place
}

/** Les pages d’un document ouvert, dans un cadre qui défile, sous leurs gestes. */
function Pages({
  ouvert,
  nom,
  surManque,
}: {
  ouvert: DocumentOuvert
  nom: string
  surManque: (page: number, manque: Manque) => void
}) {
  const [page, setPage] = useState(1)
  const [garde, garder] = useTexteGarde('lecteur.zoom')
  const zoom = lireZoom(garde)
  const [rotation, setRotation] = useState(0)
  const cadre = useRef<HTMLDivElement>(null)
  const place = usePlace(cadre)
  const { montrees } = ouvert

  const feuilles = () => [...(cadre.current?.querySelectorAll<HTMLElement>(':scope > [role="group"]') ?? [])]

  /** Avant la première, son haut ; après la dernière, son bas. */
  const allerA = (voulue: number) => {
    const haut = feuilles()[Math.max(voulue, 1) - 1]?.offsetTop
    cadre.current?.scrollTo({ top: haut ?? cadre.current.scrollHeight })
  }

  /** La page au milieu du cadre est celle que l’on lit. */
  const suivre = () => {
    const { scrollTop = 0, clientHeight = 0 } = cadre.current ?? {}
    const milieu = scrollTop + clientHeight / 2
    const vue = feuilles().findLastIndex((f) => f.offsetTop <= milieu)
    setPage(Math.max(0, vue) + 1)
  }

  // La place lue dans le document reste la même quand sa taille change.
  const quittee = useRef({ zoom, part: 0 })
  const changerZoom = (voulu: number) => {
    if (cadre.current)
      quittee.current = { zoom: voulu, part: cadre.current.scrollTop / cadre.current.scrollHeight }
    garder(String(voulu))
  }

  /** La page entière est entre deux grossissements : celui d’après ou d’avant part de ce qu’elle fait de la largeur. */
  const zoomVu = () => {
    if (zoom !== PAGE_ENTIERE) return zoom
    const feuille = feuilles()[page - 1]?.querySelector<HTMLElement>('.rnc-pdf__feuille')
    return (feuille?.offsetWidth ?? place.largeur) / place.largeur
  }
  useEffect(() => {
    if (cadre.current && quittee.current.zoom === zoom)
      cadre.current.scrollTop = quittee.current.part * cadre.current.scrollHeight
  }, [zoom])

  const GESTES: Record<string, () => void> = {
    '+': () => changerZoom(agrandir(zoomVu())),
    '-': () => changerZoom(reduire(zoomVu())),
    Home: () => allerA(1),
    End: () => allerA(montrees),
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- les touches du lecteur, où que soit le focus dedans.
    <div
      className="rnc-pdf__lecture"
      onKeyDown={(e) => {
        const geste = e.ctrlKey || e.metaKey || e.altKey ? undefined : GESTES[e.key]
        if (!geste) return
        e.preventDefault()
        geste()
      }}
    >
      <BarreDuLecteur
        page={page}
        pages={ouvert.pages}
        zoom={zoom}
        surPage={allerA}
        surZoom={changerZoom}
        surAgrandir={() => changerZoom(agrandir(zoomVu()))}
        surReduire={() => changerZoom(reduire(zoomVu()))}
        surRotation={() => setRotation((rotation + 90) % 360)}
      />
      <div
        ref={cadre}
        className="rnc-pdf__cadre"
        role="region"
        aria-label={`Pages de ${nom}`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- ce qui défile se défile aussi au clavier.
        tabIndex={0}
        onScroll={suivre}
      >
        {place.largeur > 0 &&
          Array.from({ length: montrees }, (_, rang) => (
            <PagePdf
              key={rang}
              ouvert={ouvert}
              numero={rang + 1}
              place={place}
              zoom={zoom}
              rotation={rotation}
              cadre={cadre}
              surManque={surManque}
            />
          ))}
      </div>
      {montrees < ouvert.pages && (
        <p>{`Seules les ${montrees} premières pages se montrent ici : ouvrez la pièce dans un onglet pour lire la suite.`}</p>
      )}
    </div>
  )
}

interface PropsLecture {
  titre: string
  nom: string
  adresse: string
  contenu: Blob
  surManque: (etendue: Etendue) => void
}

function Lecture({
  titre,
  nom,
  adresse,
  contenu,
  surManque,
  reessayer,
}: PropsLecture & { reessayer: () => void }) {
  const id = useId()
  const [manques, setManques] = useState(AUCUN)
  const noter = useCallback(
    (page: number, manque: Manque) => setManques((avant) => avecManque(avant, page, manque)),
    [],
  )
  const ouverture = useOuverture(contenu, noter)
  const phrases = direManques(manques)

  const etendue = ouverture.cas === 'echec' ? 'tout' : manques.size > 0 ? 'partie' : null
  useEffect(() => surManque(etendue), [etendue, surManque])

  return (
    <section className="rnc-pdf" aria-labelledby={id}>
      <div className="rnc-pdf__titre">
        <h2 id={id}>{titre}</h2>
        <div className="rnc-pdf__liens">
          <Lien href={adresse} target="_blank">
            Ouvrir dans un onglet
          </Lien>
          <Lien href={adresse} download={nom} icone="telecharger">
            Télécharger
          </Lien>
        </div>
      </div>
      {phrases.length > 0 && ouverture.cas === 'ouvert' && (
        <Alerte ton="attention" annonce="status">
          {phrases.map((phrase) => (
            <p key={phrase}>{phrase}</p>
          ))}
          <p>Ouvrez la pièce dans un onglet, ou téléchargez-la, pour la voir entière.</p>
        </Alerte>
      )}
      {ouverture.cas === 'attente' && <Chargement lignes={6} libelle="Ouverture de la pièce" />}
      {ouverture.cas === 'echec' && (
        <Alerte ton="erreur" titre="La pièce ne se montre pas ici" annonce="status">
          <Pile espace={2}>
            <p>{ouverture.echec.phrase}</p>
            {ouverture.echec.reessayable && (
              <div>
                <Bouton variante="secondaire" taille="petit" icone="rafraichir" onClick={reessayer}>
                  Réessayer
                </Bouton>
              </div>
            )}
          </Pile>
        </Alerte>
      )}
      {ouverture.cas === 'ouvert' && <Pages ouvert={ouverture.ouvert} nom={nom} surManque={noter} />}
    </section>
  )
}

/**
 * Un PDF lu dans la page : ses pages dessinées à l’approche, son texte pour les lecteurs d’écran, et toujours de quoi
 * l’ouvrir à part. `contenu` est le fichier déjà reçu, `adresse` la sienne. Ce qui ne se montre pas est dit ici, et à
 * l’écran par `surManque`.
 */
export function LecteurPdf(props: PropsLecture) {
  const [essai, setEssai] = useState(0)
  return <Lecture key={essai} {...props} reessayer={() => setEssai(essai + 1)} />
}
