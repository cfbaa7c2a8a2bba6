import { useState } from 'react'
import type { InputOf } from '#contract/socle/call.ts'
import {
  extraireCsv,
  extraireDonnees,
  telechargerFichesDeLOutil,
} from '#contract/institutions/categorisation.ts'
import { CODES_COLONNES, type CodeColonne } from '#domain/institutions/categorisation/colonnes.ts'
import {
  CODES_FORMATS_D_EXTRAIT,
  FORMATS_D_EXTRAIT,
  LONG,
  SORTE_DU_FORMAT,
  type FormatDExtrait,
} from '#domain/institutions/categorisation/telechargements/telechargements.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { telecharger, type OptionsDeTelechargement } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import { DireLaSuite, useSuite } from './suite.tsx'

type Ecran = InputOf<typeof extraireCsv>['body']
type Fichier = FormatDExtrait | 'fiches'

const COLONNES = { ecran: 'Celles de l’écran', toutes: 'Toutes celles de l’outil' } as const

const prendre = (
  fichier: Fichier,
  ecran: Ecran,
  numeros: readonly string[],
  options: OptionsDeTelechargement,
) => {
  if (fichier === 'fiches')
    return telecharger(telechargerFichesDeLOutil, { body: { numeros: [...numeros] } }, options)
  return fichier === 'csv'
    ? telecharger(extraireCsv, { body: ecran }, options)
    : telecharger(extraireDonnees, { body: { ...ecran, format: fichier } }, options)
}

/**
 * Emporter ce qui est à l’écran de l’outil : le format, les colonnes, tout de suite ou pour plus tard. `nombre` : les copropriétés de la
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
  const [fichier, setFichier] = useState<Fichier>('xlsx')
  const [colonnes, setColonnes] = useState<keyof typeof COLONNES>('ecran')
  const { suite, enCours, attend, maintenant, plusTard, interrompre } = useSuite()

  // La dernière fiche retirée de celles choisies, il n’y en a plus à prendre.
  const choisi: Fichier = fichier === 'fiches' && numeros.length === 0 ? 'xlsx' : fichier
  const enFiches = choisi === 'fiches'
  const total = numeros.length > 0 ? numeros.length : nombre
  const long = total > (enFiches ? LONG.fiches : LONG.lignes)
  const combien = `${afficherEntier(total)} ${enFiches ? 'fiche' : 'ligne'}${total > 1 ? 's' : ''}`
  const codes: readonly CodeColonne[] | undefined = colonnes === 'toutes' ? CODES_COLONNES : ecran.colonnes
  const corps: Ecran = { ...ecran, choisies: [...numeros], ...(codes && { colonnes: [...codes] }) }
  return (
    <Pile espace={4}>
      <ChoixRadio
        name="fichier"
        libelle="Quel fichier"
        sansMarque
        value={choisi}
        onChange={setFichier}
        options={[
          ...CODES_FORMATS_D_EXTRAIT.map((code) => ({ valeur: code, ...FORMATS_D_EXTRAIT[code] })),
          ...(numeros.length === 0
            ? []
            : [
                {
                  valeur: 'fiches' as const,
                  libelle: `Fiches en PDF (${afficherEntier(numeros.length)})`,
                  aide: 'Une par copropriété choisie, dans un ZIP.',
                },
              ]),
        ]}
      />
      {!enFiches && (
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
      <GroupeBoutons>
        <Bouton
          icone="telecharger"
          variante={long ? 'secondaire' : 'primaire'}
          enCours={attend('maintenant')}
          disabled={enCours}
          onClick={() =>
            void maintenant('maintenant', `Préparation de ${combien}…`, (options) =>
              prendre(choisi, corps, numeros, options),
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
          onClick={() =>
            void plusTard('plusTard', { ...corps, sorte: enFiches ? 'FICHES' : SORTE_DU_FORMAT[choisi] })
          }
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
