import type { Message } from '#domain/socle/courriels/message.ts'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { TexteBrut } from '#web/socle/ui/TexteBrut.tsx'

/** Un courriel tel qu’il partira. */
export function ApercuDuCourriel({ courriel }: { courriel: Message }) {
  return (
    <Pile espace={2}>
      <p>
        <strong>{courriel.sujet}</strong>
      </p>
      <TexteBrut>{courriel.texte}</TexteBrut>
    </Pile>
  )
}
