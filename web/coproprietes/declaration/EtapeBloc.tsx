import { useRef, type ReactNode } from 'react'
import {
  champsDuBloc,
  estVisible,
  GROUPES,
  parGroupe,
  type Groupe,
} from '#domain/coproprietes/declaration/champs.ts'
import { ETIQUETTES } from '#domain/coproprietes/declaration/listes.ts'
import type { Bloc, Saisie } from '#domain/coproprietes/declaration/declaration.ts'
import { estObjet } from '#domain/socle/objet.ts'
import { listeA, tapeA } from './saisie.ts'
import { useFocusSuivant } from '#web/socle/focus.ts'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { CaseACocher, ChoixRadio } from '#web/socle/ui/choix.tsx'
import { Alerte } from '#web/socle/ui/messages.tsx'
import { Grille, Pile, Section } from '#web/socle/ui/miseEnPage.tsx'
import { ChampAdresse } from './Adresse.tsx'
import { Arretes, familleDuChamp } from './Arretes.tsx'
import type { BrouillonOuvert } from './brouillon.ts'
import { ChampDeclaration } from './ChampDeclaration.tsx'
import { Justificatif } from './Justificatif.tsx'
import { OuTrouverTout } from './OuTrouver.tsx'
import { Parcelles } from './Parcelles.tsx'
import { ProchesAnnoncees } from './Proches.tsx'
import type { SaisieDuBloc } from './saisie-du-bloc.ts'

const SECONDAIRES = 'identification.adresseSecondaire'
const PRINCIPALE = 'identification.adressePrincipale'
const ETIQUETTES_SAISIES = 'donneesTechniques.classementEnergetique'
const PARCELLES = 'identification.parcelle'
const PARCELLE_EN_ATTENTE = 'identification.parcelleEnAttente'

const objetOuNull = (valeur: unknown): Saisie | null => (estObjet(valeur) ? (valeur as Saisie) : null)

function Adresses({ f }: { f: SaisieDuBloc }) {
  const secondaires = listeA(f.saisie, SECONDAIRES)
  const ajouter = useRef<HTMLButtonElement>(null)
  const focaliser = useFocusSuivant()
  return (
    <Pile>
      <ChampAdresse
        name={PRINCIPALE}
        libelle="Adresse de référence"
        requis
        erreur={f.erreurDe(PRINCIPALE)}
        erreurDe={f.erreurDe}
        value={objetOuNull(tapeA(f.saisie, PRINCIPALE))}
        onChange={(changer) => f.changer(PRINCIPALE, changer)}
        onBlur={() => f.toucher(PRINCIPALE)}
      />
      {secondaires.map((adresse, i) => (
        <ChampAdresse
          // oxlint-disable-next-line react/no-array-index-key -- une adresse vide n’a pas d’autre identité que son rang.
          key={i}
          name={`${SECONDAIRES}.${i}`}
          libelle={`Adresse complémentaire ${i + 1}`}
          requis={false}
          erreur={f.erreurDe(`${SECONDAIRES}.${i}`)}
          erreurDe={f.erreurDe}
          value={adresse}
          onChange={(changer) => f.changer(`${SECONDAIRES}.${i}`, changer)}
          onBlur={() => f.toucher(`${SECONDAIRES}.${i}`)}
          surRetrait={() => {
            focaliser(() => ajouter.current)
            f.poser(
              SECONDAIRES,
              secondaires.filter((_, j) => j !== i),
            )
          }}
        />
      ))}
      <div>
        <Bouton
          ref={ajouter}
          variante="secondaire"
          taille="petit"
          icone="ajouter"
          onClick={() => f.poser(SECONDAIRES, [...secondaires, {}])}
        >
          Ajouter une adresse complémentaire
        </Bouton>
      </div>
    </Pile>
  )
}

function SectionParcelles({ f, b }: { f: SaisieDuBloc; b: BrouillonOuvert }) {
  const adresse = f.declaration.identification.adressePrincipale
  return (
    <Section titre="Parcelles cadastrales">
      <Pile espace={4}>
        <Parcelles
          enAttente={objetOuNull(tapeA(f.saisie, PARCELLE_EN_ATTENTE))}
          surAttente={(tapee) => f.poser(PARCELLE_EN_ATTENTE, tapee)}
          lieu={
            adresse?.geolocalisee && adresse.codeInsee
              ? { codeInsee: adresse.codeInsee, lon: String(adresse.lon), lat: String(adresse.lat) }
              : null
          }
          lignes={listeA(f.saisie, PARCELLES)}
          onChange={(changer) => f.changerListe(PARCELLES, changer)}
          erreur={f.erreurDe(PARCELLES)}
          erreurDe={f.erreurDe}
          communeConnue={
            adresse?.codeInsee
              ? { codeInsee: adresse.codeInsee, commune: adresse.commune, codePostal: adresse.codePostal }
              : null
          }
        />
        {!f.contexte.maj && <ProchesAnnoncees f={f} b={b} />}
      </Pile>
    </Section>
  )
}

