import { useCallback, useEffect, useRef, useState } from 'react'
import type { Dossier } from '#contract/teneur/validations/dossier.ts'
import {
  libererDemande,
  lireDossier,
  ouvrirDemande,
  prolongerVerrou,
  reprendreDemande,
} from '#contract/teneur/validations/examen.ts'
import { essayer, send } from '#web/socle/appels/api.ts'
import { aPourRaison, lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { avantLaDeconnexion } from '#web/socle/shell/avant-deconnexion.ts'

const SIGNE_DE_VIE_MS = 60_000

type Etat =
  | { cas: 'chargement' }
  | { cas: 'tenue'; dossier: Dossier }
  | { cas: 'lecture'; dossier: Dossier; pourquoi: string }
  | { cas: 'absente' }
  | { cas: 'panne'; phrase: string }

/** Une demande que l’on examine, et ce que l’on peut de sa réservation. */
export interface Reservation {
  etat: Etat
  /** La rouvre, et la relit. */
  ouvrir: () => Promise<void>
  /** La prend à qui la tient. */
  reprendre: () => Promise<void>
  /** Fait un acte de qui la tient : l’un après l’autre, et avant qu’elle soit libérée. */
  enTenant: <T>(acte: () => Promise<T>) => Promise<T>
  /** Elle n’est plus à libérer en partant : elle est décidée, ou déjà rendue. */
  neplusLiberer: () => void
}

/** Ce qui se fait de chaque demande, et n’est pas fini : quittée puis rouverte, elle se libère avant de se rouvrir. */
const enCours = new Map<number, Promise<unknown>>()

/** Fait cet acte une fois fini ce qui se fait de la même demande. */
function aSonTour<T>(id: number, acte: () => Promise<T>): Promise<T> {
  const fait = (enCours.get(id) ?? Promise.resolve()).then(acte)
  const dernier = fait
    .catch(() => undefined)
    .finally(() => {
      if (enCours.get(id) === dernier) enCours.delete(id)
    })
  enCours.set(id, dernier)
  return fait
}

/** Réserve la demande en l’ouvrant, donne signe de vie, et la libère en partant (§4.7). */
export function useReservation(id: number): Reservation {
  const [etat, setEtat] = useState<Etat>({ cas: 'chargement' })
  const liberee = useRef(false)
  const enTenant = useCallback(<T>(acte: () => Promise<T>) => aSonTour(id, acte), [id])

  /** Tient la demande par cet appel ; qui ne le peut pas la lit, et sait pourquoi. */
  const tenir = useCallback(
    async (appel: typeof ouvrirDemande | typeof reprendreDemande) => {
      try {
        const dossier = await essayer(appel, { params: { id: String(id) } })
        liberee.current = false
        setEtat({ cas: 'tenue', dossier })
      } catch (cause) {
        const refus = lireRefus(cause)
        try {
          if (!aPourRaison(refus, [409])) throw refus
          const dossier = await essayer(lireDossier, { params: { id: String(id) } })
          setEtat({ cas: 'lecture', dossier, pourquoi: refus.message })
        } catch (suite) {
          const erreur = lireRefus(suite)
          setEtat(
            erreur.statut === 404 ? { cas: 'absente' } : { cas: 'panne', phrase: phraseDuRefus(erreur) },
          )
        }
      }
    },
    [id],
  )
  const ouvrir = useCallback(() => tenir(ouvrirDemande), [tenir])

  useEffect(() => {
    liberee.current = false
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void enTenant(ouvrir)
    const liberer = () =>
      send(libererDemande, { params: { n: String(id) } }, { erreursTraitees: true, enPartant: true }).catch(
        () => undefined,
      )
    const partir = async () => {
      if (liberee.current) return
      liberee.current = true
      await enTenant(liberer)
    }
    // La fenêtre se ferme : rien ne peut plus s’attendre. Libérée avant lui, l’acte en cours serait refusé ; elle l’est
    // alors d’elle-même, au bout de son délai.
    const fermer = () => {
      if (liberee.current || enCours.has(id)) return
      liberee.current = true
      void liberer()
    }
    addEventListener('pagehide', fermer)
    const rester = avantLaDeconnexion(partir)
    return () => {
      removeEventListener('pagehide', fermer)
      rester()
      void partir()
    }
  }, [id, ouvrir, enTenant])

  const tenue = etat.cas === 'tenue'
  useEffect(() => {
    if (!tenue) return undefined
    const donnerSigne = () => {
      essayer(prolongerVerrou, { params: { id: String(id) } }).catch((cause: unknown) => {
        // Ce qui ne dit pas que la réservation est perdue laisse le prochain battement réessayer.
        if (!aPourRaison(cause, [409])) return
        setEtat((e) => ('dossier' in e ? { cas: 'lecture', dossier: e.dossier, pourquoi: cause.message } : e))
        // Un autre l’a reprise : son nom se lit, et de quoi la lui reprendre.
        send(lireDossier, { params: { id: String(id) } }).then(
          (dossier) => setEtat((e) => (e.cas === 'lecture' ? { ...e, dossier } : e)),
          () => undefined,
        )
      })
    }
    const battement = setInterval(donnerSigne, SIGNE_DE_VIE_MS)
    // Un autre onglet l’a peut-être décidée ou libérée : qui revient à celui-ci l’apprend avant de s’en servir.
    const revenir = () => {
      if (document.visibilityState === 'visible') donnerSigne()
    }
    document.addEventListener('visibilitychange', revenir)
    return () => {
      clearInterval(battement)
      document.removeEventListener('visibilitychange', revenir)
    }
  }, [id, tenue])

  return {
    etat,
    ouvrir,
    reprendre: () => tenir(reprendreDemande),
    enTenant,
    neplusLiberer: () => {
      liberee.current = true
    },
  }
}
