import { useCallback, useEffect, useRef, useState, type RefObject } from 'react'
import { lireLaCarte, ouvrirLaCarte, type Point } from '#contract/public/annuaire.ts'
import type { InputOf, ReplyOf } from '#contract/socle/call.ts'
import { METROPOLE } from '#domain/public/annuaire/carte/cadre.ts'
import { send } from '#web/socle/appels/api.ts'
import { poserLeFond } from '#web/socle/carte/poser-le-fond.ts'
import { aPourRaison } from '#web/socle/appels/refus.ts'
import { garderPlace, lirePlace } from './adresse.ts'
import type { CarteOuverte } from './moteur.ts'

/** Ce que l’on cherche, tel que les appels de la carte le prennent. */
export type Recherche = InputOf<typeof ouvrirLaCarte>['body']
type Lue = ReplyOf<typeof lireLaCarte>

/** Le cadre compté par la carte et par sa liste. */
export type Demande = InputOf<typeof lireLaCarte>['body']

export interface Etat {
  carte: CarteOuverte | null
  /** Ce que le cadre compte ; null tant qu’il ne s’est pas lu. */
  lue: Lue | null
  demande: Demande | null
  sansPosition: number
  ouvert: Point | null
  fond: 'embarque' | 'ign'
  /** Le plan ne répond plus : le dessin embarqué l’a remplacé. */
  planMuet: boolean
  /** La phrase de ce qui a échoué. */
  echec: string | null
}

const VIDE: Etat = {
  carte: null,
  lue: null,
  demande: null,
  sansPosition: 0,
  ouvert: null,
  fond: 'embarque',
  planMuet: false,
  echec: null,
}
const PAUSE_MS = 120
const ECHEC = 'La carte n’a pas pu être mise à jour. La liste de l’annuaire donne les mêmes copropriétés.'

const lirePhrase = (cause: unknown): string =>
  aPourRaison(cause, [429]) && cause.message !== '' ? cause.message : ECHEC

/** Où commencer : où l’adresse le dit, où sont celles que l’on cherche, sinon toute la métropole. */
async function situer(carte: CarteOuverte, recherche: Recherche, filtree: boolean): Promise<number> {
  const place = lirePlace(location.search)
  if (place) carte.allerAuLieu(place)
  else if (!filtree) carte.allerA(METROPOLE)
  try {
    const { etendue, sansPosition } = await send(
      ouvrirLaCarte,
      { body: recherche },
      { erreursTraitees: true },
    )
    if (!place && filtree) carte.allerA(etendue ?? METROPOLE)
    return sansPosition
  } catch {
    if (!place && filtree) carte.allerA(METROPOLE)
    return 0
  }
}

/** Lit le cadre quand la carte s’arrête ; une demande remplace la précédente. */
function useLecture(recherche: Recherche, poser: (partie: Partial<Etat>) => void) {
  const enCours = useRef<AbortController>(null)
  const attente = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lire = useCallback(
    async (carte: CarteOuverte) => {
      enCours.current?.abort()
      const arret = new AbortController()
      enCours.current = arret
      const place = carte.place()
      const demande = { ...recherche, cadre: carte.cadre(), zoom: place.zoom }
      garderPlace(place)
      try {
        const lue = await send(
          lireLaCarte,
          { body: demande },
          { erreursTraitees: true, signal: arret.signal },
        )
        if (arret.signal.aborted) return
        carte.montrer(lue)
        poser({ lue, demande, echec: null })
      } catch (cause) {
        if (!arret.signal.aborted) poser({ echec: lirePhrase(cause) })
      }
    },
    [recherche, poser],
  )
  const bientot = useCallback(
    (carte: CarteOuverte) => {
      clearTimeout(attente.current)
      attente.current = setTimeout(() => void lire(carte), PAUSE_MS)
    },
    [lire],
  )
  useEffect(
    () => () => {
      clearTimeout(attente.current)
      enCours.current?.abort()
    },
    [],
  )
  return bientot
}

/** Une carte vivante dans `conteneur`, pour cette recherche. `recherche` : la même d’un rendu à l’autre. */
export function useCarte(conteneur: RefObject<HTMLElement | null>, recherche: Recherche, filtree: boolean) {
  const [etat, setEtat] = useState(VIDE)
  const poser = useCallback((partie: Partial<Etat>) => setEtat((avant) => ({ ...avant, ...partie })), [])
  const relire = useLecture(recherche, poser)
  useEffect(() => {
    let fermee = false
    let carte: CarteOuverte | null = null
    const ouvrirTout = async () => {
      const { ouvrir } = await import('./moteur.ts')
      if (fermee || !conteneur.current) return
      const ouverte = ouvrir(conteneur.current, {
        surPoint: (ouvert) => poser({ ouvert }),
        // Fermée en plein mouvement, elle dit encore qu’il s’arrête.
        surDeplacement: () => !fermee && relire(ouverte),
      })
      carte = ouverte
      poser({ carte })
      const [sansPosition] = await Promise.all([
        situer(carte, recherche, filtree),
        poserLeFond(carte.plan, poser),
      ])
      if (!fermee) poser({ sansPosition })
    }
    ouvrirTout().catch(() => poser({ echec: ECHEC }))
    return () => {
      fermee = true
      carte?.fermer()
    }
  }, [conteneur, recherche, filtree, relire, poser])
  const { carte, ouvert } = etat
  useEffect(() => carte?.designer(ouvert), [carte, ouvert])
  const reessayer = () => carte && relire(carte)
  return { ...etat, poser, reessayer }
}