/** Ce qui s’ajoute aux champs d’un groupe. */
function complement(groupe: Groupe, f: SaisieDuBloc, b: BrouillonOuvert): ReactNode {
  if (groupe === 'piece' || groupe === 'preuve')
    return (
      <Justificatif
        b={b}
        {...(groupe === 'preuve' && PREUVE)}
        erreur={f.erreurDe('infoRattachement.justifMandat')}
        surDepot={() => f.toucher('infoRattachement.justifMandat')}
      />
    )
  return groupe === 'nomEtAdresse' ? <Adresses f={f} /> : null
}

/** Du notaire, d’office : ce qui prouve le défaut du représentant. */
const PREUVE = {
  libelle: 'Preuve datée',
  aide: 'La mise en demeure et son accusé de réception, ou la pièce qui constate l’absence de représentant, en PDF.',
}

const AVANT_PROPOS: Partial<Record<Bloc, ReactNode>> = {
  procedures:
    'Répondez selon les décisions que vous avez reçues. Une question sans réponse vaut « non renseigné ».',
  donneesFinancieres: (
    <>
      Prenez les annexes comptables du dernier exercice clos et approuvé. Les montants sont en euros.{' '}
      <OuTrouverTout />.
    </>
  ),
}

/** La réponse de presque toutes : « non » aux six questions, en un geste. */
function AucuneProcedure({ f }: { f: SaisieDuBloc }) {
  const chemins = champsDuBloc('procedures').flatMap((champ) =>
    champ.type === 'ouiNon' ? [champ.chemin] : [],
  )
  return (
    <CaseACocher
      name="aucuneProcedure"
      libelle="Aucune de ces procédures ne nous concerne"
      aide="Répond « Non » à toutes les questions de cette page."
      value={chemins.every((chemin) => tapeA(f.saisie, chemin) === false)}
      onChange={(aucune) => {
        for (const chemin of chemins) f.poser(chemin, aucune ? false : null)
      }}
    />
  )
}

/** Un seul bâtiment : une étiquette à choisir. Plusieurs : combien en ont chacune. */
function Etiquettes({ f, children }: { f: SaisieDuBloc; children: ReactNode }) {
  const { nbBatimentsTotal, classementEnergetique } = f.declaration.donneesTechniques
  if (nbBatimentsTotal !== 1)
    return (
      <>
        <p>Dites combien de bâtiments ont chaque étiquette : le total doit être celui des bâtiments.</p>
        {/* Les étiquettes se lisent d’un coup d’œil, côte à côte. */}
        <Grille min="petit">{children}</Grille>
      </>
    )
  const premiere = `${ETIQUETTES_SAISIES}.${ETIQUETTES[0]}`
  const choisies = ETIQUETTES.filter((e) => classementEnergetique[e])
  return (
    <ChoixRadio
      name={premiere}
      libelle="Étiquette énergie du bâtiment"
      aide="Elle figure sur le diagnostic de performance énergétique (DPE) de l’immeuble."
      requis
      enLigne
      erreur={f.erreurDe(premiere)}
      options={ETIQUETTES.map((e) => ({ valeur: e, libelle: e === 'INDETERMINE' ? 'Je ne sais pas' : e }))}
      value={choisies.length === 1 ? choisies[0] : null}
      onChange={(e) => f.poser(ETIQUETTES_SAISIES, { [e]: '1' })}
      onBlur={() => f.toucher(premiere)}
    />
  )
}

/** Le formulaire d’un bloc : ses groupes de champs, dans l’ordre de la table. */
export function EtapeBloc({ bloc, f, b }: { bloc: Bloc; f: SaisieDuBloc; b: BrouillonOuvert }) {
  const champs = champsDuBloc(bloc).filter((champ) => estVisible(champ, f.declaration, f.contexte))
  return (
    <Pile espace={8}>
      {AVANT_PROPOS[bloc] && <Alerte ton="info">{AVANT_PROPOS[bloc]}</Alerte>}
      {bloc === 'procedures' && <AucuneProcedure f={f} />}
      {parGroupe(champs).map(({ groupe, champs: duGroupe }) => {
        const dessin = duGroupe.map((champ) => {
          const famille = familleDuChamp(champ.chemin)
          return (
            <Pile key={champ.chemin} espace={4}>
              <ChampDeclaration champ={champ} f={f} />
              {famille && tapeA(f.saisie, champ.chemin) === true && <Arretes famille={famille} f={f} />}
            </Pile>
          )
        })
        return (
          <Pile key={groupe} espace={8}>
            <Section titre={GROUPES[groupe]}>
              <Pile espace={4}>
                {groupe === 'etiquettes' ? <Etiquettes f={f}>{dessin}</Etiquettes> : dessin}
                {complement(groupe, f, b)}
              </Pile>
            </Section>
            {groupe === 'nomEtAdresse' && <SectionParcelles f={f} b={b} />}
          </Pile>
        )
      })}
    </Pile>
  )
}
