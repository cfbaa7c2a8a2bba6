import type { InputOf } from '#contract/socle/call.ts'
import { telechargerRapportPdf, telechargerRapportXlsx } from '#contract/institutions/categorisation.ts'
import { COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import { avisDeLaListe } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { LONG } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { DireLaSuite, useSuite } from './suite.tsx'

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

/** Le rapport synthétique de ce qui est à l’écran, dans l’un ou l’autre format, tout de suite ou pour plus tard. */
export function EmporterUnRapport({ ecran, nombre }: { ecran: Ecran; nombre: number }) {
  const { suite, enCours, attend, maintenant, plusTard } = useSuite()
  const long = nombre > LONG.lignes
  return (
    <Pile espace={4}>
      <p>Ses chiffres clés, ses catégories, ses comptes et sa liste, avec la méthode.</p>
      {long && (
        <p>{`${afficherEntier(nombre)} copropriétés\u00a0: demandez-le plutôt pour plus tard, il se prépare pendant que vous continuez.`}</p>
      )}
      {avisDeLaListe(nombre, (ecran.colonnes ?? COLONNES_D_ORIGINE).length).map((avis) => (
        <p key={avis}>{avis}</p>
      ))}
      <GroupeBoutons>
        {RAPPORTS.map((r) => (
          <Bouton
            key={r.format}
            variante="secondaire"
            icone="telecharger"
            enCours={attend(r.format)}
            disabled={enCours}
            onClick={() =>
              void maintenant(r.format, 'Préparation du rapport…', (options) =>
                telecharger(r.appel, { body: ecran }, options),
              )
            }
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
            enCours={attend(r.plusTard)}
            disabled={enCours}
            onClick={() => void plusTard(r.plusTard, { ...ecran, sorte: r.sorte })}
          >
            {r.plusTard}
          </Bouton>
        ))}
      </GroupeBoutons>
      <DireLaSuite suite={suite} />
    </Pile>
  )
}
