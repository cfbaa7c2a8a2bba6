import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { Refus } from '#domain/refus.ts'
import { ErreurApi } from '../api.ts'
import { useVivant } from '../shell/vivant.ts'
import { idDeChamp } from '../ui/champ.tsx'
import { erreurVisible, partager, resumer, type RefusDit } from './erreurs-visibles.ts'

/** Un formulaire ordinaire : une saisie à plat, jugée par une règle du domaine, puis par le serveur. */
export interface Formulaire<S> {
  saisie: S
  poser: (suite: Partial<S>) => void
  /** Pose d’après la dernière saisie, quand la valeur arrive après une attente. */
  completer: (suite: (avant: S) => Partial<S>) => void
  /** Ce que prend un champ de texte. */
  texte: (champ: keyof S & string) => {
    name: string
    libelle: string
    value: string
    onChange: (valeur: string) => void
    onBlur: () => void
    erreur: string | undefined
  }
  erreurDe: (champ: keyof S & string) => string | undefined
  erreurs: RefusDit[]
  essai: number
  /** Combien d’envois le serveur a refusés : une preuve qui ne sert qu’une fois est alors à refaire. */
  envois: number
  /** Faux tant que la page n’est pas vivante : un envoi partirait sans jeton, par l’adresse. */
  pret: boolean
  enCours: boolean
  /** Le refus qui ne vise aucun champ. */
  refus: string | null
  envoyer: (agir: (saisie: S) => Promise<void>) => Promise<void>
}

/** Ce que le formulaire de la page porte déjà, tapé ou rempli par le navigateur avant que React n’écoute. */
function dejaTape<S extends object>(depart: S): Partial<S> {
  const champs = Object.keys(depart)
  const formulaire = champs.map((c) => document.getElementById(idDeChamp(c))?.closest('form')).find(Boolean)
  const porte = new FormData(formulaire ?? undefined)
  const tapes = champs.flatMap((c) => {
    const lu = porte.get(c)
    if (typeof lu !== 'string' || lu === '') return []
    return [[c, typeof depart[c as keyof S] === 'boolean' ? true : lu]]
  })
  return Object.fromEntries(tapes) as Partial<S>
}

/** Fait `noter` tout de suite, ou à la fin de l’appui en cours : un message qui paraît entre-temps déplacerait le bouton visé. */
function useApresLAppui(): (noter: () => void) => void {
  const appui = useRef(false)
  useEffect(() => {
    const suivre = ({ type }: Event) => {
      appui.current = type === 'mousedown'
    }
    const ecoutes = ['mousedown', 'mouseup'] as const
    for (const type of ecoutes) window.addEventListener(type, suivre, true)
    return () => {
      for (const type of ecoutes) window.removeEventListener(type, suivre, true)
    }
  }, [])
  return (noter) => {
    // Le clic suit le relâchement : le message attend le tour d’après.
    if (appui.current) window.addEventListener('mouseup', () => setTimeout(noter), { once: true })
    else noter()
  }
}

/**
 * Tient un formulaire (§5.2) : les erreurs paraissent après passage par le champ ou à l’envoi, celles du serveur
 * rejoignent leur champ et s’effacent dès qu’il change ; rien de ce qui est tapé ne se perd.
 */
export function useSaisie<S extends object>(o: {
  depart: S
  libelles: { readonly [C in keyof S]?: string }
  verifier: (saisie: S) => Refus[]
  /** Le champ d’ici qui répond à celui que nomme le serveur, quand l’appel range la saisie autrement. */
  champIci?: (champ: string) => string
}): Formulaire<S> {
  const { libelles, verifier, champIci = (champ) => champ } = o
  const [saisie, setSaisie] = useState(o.depart)
  const [touches, setTouches] = useState<ReadonlySet<string>>(new Set())
  const [essai, setEssai] = useState(0)
  const [envois, setEnvois] = useState(0)
  const [preuveUsee, setPreuveUsee] = useState(false)
  const apresLAppui = useApresLAppui()
  const pret = useVivant()
  const [renduParLeServeur] = useState(!pret)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState<string | null>(null)
  const [duServeur, setDuServeur] = useState<readonly RefusDit[]>([])
  const locaux = useMemo(() => verifier(saisie), [verifier, saisie])
  const libelleDe = (champ: string) => (libelles as Record<string, string | undefined>)[champ]
  const constat = { locaux, duServeur, touches, essai, preuveUsee }
  const erreurDe = (champ: string) => erreurVisible(constat, champ)

  // Avant tout autre dessin : le suivant effacerait le champ.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- ce qui était écrit dans la page avant React ne se lit qu’ici.
    if (renduParLeServeur) setSaisie((avant) => ({ ...avant, ...dejaTape(avant) }))
  }, [renduParLeServeur])

  const poser = (suite: Partial<S>) => {
    setSaisie((avant) => ({ ...avant, ...suite }))
    setDuServeur((avant) => avant.filter((r) => !(r.champ in suite)))
  }

  return {
    saisie,
    poser,
    completer: (suite) => setSaisie((avant) => ({ ...avant, ...suite(avant) })),
    texte: (champ) => ({
      name: champ,
      libelle: libelleDe(champ) ?? champ,
      value: String(saisie[champ]),
      onChange: (valeur) => poser({ [champ]: valeur } as Partial<S>),
      onBlur: () => apresLAppui(() => setTouches((avant) => new Set([...avant, champ]))),
      erreur: erreurDe(champ),
    }),
    erreurDe,
    erreurs: resumer(constat, libelleDe),
    essai,
    envois,
    pret,
    enCours,
    refus,
    async envoyer(agir) {
      setRefus(null)
      if (enCours) return
      setPreuveUsee(false)
      if (locaux.length > 0) {
        setEssai(essai + 1)
        return
      }
      setEnCours(true)
      try {
        await agir(saisie)
      } catch (cause) {
        if (!(cause instanceof ErreurApi)) throw cause
        const refusIci = cause.refus.map((r) => ({ ...r, champ: champIci(r.champ) }))
        const { champs, general } = partager(
          { statut: cause.statut, message: cause.message, refus: refusIci },
          saisie,
        )
        // Une preuve humaine ne sert qu’une fois.
        if ('captcha' in saisie) setSaisie((avant) => ({ ...avant, captcha: '' }))
        setPreuveUsee(true)
        setDuServeur(champs)
        setEssai(essai + 1)
        setEnvois(envois + 1)
        if (general !== null) setRefus(general)
      } finally {
        setEnCours(false)
      }
    },
  }
}
