import { useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import type { Choix } from './choix.ts'

const NOM = /^choix-(\d+)$/

const idDe = (e: HTMLInputElement) => Number(NOM.exec(e.name)?.[1])
const estUneCase = (e: EventTarget): e is HTMLInputElement =>
  e instanceof HTMLInputElement && NOM.test(e.name)

/** La case d’une ligne ; `GestesDeChoix` en reconnaît le nom. */
export function CaseDeLigne({ id, nom, choix }: { id: number; nom: string; choix: Choix }) {
  return (
    <CaseACocher
      petite
      name={`choix-${id}`}
      libelle={`Choisir ${nom}`}
      libelleMasque
      value={choix.identifiants.has(id)}
      onChange={(oui) => choix.changer([id], oui)}
    />
  )
}

/** Maj et un clic prolongeraient une sélection de texte, et le navigateur ne cocherait pas la case. */
const sansSelection = (e: MouseEvent) => {
  if (e.shiftKey) e.preventDefault()
}

/**
 * Les gestes d’un choix en nombre : les flèches passent d’une case à l’autre, Maj avec une flèche ou un clic prend toutes celles qu’il y a
 * entre les deux.
 */
export function GestesDeChoix({ choix, children }: { choix: Choix; children: ReactNode }) {
  const zone = useRef<HTMLDivElement>(null)
  const ancre = useRef<number | null>(null)
  const maj = useRef(false)
  const cases = () => [...(zone.current?.querySelectorAll<HTMLInputElement>('input[name^="choix-"]') ?? [])]
  /** De la dernière case touchée à celle-ci, toutes comme elle. */
  const etendre = (jusqua: number, oui: boolean) => {
    const ids = cases().map(idDe)
    const [de, a] = [ids.indexOf(ancre.current ?? jusqua), ids.indexOf(jusqua)]
    if (de === -1 || a === -1) return
    choix.changer(ids.slice(Math.min(de, a), Math.max(de, a) + 1), oui)
  }
  const surTouche = (e: KeyboardEvent) => {
    const pas = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (!pas || !estUneCase(e.target)) return
    const toutes = cases()
    const suivante = toutes[toutes.indexOf(e.target) + pas]
    e.preventDefault()
    if (!suivante) return
    if (e.shiftKey) {
      ancre.current ??= idDe(e.target)
      etendre(idDe(suivante), true)
    } else ancre.current = idDe(suivante)
    suivante.focus()
  }
  const surClic = (e: MouseEvent) => {
    if (!estUneCase(e.target)) {
      // Le clic qu’un libellé renvoie à sa case ne dit plus si Maj était enfoncée.
      maj.current = e.shiftKey
      return
    }
    const id = idDe(e.target)
    if ((e.shiftKey || maj.current) && ancre.current !== null) etendre(id, e.target.checked)
    maj.current = false
    ancre.current = id
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- elle n’écoute que ses cases.
    <div ref={zone} onKeyDown={surTouche} onMouseDown={sansSelection} onClick={surClic}>
      {children}
    </div>
  )
}
