import { useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import { extraireDonnees, telechargerRapportPdf } from '#contract/institutions/categorisation.ts'
import { avisDuDossier, PAGES_MAX } from '#domain/institutions/categorisation/dossier.ts'
import {
  FORMATS_D_EXTRAIT,
  LONG,
  SORTES_DE_TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { telecharger, type OptionsDeTelechargement } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { DireLaSuite, useSuite } from './suite.tsx'

type Ecran = Omit<InputOf<typeof extraireDonnees>['body'], 'format' | 'depuis'>
type Depuis = Pick<InputOf<typeof extraireDonnees>['body'], 'depuis'>
type Pages = Pick<InputOf<typeof telechargerRapportPdf>['body'], 'fiches'>

const LES_DEUX = [
  {
    sorte: 'EXTRAIT_XLSX',
    ...FORMATS_D_EXTRAIT.xlsx,
    plusTard: 'Préparer la liste pour plus tard',
    prendre: (ecran: Ecran & Depuis, _: Pages, options: OptionsDeTelechargement) =>
      telecharger(extraireDonnees, { body: { ...ecran, format: 'xlsx' } }, options),
  },
  {
    sorte: 'RAPPORT_PDF',
    libelle: SORTES_DE_TELECHARGEMENT.RAPPORT_PDF.libelle,
    aide: 'Pour une réunion\u00a0: la carte, la liste et ce qui fait chaque note, ce qui a changé, les chiffres, la méthode.',
    plusTard: 'Préparer le dossier pour plus tard',
    prendre: (ecran: Ecran & Depuis, pages: Pages, options: OptionsDeTelechargement) =>
      telecharger(telechargerRapportPdf, { body: { ...ecran, ...pages } }, options),
  },
] as const

/** Les deux fichiers qui servent, la liste et le dossier pour le comité : tout de suite, ou pour plus tard. */
export function ListeEtDossier({
  ecran,
  nombre,
  depuis,
}: {
  ecran: Ecran
  nombre: number
  /** La date à quoi l’écran compare ; null : celle d’il y a un an. */
  depuis: Jour | null
}) {
  const [fiches, setFiches] = useState(false)
  const { suite, enCours, attend, maintenant, plusTard, interrompre } = useSuite()
  const long = nombre > LONG.lignes
  // Ce qui n’est pas demandé ne s’envoie pas : la version d’avant ne le connaît pas.
  const comparee = depuis === null ? ecran : { ...ecran, depuis }
  const pages: Pages = fiches ? { fiches } : {}
  return (
    <Pile espace={4}>
      {long && (
        <p>{`${afficherEntier(nombre)} copropriétés\u00a0: demandez plutôt votre fichier pour plus tard, il se prépare pendant que vous continuez.`}</p>
      )}
      {LES_DEUX.map((f) => (
        <Pile key={f.sorte} espace={2}>
          <p>{f.aide}</p>
          {f.sorte === 'RAPPORT_PDF' && (
            <CaseACocher
              name="fiches"
              libelle={`Avec une page par copropriété (${PAGES_MAX} au plus)`}
              value={fiches}
              onChange={setFiches}
              petite
            />
          )}
          {f.sorte === 'RAPPORT_PDF' &&
            avisDuDossier(nombre, { pages: fiches }).map((phrase) => <p key={phrase}>{phrase}</p>)}
          <GroupeBoutons>
            <Bouton
              variante={long ? 'secondaire' : 'primaire'}
              icone="telecharger"
              enCours={attend(f.sorte)}
              disabled={enCours}
              onClick={() =>
                void maintenant(f.sorte, 'Préparation du fichier…', (options) =>
                  f.prendre(comparee, pages, options),
                )
              }
            >
              {f.libelle}
            </Bouton>
            <Bouton
              variante={long ? 'primaire' : 'tertiaire'}
              icone="attente"
              enCours={attend(f.plusTard)}
              disabled={enCours}
              onClick={() =>
                void plusTard(f.plusTard, {
                  ...comparee,
                  ...(f.sorte === 'RAPPORT_PDF' && pages),
                  sorte: f.sorte,
                })
              }
            >
              {f.plusTard}
            </Bouton>
            {attend(f.sorte) && (
              <Bouton variante="tertiaire" onClick={interrompre}>
                Interrompre
              </Bouton>
            )}
          </GroupeBoutons>
        </Pile>
      ))}
      <DireLaSuite suite={suite} />
    </Pile>
  )
}
