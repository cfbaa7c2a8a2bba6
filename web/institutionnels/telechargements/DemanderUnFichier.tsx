import { useRef, useState } from 'react'
import type { InputOf } from '#contract/call.ts'
import { extraireCsv, extraireDonnees, telechargerFichesDeLOutil } from '#contract/extraits.ts'
import { demanderTelechargement } from '#contract/telechargements.ts'
import { CODES_COLONNES, type CodeColonne } from '#domain/categorisation/colonnes.ts'
import {
  CODES_FORMATS_D_EXTRAIT,
  FORMATS_D_EXTRAIT,
  LONG,
  SORTE_DU_FORMAT,
  type FormatDExtrait,
} from '#domain/categorisation/telechargements.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { essayer } from '../../api.ts'
import { lireRefus, phraseDuRefus } from '../../refus.ts'
import { telecharger } from '../../telecharger.ts'
import { Alerte } from '../../ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien } from '../../ui/boutons.tsx'
import { ChoixRadio } from '../../ui/choix.tsx'
import { Pile } from '../../ui/miseEnPage.tsx'

type Ecran = InputOf<typeof extraireCsv>['body']
type Fichier = FormatDExtrait | 'fiches'

/** Ce que devient la demande. */
type Suite =
  | { cas: 'rien' }
  | { cas: 'enCours'; quand: 'maintenant' | 'plusTard' }
  | { cas: 'enregistre'; nom: string }
  | { cas: 'demande' }
  | { cas: 'refus'; phrase: string }

const COLONNES = { ecran: 'Celles de l’écran', toutes: 'Toutes celles de l’outil' } as const

const prendre = (fichier: Fichier, ecran: Ecran, numeros: readonly string[], signal: AbortSignal) => {
  const options = { erreursTraitees: true, signal }
  if (fichier === 'fiches')
    return telecharger(telechargerFichesDeLOutil, { body: { numeros: [...numeros] } }, options)
  return fichier === 'csv'
    ? telecharger(extraireCsv, { body: ecran }, options)
    : telecharger(extraireDonnees, { body: { ...ecran, format: fichier } }, options)
}

function DireLaSuite({ suite, combien }: { suite: Suite; combien: string }) {
  if (suite.cas === 'refus')
    return (
      <Alerte ton="erreur" titre="Le fichier n’est pas parti" niveau={3} annonce="alert">
        <p>{suite.phrase}</p>
      </Alerte>
    )
  // Toujours là : un lecteur d’écran n’annonce que ce qui change dans une région qu’il connaît.
  return (
    <div role="status">
      {suite.cas === 'enCours' && (
        <p>{suite.quand === 'maintenant' ? `Préparation de ${combien}…` : 'La demande s’enregistre…'}</p>
      )}
      {suite.cas === 'enregistre' && <p>{`Le fichier «\u202f${suite.nom}\u202f» est enregistré.`}</p>}
      {suite.cas === 'demande' && (
        <Alerte ton="succes" titre="Votre fichier est demandé" niveau={3}>
          <p>
            Il se prépare sans vous. <Lien href={CHEMINS.telechargements}>Voir mes téléchargements</Lien>
          </p>
        </Alerte>
      )}
    </div>
  )
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
  const [suite, setSuite] = useState<Suite>({ cas: 'rien' })
  const arret = useRef<AbortController>(null)

  // La dernière fiche retirée de celles choisies, il n’y en a plus à prendre.
  const choisi: Fichier = fichier === 'fiches' && numeros.length === 0 ? 'xlsx' : fichier
  const enFiches = choisi === 'fiches'
  const total = numeros.length > 0 ? numeros.length : nombre
  const long = total > (enFiches ? LONG.fiches : LONG.lignes)
  const combien = `${afficherEntier(total)} ${enFiches ? 'fiche' : 'ligne'}${total > 1 ? 's' : ''}`
  const codes: readonly CodeColonne[] | undefined = colonnes === 'toutes' ? CODES_COLONNES : ecran.colonnes
  const corps: Ecran = { ...ecran, choisies: [...numeros], ...(codes && { colonnes: [...codes] }) }
  const enCours = suite.cas === 'enCours'

  const maintenant = async () => {
    const mien = new AbortController()
    arret.current = mien
    setSuite({ cas: 'enCours', quand: 'maintenant' })
    try {
      setSuite({ cas: 'enregistre', nom: await prendre(choisi, corps, numeros, mien.signal) })
    } catch (cause) {
      if (mien.signal.aborted) setSuite({ cas: 'rien' })
      else setSuite({ cas: 'refus', phrase: phraseDuRefus(lireRefus(cause)) })
    }
  }
  const plusTard = async () => {
    setSuite({ cas: 'enCours', quand: 'plusTard' })
    try {
      const sorte = choisi === 'fiches' ? 'FICHES' : SORTE_DU_FORMAT[choisi]
      await essayer(demanderTelechargement, { body: { ...corps, sorte } })
      setSuite({ cas: 'demande' })
    } catch (cause) {
      setSuite({ cas: 'refus', phrase: phraseDuRefus(lireRefus(cause)) })
    }
  }
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
          enCours={enCours && suite.quand === 'maintenant'}
          disabled={enCours}
          onClick={() => void maintenant()}
        >
          Télécharger maintenant
        </Bouton>
        <Bouton
          icone="attente"
          variante={long ? 'primaire' : 'secondaire'}
          enCours={enCours && suite.quand === 'plusTard'}
          disabled={enCours}
          onClick={() => void plusTard()}
        >
          Préparer pour plus tard
        </Bouton>
        {enCours && suite.quand === 'maintenant' && (
          <Bouton variante="tertiaire" onClick={() => arret.current?.abort()}>
            Interrompre
          </Bouton>
        )}
      </GroupeBoutons>
      <DireLaSuite suite={suite} combien={combien} />
      <p>
        <Lien href={CHEMINS.telechargements}>Mes téléchargements</Lien>
      </p>
    </Pile>
  )
}
