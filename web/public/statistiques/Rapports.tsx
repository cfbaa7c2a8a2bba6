import { telechargerRapportBo, type FormatDeRapport } from '#contract/public/statistiques.ts'
import { codes } from '#domain/socle/codes.ts'
import type { NiveauDAdresse } from '#domain/public/statistiques/niveaux.ts'
import { direPeriode, type Periode } from '#domain/public/statistiques/periodes.ts'
import type { MouseEvent } from 'react'
import { tenter } from '#web/socle/appels/actes.ts'
import { adresseDe, type InputOf } from '#web/socle/appels/api.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { GroupeBoutons, LienBouton } from '#web/socle/ui/boutons.tsx'
import { Invisible, Section } from '#web/socle/ui/miseEnPage.tsx'

const FORMATS: Record<FormatDeRapport, string> = {
  xlsx: 'Classeur (XLSX)',
  pdf: 'Document (PDF)',
  csv: 'Données (CSV)',
}

/** Un appui ordinaire ; avec une touche, le navigateur fait ce qu’elle demande. */
const estSimple = (e: MouseEvent) => e.button === 0 && !(e.metaKey || e.ctrlKey || e.shiftKey || e.altKey)

/** Les chiffres d’un territoire à un trimestre, à emporter : des liens, que le site suit lui-même pour dire ce qui échoue. */
export function Rapports({
  niveau,
  code,
  annee,
  trimestre,
  nom,
}: Periode & { niveau: NiveauDAdresse; code: string; nom: string }) {
  const demande = (format: FormatDeRapport): InputOf<typeof telechargerRapportBo> => ({
    query: { niveau, code, annee: String(annee), trimestre: String(trimestre), format },
  })
  const suivre = (format: FormatDeRapport) => (e: MouseEvent) => {
    if (!estSimple(e)) return
    e.preventDefault()
    void tenter('Le rapport n’est pas téléchargé', (options) =>
      telecharger(telechargerRapportBo, demande(format), options),
    )
  }
  return (
    <Section titre="Emporter ces chiffres" id="emporter">
      <p>{`Tous les chiffres de cette page, ${nom}, ${direPeriode({ annee, trimestre })}, et de quoi les lire.`}</p>
      <GroupeBoutons>
        {codes(FORMATS).map((format) => (
          <LienBouton
            key={format}
            href={adresseDe(telechargerRapportBo, demande(format))}
            download
            variante="secondaire"
            icone="telecharger"
            onClick={suivre(format)}
          >
            {FORMATS[format]}
            <Invisible>{`\u00a0: ${nom}, ${direPeriode({ annee, trimestre })}`}</Invisible>
          </LienBouton>
        ))}
      </GroupeBoutons>
    </Section>
  )
}
