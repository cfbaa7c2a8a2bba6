import { useRef, useState } from 'react'
import { telechargerDonneesBrutes, type lireDonneesBrutes } from '#contract/donnees-brutes.ts'
import type { TerritoireNomme } from '#contract/habilitations.ts'
import * as CHEMINS from '#domain/chemins.ts'
import { verifierLieuTape } from '#domain/habilitation/lieux.ts'
import { ecrireTerritoire, niveauxDesParties } from '#domain/habilitation/territoires.ts'
import { direJour, type Jour } from '#domain/jour.ts'
import { afficherEntier } from '#domain/nombre.ts'
import { direRefus } from '#domain/refus.ts'
import type { InputOf, ReplyOf } from '../../api.ts'
import { ChoixDeTerritoires } from '../../lieux/ChoixDeTerritoires.tsx'
import { lireRefus, phraseDuRefus } from '../../refus.ts'
import { telecharger } from '../../telecharger.ts'
import { Alerte } from '../../ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien } from '../../ui/boutons.tsx'
import { Selection } from '../../ui/champs.tsx'
import { idDeChamp } from '../../ui/id-de-champ.ts'
import { CaseACocher } from '../../ui/choix.tsx'
import { Pile, Section } from '../../ui/miseEnPage.tsx'

/** Où en est le téléchargement : une panne reste affichée jusqu’au prochain (§8.2). */
type Etape = { quoi: 'repos' | 'enCours' } | { quoi: 'fait'; nom: string } | { quoi: 'echec'; phrase: string }

/** Choisit le territoire et le jour, et prend le fichier. */
export function Telecharger({
  donnees,
  national,
}: {
  donnees: ReplyOf<typeof lireDonneesBrutes>
  /** D’un teneur : toute la France. */
  national: boolean
}) {
  const { territoires, nombre, aujourdhui, etats } = donnees
  const niveaux = niveauxDesParties(territoires)
  const [lieu, setLieu] = useState<TerritoireNomme | null>(null)
  const [tape, setTape] = useState('')
  const [nonChoisi, setNonChoisi] = useState<string>()
  const [etat, setEtat] = useState<Jour>(aujourdhui)
  const [compresse, setCompresse] = useState(true)
  const [etape, setEtape] = useState<Etape>({ quoi: 'repos' })
  const abandon = useRef<AbortController | null>(null)
  const prendre = async () => {
    const [refus] = verifierLieuTape('territoire', tape)
    setNonChoisi(refus && direRefus(refus))
    if (refus) {
      document.getElementById(idDeChamp('territoire'))?.focus()
      return
    }
    const controleur = new AbortController()
    abandon.current = controleur
    setEtape({ quoi: 'enCours' })
    const query: InputOf<typeof telechargerDonneesBrutes>['query'] = {
      etat,
      ...(lieu && { territoire: ecrireTerritoire(lieu) }),
      ...(compresse && { compression: 'gzip' }),
    }
    try {
      const nom = await telecharger(
        telechargerDonneesBrutes,
        { query },
        { erreursTraitees: true, signal: controleur.signal },
      )
      setEtape({ quoi: 'fait', nom })
    } catch (cause) {
      setEtape(
        controleur.signal.aborted
          ? { quoi: 'repos' }
          : { quoi: 'echec', phrase: phraseDuRefus(lireRefus(cause)) },
      )
    }
  }
  const enCours = etape.quoi === 'enCours'
  return (
    <Section titre="Télécharger" id="telecharger">
      <Pile espace={4}>
        <p>
          {`${national ? '' : 'Votre territoire\u00a0: '}${territoires.map(({ nom }) => nom).join(', ')}, ${afficherEntier(nombre)} copropriété${nombre > 1 ? 's' : ''} aujourd’hui.`}
        </p>
        {niveaux.length > 0 && (
          <ChoixDeTerritoires
            name="territoire"
            libelle={national ? 'Une partie du pays' : 'Une partie de ce territoire'}
            aide={`Sans rien choisir, ${national ? 'toute la France' : 'tout votre territoire'}. ${national ? 'Une région, un département, une intercommunalité ou une commune. ' : ''}Tapez deux lettres.`}
            value={lieu === null ? [] : [lieu]}
            onChange={(choisis) => {
              setLieu(choisis.at(-1) ?? null)
              setNonChoisi(undefined)
            }}
            tape={tape}
            surTape={setTape}
            erreur={nonChoisi}
            {...(!national && { parties: territoires })}
          />
        )}
        <Selection
          name="etat"
          libelle="Le jour que disent les données"
          aide="D’un jour passé, ce qui était déclaré alors. Le mandat et le syndic n’y sont pas."
          requis
          invite={null}
          value={etat}
          onChange={setEtat}
          options={[
            { valeur: aujourdhui, libelle: `Aujourd’hui, ${direJour(aujourdhui)}` },
            ...etats.map((jour) => ({ valeur: jour, libelle: direJour(jour) })),
          ]}
        />
        <CaseACocher
          name="compresse"
          libelle="Fichier compressé (gzip), plus rapide à recevoir"
          value={compresse}
          onChange={setCompresse}
        />
        <GroupeBoutons>
          <Bouton icone="telecharger" enCours={enCours} onClick={() => void prendre()}>
            Télécharger les données brutes
          </Bouton>
          {enCours && (
            <Bouton variante="tertiaire" onClick={() => abandon.current?.abort()}>
              Annuler le téléchargement
            </Bouton>
          )}
        </GroupeBoutons>
        <div aria-live="polite">
          {enCours && (
            <p>
              Le fichier se prépare et arrive. Pour un grand territoire, cela prend quelques minutes. Restez
              sur cette page.
            </p>
          )}
          {etape.quoi === 'fait' && <p>{`Le fichier ${etape.nom} est arrivé.`}</p>}
        </div>
        {etape.quoi === 'echec' && (
          <Alerte ton="erreur" titre="Les données brutes ne sont pas téléchargées" niveau={3} annonce="alert">
            <p>{etape.phrase}</p>
            <p>
              Rien n’est enregistré sur votre appareil, et un nouveau téléchargement repart du début.
              Réessayez, avec le fichier compressé ou une partie du territoire s’il est long à venir. Si cela
              continue, <Lien href={CHEMINS.contact}>écrivez-nous</Lien>.
            </p>
          </Alerte>
        )}
      </Pile>
    </Section>
  )
}
