import type { Message } from '#domain/messages/message.ts'
import { Pile } from '../ui/miseEnPage.tsx'
import { TexteBrut } from '../ui/TexteBrut.tsx'

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
