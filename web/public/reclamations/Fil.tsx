import { afficherInstant } from '#domain/socle/temps/instant.ts'
import type { ReclamationSuivie } from '#contract/public/reclamations.ts'
import type { ReactNode } from 'react'
import { Chronologie } from '#web/socle/ui/Chronologie.tsx'
import { TexteBrut } from '#web/socle/ui/TexteBrut.tsx'

type Message = ReclamationSuivie['messages'][number]

/** Ce qui s’est écrit, du premier au dernier. `lien` : comment se lit une pièce jointe ; sans lui, son nom. */
export function Fil<M extends Message>({
  messages,
  lien,
  precision,
}: {
  messages: readonly M[]
  lien?: (piece: NonNullable<M['piece']>) => ReactNode
  precision?: (message: M) => ReactNode
}) {
  return (
    <Chronologie
      evenements={messages.map((m) => ({
        cle: String(m.id),
        jour: m.date,
        date: afficherInstant(m.date),
        titre: (
          <>
            {m.de} {precision?.(m)}
          </>
        ),
        children: (
          <>
            <TexteBrut>{m.texte}</TexteBrut>
            {m.piece && <p>{lien ? lien(m.piece) : `Document joint\u00a0: ${m.piece.nom}`}</p>}
          </>
        ),
      }))}
    />
  )
}
