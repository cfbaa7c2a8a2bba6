import type { FormatDeFichier } from '#contract/coproprietes/mises-a-jour.ts'
import { codes } from '#domain/socle/codes.ts'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'

const LIBELLES: Record<FormatDeFichier, string> = {
  xlsx: 'Télécharger (tableur)',
  csv: 'Télécharger (CSV)',
}

/** Un fichier à prendre, dans l’un ou l’autre format ; `quoi` le nomme pour qui n’en voit pas l’entour. */
export function Telecharger({
  quoi,
  adresse,
}: {
  quoi: string
  adresse: (format: FormatDeFichier) => string
}) {
  return (
    <GroupeBoutons>
      {codes(LIBELLES).map((format) => (
        <LienBouton key={format} href={adresse(format)} download variante="secondaire" icone="telecharger">
          {LIBELLES[format]}
          <Invisible>{`\u00a0: ${quoi}`}</Invisible>
        </LienBouton>
      ))}
    </GroupeBoutons>
  )
}
