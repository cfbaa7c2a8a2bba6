import { useRef, useState } from 'react'
import { telechargerDonneesBrutes, type lireDonneesBrutes } from '#contract/institutions/donnees-brutes.ts'
import type { TerritoireNomme } from '#contract/institutions/habilitations.ts'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { verifierLieuTape } from '#domain/institutions/habilitations/lieux.ts'
import { ecrireTerritoire, niveauxDesParties } from '#domain/institutions/habilitations/territoires.ts'
import { direJour, type Jour } from '#domain/socle/temps/jour.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { direRefus } from '#domain/socle/refus/refus.ts'
import type { InputOf, ReplyOf } from '#web/socle/appels/api.ts'
import { ChoixDeTerritoires } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { lireRefus, phraseDuRefus } from '#web/socle/appels/refus.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton, GroupeBoutons, Lien } from '#web/socle/ui/boutons.tsx'
import { Selection } from '#web/socle/ui/champs.tsx'
import { idDeChamp } from '#web/socle/ui/id-de-champ.ts'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { compter } from '#domain/socle/mots/en-lettres.ts'
import { LETTRES_D_UN_LIEU } from '#domain/socle/recherche/bornes.ts'

/** Où en est le téléchargement : une panne reste affichée jusqu’au prochain (§8.2). */
type Etape = { quoi: 'repos' | 'enCours' } | { quoi: 'fait'; nom: string } | { quoi: 'echec'; phrase: string }

/** Le jour que disent les données. */
function ChoixDuJour({
  aujourdhui,
  etats,
  value,
  onChange,
}: {
  aujourdhui: Jour
  etats: readonly Jour[]
  value: Jour
  onChange: (jour: Jour) => void
}) {
  return (
    <Selection
      name="etat"
      libelle="Le jour que disent les données"
      aide="D’un jour passé, ce qui était déclaré alors. Le mandat et le syndic n’y sont pas."
      requis
      invite={null}
      value={value}
      onChange={onChange}
      options={[
        { valeur: aujourdhui, libelle: `Aujourd’hui, ${direJour(aujourdhui)}` },
        ...etats.map((jour) => ({ valeur: jour, libelle: direJour(jour) })),
      ]}
    />
  )
}

/** Ce que devient le téléchargement. */
function Suite({ etape }: { etape: Etape }) {
  return (
    <>
      <div aria-live="polite">
        {etape.quoi === 'enCours' && (
          <p>
            Le fichier se prépare et arrive. Pour un grand territoire, cela prend quelques minutes. Restez sur
            cette page.
          </p>
        )}
        {etape.quoi === 'fait' && <p>{`Le fichier ${etape.nom} est arrivé.`}</p>}
      </div>
      {etape.quoi === 'echec' && (
        <Alerte ton="erreur" titre="Les données brutes ne sont pas téléchargées" niveau={3} annonce="alert">
          <p>{etape.phrase}</p>
          <p>
            Rien n’est enregistré sur votre appareil, et un nouveau téléchargement repart du début. Réessayez,
            avec le fichier compressé ou une partie du territoire s’il est long à venir. Si cela continue,{' '}
            <Lien href={CHEMINS.contact}>écrivez-nous</Lien>.
          </p>
        </Alerte>
      )}
    </>
  )
}

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
            aide={`Sans rien choisir, ${national ? 'toute la France' : 'tout votre territoire'}. ${national ? 'Une région, un département, une intercommunalité ou une commune. ' : ''}Tapez ${compter(LETTRES_D_UN_LIEU, 'lettre')}.`}
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
        <ChoixDuJour aujourdhui={aujourdhui} etats={etats} value={etat} onChange={setEtat} />
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
        <Suite etape={etape} />
      </Pile>
    </Section>
  )
}
