import { useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import { telechargerRapportPdf, telechargerRapportXlsx } from '#contract/institutions/categorisation.ts'
import { COLONNES_D_ORIGINE } from '#domain/institutions/categorisation/colonnes.ts'
import { avisDuDossier, PAGES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import { avisDeLaListe } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import { LONG } from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { telecharger, type OptionsDeTelechargement } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { DireLaSuite, useSuite } from './suite.tsx'

type Ecran = InputOf<typeof telechargerRapportXlsx>['body']

type Pages = Pick<InputOf<typeof telechargerRapportPdf>['body'], 'fiches'>

const RAPPORTS = [
  {
    sorte: 'RAPPORT_PDF',
    libelle: 'Dossier pour le comité (PDF)',
    plusTard: 'Préparer le dossier pour plus tard',
    prendre: (ecran: Ecran, pages: Pages, options: OptionsDeTelechargement) =>
      telecharger(telechargerRapportPdf, { body: { ...ecran, ...pages } }, options),
  },
  {
    sorte: 'RAPPORT_XLSX',
    libelle: 'Rapport en classeur (XLSX)',
    plusTard: 'Préparer le classeur pour plus tard',
    prendre: (ecran: Ecran, _: Pages, options: OptionsDeTelechargement) =>
      telecharger(telechargerRapportXlsx, { body: ecran }, options),
  },
] as const

/** Le dossier pour le comité et le rapport de ce qui est à l’écran, tout de suite ou pour plus tard. */
export function EmporterUnRapport({ ecran, nombre }: { ecran: Ecran; nombre: number }) {
  const [fiches, setFiches] = useState(false)
  const { suite, enCours, attend, maintenant, plusTard } = useSuite()
  const long = nombre > LONG.lignes
  // Ce qui n’est pas demandé ne s’envoie pas : la version d’avant ne le connaît pas.
  const pages: Pages = fiches ? { fiches } : {}
  const avis = [
    ...avisDuDossier(nombre, { pages: fiches }),
    ...avisDeLaListe(nombre, (ecran.colonnes ?? COLONNES_D_ORIGINE).length),
  ]
  return (
    <Pile espace={4}>
      <p>
        Le dossier a la carte, la liste et ce qui fait chaque note. Le rapport en classeur a tous les
        chiffres.
      </p>
      <CaseACocher
        name="fiches"
        libelle={`Dans le dossier, une page par copropriété (${PAGES_MAX} au plus)`}
        value={fiches}
        onChange={setFiches}
        petite
      />
      {long && (
        <p>{`${afficherEntier(nombre)} copropriétés\u00a0: demandez-le plutôt pour plus tard, il se prépare pendant que vous continuez.`}</p>
      )}
      {avis.map((phrase) => (
        <p key={phrase}>{phrase}</p>
      ))}
      <GroupeBoutons>
        {RAPPORTS.map((r) => (
          <Bouton
            key={r.sorte}
            variante="secondaire"
            icone="telecharger"
            enCours={attend(r.sorte)}
            disabled={enCours}
            onClick={() =>
              void maintenant(r.sorte, 'Préparation du fichier…', (options) =>
                r.prendre(ecran, pages, options),
              )
            }
          >
            {r.libelle}
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
            onClick={() =>
              void plusTard(r.plusTard, {
                ...ecran,
                ...(r.sorte === 'RAPPORT_PDF' && pages),
                sorte: r.sorte,
              })
            }
          >
            {r.plusTard}
          </Bouton>
        ))}
      </GroupeBoutons>
      <DireLaSuite suite={suite} />
    </Pile>
  )
}
