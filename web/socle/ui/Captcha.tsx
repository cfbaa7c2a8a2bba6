import type { Solution } from 'altcha-lib/types'
import { useEffect, useId, useRef, useState } from 'react'
import { Icone } from './Icone.tsx'

/** Le défi du serveur, que seul l’ouvrier lit. */
type Defi = Record<string, unknown>

function resoudre(defi: Defi, signal: AbortSignal): Promise<Solution> {
  return new Promise((resolve, reject) => {
    const ouvrier = new Worker(new URL('./captcha.worker.ts', import.meta.url), { type: 'module' })
    const finir = () => ouvrier.terminate()
    signal.addEventListener('abort', () => {
      finir()
      reject(new DOMException('abandon', 'AbortError'))
    })
    ouvrier.addEventListener('message', (e: MessageEvent<Solution | null>) => {
      finir()
      if (e.data) resolve(e.data)
      else reject(new Error('défi sans solution'))
    })
    ouvrier.addEventListener('error', () => {
      finir()
      reject(new Error('calcul impossible'))
    })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- un ouvrier n’a pas d’origine.
    ouvrier.postMessage(defi)
  })
}

interface PropsCaptcha {
  obtenirDefi: () => Promise<Defi>
  onChange: (reponse: string | null) => void
  erreur?: string | null
}

function Essai({ obtenirDefi, onChange, erreur }: PropsCaptcha) {
  const id = useId()
  const [etat, setEtat] = useState<'repos' | 'calcul' | 'fait' | 'echec'>('repos')
  const abandon = useRef<AbortController>(null)
  const laCase = useRef<HTMLInputElement>(null)

  const verifier = async () => {
    const courant = new AbortController()
    abandon.current = courant
    setEtat('calcul')
    onChange(null)
    try {
      const { codeChallenge: _, ...challenge } = await obtenirDefi()
      const solution = await resoudre(challenge, courant.signal)
      setEtat('fait')
      onChange(btoa(JSON.stringify({ challenge, solution })))
    } catch {
      if (!courant.signal.aborted) setEtat('echec')
    }
  }

  useEffect(() => {
    // Cochée avant que la page soit vivante : le calcul se fait aussitôt.
    // oxlint-disable-next-line react/set-state-in-effect -- ce qui était coché ne se lit qu’ici.
    if (laCase.current?.checked) void verifier()
    return () => abandon.current?.abort()
    // oxlint-disable-next-line react/exhaustive-deps -- une fois, quand la page s’éveille.
  }, [])

  return (
    <div className={erreur ? 'rnc-captcha rnc-captcha--erreur' : 'rnc-captcha'}>
      <div className="fr-checkbox-group">
        <input
          ref={laCase}
          type="checkbox"
          id={id}
          checked={etat === 'fait'}
          disabled={etat === 'calcul'}
          aria-describedby={`${id}-msg`}
          aria-invalid={erreur ? true : undefined}
          onChange={(e) => {
            if (e.target.checked) void verifier()
            else {
              setEtat('repos')
              onChange(null)
            }
          }}
        />
        <label className="fr-label" htmlFor={id}>
          Je ne suis pas un robot
          <span className="fr-hint-text">Votre appareil fait un petit calcul, sans image à reconnaître.</span>
        </label>
      </div>
      <output id={`${id}-msg`} className="rnc-captcha__etat">
        {etat === 'calcul' && (
          <>
            <span className="rnc-rotation" aria-hidden="true" /> Vérification en cours…
          </>
        )}
        {etat === 'fait' && (
          <>
            <Icone nom="valider" taille={1} /> Vérifié
          </>
        )}
        {etat === 'echec' && 'La vérification a échoué. Cochez à nouveau la case.'}
        {etat === 'repos' && erreur}
      </output>
    </div>
  )
}

/**
 * Case « Je ne suis pas un robot » : la preuve de travail se calcule dans un ouvrier, sans image ni service tiers.
 * `obtenirDefi` demande le défi au serveur ; `onChange` reçoit la réponse encodée, ou null tant qu’elle manque. Changer
 * `essai` remet la case à zéro : une réponse ne sert qu’une fois.
 */
export function Captcha({ essai = 0, ...props }: PropsCaptcha & { essai?: number }) {
  return <Essai key={essai} {...props} />
}
