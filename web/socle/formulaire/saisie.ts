import { useEffect, useLayoutEffect, useMemo, useState } from 'react'
import type { Refus } from '#domain/socle/refus/refus.ts'
import { ErreurApi } from '#web/socle/appels/api.ts'
import { lireRefus } from '#web/socle/appels/refus.ts'
import { useCompte } from '#web/socle/shell/contexte.ts'
import { notifier } from '#web/socle/shell/notifications.ts'
import { avantLaPerte } from '#web/socle/shell/passage.ts'
import { useVivant } from '#web/socle/shell/vivant.ts'
import { idDeChamp } from '#web/socle/ui/champ.tsx'
import { useErreursVisibles, type Envoi } from './envoi.ts'
import { partager, type RefusDit } from './erreurs-visibles.ts'
import { garderSaisie, oublierSaisie, remettre, saisieGardee } from './gardee.ts'

/** Un formulaire ordinaire : une saisie à plat, jugée par une règle du domaine, puis par le serveur. */
export interface SaisieTenue<S> extends Envoi {
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
  /** Dit un refus venu d’ailleurs que d’un envoi. */
  refuser: (phrase: string) => void
  /** Combien d’envois le serveur a refusés : une preuve qui ne sert qu’une fois est alors à refaire. */
  envois: number
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

const RIEN: readonly RefusDit[] = []

/** La saisie d’une personne connectée : si sa session se perd, elle la retrouve en revenant, et sait qu’elle lui est rendue. */
function useSaisieGardee<S extends object>(depart: S, champs: readonly string[], ailleurs = false) {
  const compteId = useCompte()?.id
  const vivant = useVivant()
  // L’adresse d’où l’on part : un lien suivi l’a déjà changée quand la session se découvre perdue.
  const [cle] = useState(() =>
    ailleurs || compteId === undefined || typeof location === 'undefined'
      ? null
      : `${location.pathname}${location.search}#${champs.join(',')}`,
  )
  const tenue = useState(() =>
    vivant && cle !== null && compteId !== undefined ? remettre(depart, saisieGardee(cle, compteId)) : depart,
  )
  const [saisie, setSaisie] = tenue
  useEffect(() => {
    const gardee = cle === null || compteId === undefined ? null : saisieGardee(cle, compteId)
    if (cle === null || gardee === null) return
    oublierSaisie(cle)
    // Ce que le serveur a dessiné ne la connaît pas : elle ne s’y remet qu’une fois la page vivante.
    // oxlint-disable-next-line react/set-state-in-effect -- la saisie gardée ne se lit que dans le navigateur.
    setSaisie((avant) => remettre(avant, gardee))
    notifier({
      ton: 'info',
      titre: 'Votre saisie vous est rendue',
      texte: 'Votre session avait pris fin avant qu’elle soit enregistrée : relisez-la, puis enregistrez-la.',
    })
  }, [cle, compteId, setSaisie])
  useEffect(() => {
    if (cle === null || compteId === undefined) return undefined
    return avantLaPerte(() => {
      if (JSON.stringify(saisie) !== JSON.stringify(depart)) garderSaisie(cle, compteId, saisie)
    })
  }, [cle, compteId, saisie, depart])
  return tenue
}

/**
 * Tient un formulaire (§5.2) : les erreurs paraissent après passage par le champ ou à l’envoi, celles du serveur
 * rejoignent leur champ et s’effacent dès qu’il change ; rien de ce qui est tapé ne se perd.
 */
export function useSaisie<S extends object>(o: {
  depart: S
  libelles: { readonly [C in keyof S]?: string }
  verifier: (saisie: S) => Refus[]
  /** L’acte, une fois la saisie juste ; un refus du serveur se dit ici. */
  envoyer: (saisie: S) => Promise<void>
  /** Ce que dit un champ laissé vide, quand « obligatoire » ne suffit pas. */
  vides?: { readonly [C in keyof S]?: string }
  /** Ce qui a déjà échoué en arrivant. */
  refus?: string | null
  /** Le champ d’ici qui répond à celui que nomme le serveur, quand l’appel range la saisie autrement. */
  champIci?: (champ: string) => string
  /** L’écran garde lui-même ce qui s’y écrit. */
  gardeeAilleurs?: boolean
}): SaisieTenue<S> {
  const { libelles, verifier, champIci = (champ) => champ } = o
  const [saisie, setSaisie] = useSaisieGardee(o.depart, Object.keys(libelles), o.gardeeAilleurs)
  const [envois, setEnvois] = useState(0)
  const [preuveUsee, setPreuveUsee] = useState(false)
  const pret = useVivant()
  const [renduParLeServeur] = useState(!pret)
  const [enCours, setEnCours] = useState(false)
  const [refus, setRefus] = useState(o.refus ?? null)
  const [duServeur, setDuServeur] = useState(RIEN)
  const locaux = useMemo(() => verifier(saisie), [verifier, saisie])
  const libelleDe = (champ: string) => (libelles as Record<string, string | undefined>)[champ]
  const { essai, essayer, toucher, erreurDe, erreurs } = useErreursVisibles(
    { locaux, duServeur, preuveUsee, vides: o.vides },
    libelleDe,
  )

  // Avant tout autre dessin : le suivant effacerait le champ.
  useLayoutEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- ce qui était écrit dans la page avant React ne se lit qu’ici.
    if (renduParLeServeur) setSaisie((avant) => ({ ...avant, ...dejaTape(avant) }))
  }, [renduParLeServeur, setSaisie])

  const poser = (suite: Partial<S>) => {
    setSaisie((avant) => ({ ...avant, ...suite }))
    setDuServeur((avant) => avant.filter((r) => !(r.champ in suite)))
  }

  const recevoir = (erreur: ErreurApi) => {
    const { champs, general } = partager(
      {
        statut: erreur.statut,
        message: erreur.message,
        refus: erreur.refus.map((r) => ({ ...r, champ: champIci(r.champ) })),
      },
      saisie,
    )
    // Une preuve humaine ne sert qu’une fois.
    if ('captcha' in saisie) setSaisie((avant) => ({ ...avant, captcha: '' }))
    setPreuveUsee(true)
    setDuServeur(champs)
    essayer()
    setEnvois(envois + 1)
    setRefus(general)
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
      onBlur: () => toucher(champ),
      erreur: erreurDe(champ),
    }),
    erreurDe,
    erreurs,
    essai,
    envois,
    pret,
    enCours,
    refus,
    refuser: setRefus,
    async envoyer() {
      setRefus(null)
      if (enCours) return
      setPreuveUsee(false)
      if (locaux.length > 0) {
        essayer()
        return
      }
      setEnCours(true)
      try {
        await o.envoyer(saisie)
      } catch (cause) {
        recevoir(lireRefus(cause))
      } finally {
        setEnCours(false)
      }
    },
  }
}
