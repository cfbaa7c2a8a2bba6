import { useRef, useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import { demanderTelechargement } from '#contract/institutions/telechargements.ts'
import { essayer } from '#web/socle/appels/api.ts'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import type { OptionsDeTelechargement } from '#web/socle/appels/telecharger.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'

/** Ce que devient la demande d’un fichier. `quoi` : le bouton dont elle vient. */
type Suite =
  | { cas: 'rien' }
  | { cas: 'enCours'; quoi: string; dit: string }
  | { cas: 'enregistre'; nom: string; avertissement: string | null }
  | { cas: 'demande' }
  | { cas: 'refus'; phrase: string }

/** Prend un fichier, ou le demande pour plus tard, et suit ce qu’il devient. */
export function useSuite() {
  const [suite, setSuite] = useState<Suite>({ cas: 'rien' })
  const arret = useRef<AbortController>(null)
  const refuser = (cause: unknown) => setSuite({ cas: 'refus', phrase: phraseDuRefus(lireRefus(cause)) })
  return {
    suite,
    enCours: suite.cas === 'enCours',
    /** Vrai quand c’est de ce bouton que l’on attend. */
    attend: (quoi: string) => suite.cas === 'enCours' && suite.quoi === quoi,
    maintenant: async (
      quoi: string,
      dit: string,
      prendre: (options: OptionsDeTelechargement) => Promise<string>,
    ): Promise<void> => {
      const mien = new AbortController()
      arret.current = mien
      setSuite({ cas: 'enCours', quoi, dit })
      let avertissement: string | null = null
      try {
        const nom = await prendre({
          erreursTraitees: true,
          signal: mien.signal,
          surAvertissement: (phrase) => {
            avertissement = phrase
          },
        })
        setSuite({ cas: 'enregistre', nom, avertissement })
      } catch (cause) {
        if (mien.signal.aborted) setSuite({ cas: 'rien' })
        else refuser(cause)
      }
    },
    plusTard: async (quoi: string, body: InputOf<typeof demanderTelechargement>['body']): Promise<void> => {
      setSuite({ cas: 'enCours', quoi, dit: 'La demande s’enregistre…' })
      try {
        await essayer(demanderTelechargement, { body })
        setSuite({ cas: 'demande' })
      } catch (cause) {
        refuser(cause)
      }
    },
    interrompre: () => arret.current?.abort(),
  }
}

/** Dite dans la fenêtre même, qui couvre les notifications. */
export function DireLaSuite({ suite }: { suite: Suite }) {
  if (suite.cas === 'refus')
    return (
      <Alerte ton="erreur" titre="Le fichier n’est pas parti" niveau={3} annonce="alert">
        <p>{suite.phrase}</p>
      </Alerte>
    )
  // Toujours là : un lecteur d’écran n’annonce que ce qui change dans une région qu’il connaît.
  return (
    <div role="status">
      {suite.cas === 'enCours' && <p>{suite.dit}</p>}
      {suite.cas === 'enregistre' && <p>{`Le fichier «\u202f${suite.nom}\u202f» est enregistré.`}</p>}
      {suite.cas === 'enregistre' && suite.avertissement !== null && (
        <Alerte ton="attention" titre="Le fichier n’a pas tout" niveau={3}>
          <p>{suite.avertissement}</p>
        </Alerte>
      )}
      {suite.cas === 'demande' && (
        <Alerte ton="succes" titre="Votre fichier est demandé" niveau={3}>
          <p>Il se prépare sans vous, et vous attendra dans vos téléchargements.</p>
        </Alerte>
      )}
    </div>
  )
}
