import { useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import {
  extraireCsv,
  extraireDonnees,
  telechargerFichesDeLOutil,
  telechargerRapportXlsx,
} from '#contract/institutions/categorisation.ts'
import {
  CODES_COLONNES,
  COLONNES_D_ORIGINE,
  type CodeColonne,
} from '#domain/institutions/categorisation/colonnes.ts'
import { avisDeLaListe } from '#domain/institutions/categorisation/liste-du-classeur.ts'
import {
  FORMATS_D_EXTRAIT,
  LONG,
  SORTE_DU_FORMAT,
  SORTES_DE_TELECHARGEMENT,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { codes as codesDe } from '#domain/socle/codes.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { telecharger, type OptionsDeTelechargement } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { DireLaSuite, useSuite } from './suite.tsx'

type Ecran = InputOf<typeof extraireCsv>['body']

/** Les autres fichiers ; la liste à l’écran et le dossier sont à côté. `avecColonnes` : ses colonnes se choisissent. */
const AUTRES = {
  csv: { ...FORMATS_D_EXTRAIT.csv, sorte: SORTE_DU_FORMAT.csv, avecColonnes: true },
  geojson: { ...FORMATS_D_EXTRAIT.geojson, sorte: SORTE_DU_FORMAT.geojson, avecColonnes: true },
  entiere: {
    libelle: 'Liste entière (XLSX)',
    aide: 'La liste, avec toutes les colonnes de l’outil.',
    sorte: SORTE_DU_FORMAT.xlsx,
    avecColonnes: false,
  },
  rapport: {
    libelle: 'Rapport en classeur (XLSX)',
    aide: 'Tous les chiffres, sur sept feuilles, puis la liste.',
    sorte: 'RAPPORT_XLSX',
    avecColonnes: false,
  },
  fiches: {
    libelle: SORTES_DE_TELECHARGEMENT.FICHES.libelle,
    aide: 'Une par copropriété choisie.',
    sorte: 'FICHES',
    avecColonnes: false,
  },
} as const
type Fichier = keyof typeof AUTRES

const COLONNES = { ecran: 'Celles de l’écran', toutes: 'Toutes celles de l’outil' } as const

const PRENDRE: Readonly<
  Record<
    Fichier,
    (ecran: Ecran, numeros: readonly string[], options: OptionsDeTelechargement) => Promise<string>
  >
> = {
  csv: (ecran, _, options) => telecharger(extraireCsv, { body: ecran }, options),
  geojson: (ecran, _, options) =>
    telecharger(extraireDonnees, { body: { ...ecran, format: 'geojson' } }, options),
  entiere: (ecran, _, options) =>
    telecharger(extraireDonnees, { body: { ...ecran, format: 'xlsx' } }, options),
  rapport: (ecran, _, options) => telecharger(telechargerRapportXlsx, { body: ecran }, options),
  fiches: (_, numeros, options) =>
    telecharger(telechargerFichesDeLOutil, { body: { numeros: [...numeros] } }, options),
}

/**
 * Emporter ce qui est à l’écran de l’outil dans un autre format : lequel, les colonnes, tout de suite ou pour plus tard. `nombre` : les copropriétés de la
 * recherche ; `numeros` : celles que l’on a choisies, dont seules se prennent les fiches.
 */
export function DemanderUnFichier({
  ecran,
  nombre,
  numeros,
}: {
  ecran: Ecran
  nombre: number
  numeros: readonly string[]
}) {
  const [fichier, setFichier] = useState<Fichier>('csv')
  const [colonnes, setColonnes] = useState<keyof typeof COLONNES>('ecran')
  const { suite, enCours, attend, maintenant, plusTard, interrompre } = useSuite()

  // La dernière fiche retirée de celles choisies, il n’y en a plus à prendre.
  const choisi: Fichier = fichier === 'fiches' && numeros.length === 0 ? 'csv' : fichier
  const enFiches = choisi === 'fiches'
  const total = numeros.length > 0 ? numeros.length : nombre
  const long = total > (enFiches ? LONG.fiches : LONG.lignes)
  const combien = `${afficherEntier(total)} ${enFiches ? 'fiche' : 'ligne'}${total > 1 ? 's' : ''}`
  const { sorte, avecColonnes } = AUTRES[choisi]
  const toutes = choisi === 'entiere' || (avecColonnes && colonnes === 'toutes')
  const codes: readonly CodeColonne[] | undefined = toutes ? CODES_COLONNES : ecran.colonnes
  const avis = choisi === 'rapport' ? avisDeLaListe(total, (codes ?? COLONNES_D_ORIGINE).length) : []
  const corps: Ecran = { ...ecran, choisies: [...numeros], ...(codes && { colonnes: [...codes] }) }
  return (
    <Pile espace={4}>
      <ChoixRadio
        name="fichier"
        libelle="Quel fichier"
        sansMarque
        value={choisi}
        onChange={setFichier}
        options={codesDe(AUTRES)
          .filter((code) => code !== 'fiches' || numeros.length > 0)
          .map((valeur) => ({ valeur, libelle: AUTRES[valeur].libelle, aide: AUTRES[valeur].aide }))}
      />
      {avecColonnes && (
        <ChoixRadio
          name="colonnes"
          libelle="Quelles colonnes"
          sansMarque
          value={colonnes}
          onChange={setColonnes}
          enLigne
          options={(['ecran', 'toutes'] as const).map((valeur) => ({ valeur, libelle: COLONNES[valeur] }))}
        />
      )}
      {long && (
        <p>{`${combien}\u00a0: demandez-le plutôt pour plus tard, il se prépare pendant que vous continuez.`}</p>
      )}
      {avis.map((phrase) => (
        <p key={phrase}>{phrase}</p>
      ))}
      <GroupeBoutons>
        <Bouton
          icone="telecharger"
          variante={long ? 'secondaire' : 'primaire'}
          enCours={attend('maintenant')}
          disabled={enCours}
          onClick={() =>
            void maintenant('maintenant', `Préparation de ${combien}…`, (options) =>
              PRENDRE[choisi](corps, numeros, options),
            )
          }
        >
          Télécharger maintenant
        </Bouton>
        <Bouton
          icone="attente"
          variante={long ? 'primaire' : 'secondaire'}
          enCours={attend('plusTard')}
          disabled={enCours}
          onClick={() => void plusTard('plusTard', { ...corps, sorte })}
        >
          Préparer pour plus tard
        </Bouton>
        {attend('maintenant') && (
          <Bouton variante="tertiaire" onClick={interrompre}>
            Interrompre
          </Bouton>
        )}
      </GroupeBoutons>
      <DireLaSuite suite={suite} />
    </Pile>
  )
}
