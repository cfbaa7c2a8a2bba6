import { useCallback, useEffect, useRef, useState } from 'react'
import { enregistrerBrouillon, lireBrouillon, type Brouillon } from '#contract/immatriculation.ts'
import type { SaisieDeclaration } from '#domain/declaration/declaration.ts'
import type { CodeEtape } from '#domain/declaration/etapes.ts'
import { essayer, send } from '../api.ts'
import { aPourRaison, lireRefus } from '../refus.ts'

const ATTENTE_MS = 1_200
const NOUVEL_ESSAI_MS = 5_000

/** Où en est l’enregistrement, tel qu’on le dit à la personne. */
export type Enregistrement = 'fait' | 'a-faire' | 'en-cours' | 'impossible' | 'conflit'

export interface BrouillonOuvert {
  brouillon: Brouillon
  saisie: SaisieDeclaration
  enregistrement: Enregistrement
  dernierEnregistrement: string
  modifier(changer: (saisie: SaisieDeclaration) => SaisieDeclaration): void
  /** Enregistre tout de suite ; vrai quand tout est sur le serveur. */
  enregistrer(etape?: CodeEtape): Promise<boolean>
  /** La dernière version que le serveur a rendue. */
  version(): number
  /** La pièce jointe change la version du brouillon. */
  joindre(version: number, justificatif: Brouillon['justificatif']): void
  /** Conflit : reprendre la dernière version, ou garder la saisie d’ici. */
  recharger(): Promise<void>
  garderMaSaisie(): Promise<boolean>
}

/**
 * Tient un brouillon : la saisie d’ici, la version du serveur, et l’enregistrement tout seul après chaque changement.
 * Un enregistrement manqué recommence ; une version plus récente ailleurs arrête tout et le dit.
 */
export function useBrouillon(id: number): BrouillonOuvert | 'chargement' | 'absent' {
  const [brouillon, setBrouillon] = useState<Brouillon | 'chargement' | 'absent'>('chargement')
  const [saisie, setSaisie] = useState<SaisieDeclaration>({})
  const [enregistrement, setEnregistrement] = useState<Enregistrement>('fait')
  const [dernier, setDernier] = useState('')
  const courant = useRef<{
    saisie: SaisieDeclaration
    version: number
    etape: CodeEtape
    sale: boolean
    conflit: boolean
  }>({
    saisie,
    version: 0,
    etape: 'infos-rattachement',
    sale: false,
    conflit: false,
  })
  const enVol = useRef<Promise<boolean> | null>(null)
  const enregistrerBientot = useRef<() => Promise<boolean>>(async () => false)
  const minuterie = useRef<ReturnType<typeof setTimeout>>(undefined)

  const charger = useCallback(async () => {
    try {
      const lu = await essayer(lireBrouillon, { params: { id: String(id) } })
      courant.current = {
        saisie: lu.immatCopropriete,
        version: lu.version,
        etape: lu.etape,
        sale: false,
        conflit: false,
      }
      setSaisie(lu.immatCopropriete)
      setDernier(lu.dateModification)
      setEnregistrement('fait')
      setBrouillon(lu)
    } catch (erreur) {
      if (lireRefus(erreur).statut !== 401) setBrouillon('absent')
    }
  }, [id])

  const envoyer = useCallback(async (): Promise<boolean> => {
    const c = courant.current
    if (c.conflit) return false
    if (!c.sale) return true
    c.sale = false
    setEnregistrement('en-cours')
    try {
      const fait = await send(
        enregistrerBrouillon,
        {
          params: { id: String(id) },
          body: { version: c.version, etape: c.etape, immatCopropriete: c.saisie },
        },
        { erreursTraitees: true, enPartant: document.visibilityState === 'hidden' },
      )
      courant.current.version = fait.version
      setDernier(fait.dateModification)
      setEnregistrement(courant.current.sale ? 'a-faire' : 'fait')
      return true
    } catch (erreur) {
      courant.current.sale = true
      if (aPourRaison(erreur, [409])) {
        courant.current.conflit = true
        setEnregistrement('conflit')
      } else {
        setEnregistrement('impossible')
        clearTimeout(minuterie.current)
        minuterie.current = setTimeout(() => void enregistrerBientot.current(), NOUVEL_ESSAI_MS)
      }
      return false
    }
  }, [id])

  const enregistrer = useCallback(
    async (etape?: CodeEtape): Promise<boolean> => {
      if (etape && etape !== courant.current.etape) {
        courant.current.etape = etape
        courant.current.sale = true
      }
      clearTimeout(minuterie.current)
      // Un seul envoi à la fois : le suivant part avec la version que rend le premier.
      while (enVol.current) await enVol.current
      enVol.current = envoyer()
      try {
        return await enVol.current
      } finally {
        enVol.current = null
      }
    },
    [envoyer],
  )
  useEffect(() => {
    enregistrerBientot.current = enregistrer
  }, [enregistrer])

  const modifier = useCallback((changer: (saisie: SaisieDeclaration) => SaisieDeclaration) => {
    const suite = changer(courant.current.saisie)
    if (suite === courant.current.saisie) return
    courant.current.saisie = suite
    courant.current.sale = true
    setSaisie(courant.current.saisie)
    if (courant.current.conflit) return
    setEnregistrement('a-faire')
    clearTimeout(minuterie.current)
    minuterie.current = setTimeout(() => void enregistrerBientot.current(), ATTENTE_MS)
  }, [])

  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- l’état vient du serveur, après la réponse.
    void charger()
    return () => clearTimeout(minuterie.current)
  }, [charger])

  useEffect(() => {
    const partir = () => {
      if (document.visibilityState === 'hidden') void enregistrerBientot.current()
    }
    const retenir = (e: BeforeUnloadEvent) => {
      if (courant.current.sale) e.preventDefault()
    }
    document.addEventListener('visibilitychange', partir)
    addEventListener('beforeunload', retenir)
    return () => {
      document.removeEventListener('visibilitychange', partir)
      removeEventListener('beforeunload', retenir)
    }
  }, [])

  if (brouillon === 'chargement' || brouillon === 'absent') return brouillon
  return {
    brouillon,
    saisie,
    enregistrement,
    dernierEnregistrement: dernier,
    modifier,
    enregistrer,
    version: () => courant.current.version,
    joindre(version, justificatif) {
      courant.current.version = version
      setBrouillon({ ...brouillon, justificatif })
    },
    recharger: charger,
    async garderMaSaisie() {
      const lu = await send(lireBrouillon, { params: { id: String(id) } })
      courant.current.version = lu.version
      courant.current.conflit = false
      courant.current.sale = true
      return enregistrer()
    },
  }
}
