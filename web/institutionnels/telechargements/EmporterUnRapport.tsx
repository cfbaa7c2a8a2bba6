import { useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { telechargerRapportPdf, telechargerRapportXlsx } from '#contract/rapports-outil.ts'
import { demanderTelechargement } from '#contract/telechargements.ts'
import { LONG } from '#domain/categorisation/telechargements.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { tenter } from '../../actes.ts'
import { send } from '../../api.ts'
import { notifier } from '../../shell/notifications.ts'
import { telecharger } from '../../telecharger.ts'
import { Bouton, GroupeBoutons, Lien } from '../../ui/boutons.tsx'
import { Pile } from '../../ui/miseEnPage.tsx'

type Ecran = InputOf<typeof telechargerRapportXlsx>['body']

const RAPPORTS = [
  {
    sorte: 'RAPPORT_XLSX',
    format: 'Classeur (XLSX)',
    plusTard: 'Préparer le classeur pour plus tard',
    appel: telechargerRapportXlsx,
  },
  {
    sorte: 'RAPPORT_PDF',
    format: 'Document (PDF)',
    plusTard: 'Préparer le PDF pour plus tard',
    appel: telechargerRapportPdf,
  },
] as const
type Rapport = (typeof RAPPORTS)[number]

/** Le rapport synthétique de ce qui est à l’écran, dans l’un ou l’autre format, tout de suite ou pour plus tard. */
export function EmporterUnRapport({ ecran, nombre }: { ecran: Ecran; nombre: number }) {
  const [enCours, setEnCours] = useState<string | null>(null)
  const pendant = async (libelle: string, faire: () => Promise<void>) => {
    setEnCours(libelle)
    await faire()
    setEnCours(null)
  }
  const maintenant = ({ format, appel }: Rapport) =>
    pendant(format, async () => {
      const nom = await tenter('Le rapport n’est pas téléchargé', (options) =>
        telecharger(appel, { body: ecran }, options),
      )
      if (nom !== null) notifier({ ton: 'succes', titre: 'Rapport téléchargé', texte: nom })
    })
  const plusTard = ({ sorte, plusTard: libelle }: Rapport) =>
    pendant(libelle, async () => {
      const demande = await tenter('Le rapport n’est pas demandé', (options) =>
        send(demanderTelechargement, { body: { ...ecran, sorte } }, options),
      )
      if (demande !== null)
        notifier({
          ton: 'succes',
          titre: 'Votre rapport est demandé',
          texte:
            'Il se prépare sans vous\u00a0: vous le trouverez à la page «\u202fMes téléchargements\u202f».',
        })
    })
  const long = nombre > LONG.lignes
  return (
    <Pile espace={4}>
      <p>Ses chiffres clés, ses catégories, ses comptes et sa liste, avec la méthode.</p>
      {long && (
        <p>{`${afficherEntier(nombre)} copropriétés\u00a0: demandez-le plutôt pour plus tard, il se prépare pendant que vous continuez.`}</p>
      )}
      <GroupeBoutons>
        {RAPPORTS.map((r) => (
          <Bouton
            key={r.format}
            variante="secondaire"
            icone="telecharger"
            enCours={enCours === r.format}
            disabled={enCours !== null}
            onClick={() => void maintenant(r)}
          >
            {r.format}
          </Bouton>
        ))}
      </GroupeBoutons>
      <GroupeBoutons>
        {RAPPORTS.map((r) => (
          <Bouton
            key={r.plusTard}
            variante={long ? 'secondaire' : 'tertiaire'}
            icone="attente"
            enCours={enCours === r.plusTard}
            disabled={enCours !== null}
            onClick={() => void plusTard(r)}
          >
            {r.plusTard}
          </Bouton>
        ))}
      </GroupeBoutons>
      <p>
        <Lien href={CHEMINS.telechargements}>Mes téléchargements</Lien>
      </p>
    </Pile>
  )
}
