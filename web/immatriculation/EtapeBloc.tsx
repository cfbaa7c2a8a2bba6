import { lazy, Suspense, type ReactNode } from 'react'
import { champsDuBloc, estVisible, GROUPES, parGroupe, type Groupe } from '#domain/declaration/champs.ts'
import type { Bloc, Saisie } from '#domain/declaration/declaration.ts'
import { listeA, tapeA, texteA } from '../declaration/saisie.ts'
import { Bouton } from '../ui/boutons.tsx'
import { Alerte, Chargement } from '../ui/messages.tsx'
import { Grille, Pile, Section } from '../ui/miseEnPage.tsx'
import { Arretes, familleDuChamp } from './Arretes.tsx'
import type { BrouillonOuvert } from './brouillon.ts'
import { ChampDeclaration } from './ChampDeclaration.tsx'
import type { SaisieDuBloc } from './saisie-du-bloc.ts'

// Une seule étape a besoin de chacun.
const Justificatif = lazy(async () => ({ default: (await import('./Justificatif.tsx')).Justificatif }))
const ChampAdresse = lazy(async () => ({ default: (await import('./Adresse.tsx')).ChampAdresse }))
const Parcelles = lazy(async () => ({ default: (await import('./Parcelles.tsx')).Parcelles }))

const SECONDAIRES = 'identification.adresseSecondaire'
const PRINCIPALE = 'identification.adressePrincipale'
const PARCELLES = 'identification.parcelle'

const objetOuNull = (valeur: unknown): Saisie | null =>
  typeof valeur === 'object' && valeur !== null && !Array.isArray(valeur) ? (valeur as Saisie) : null

/** Une adresse tapée et non choisie n’en est pas encore une : le dire autrement qu’un champ vide. */
function erreurAdresse(f: SaisieDuBloc, chemin: string): string | undefined {
  const erreur = f.erreurDe(chemin)
  return erreur && texteA(f.saisie, `${chemin}.tape`)
    ? 'Choisissez l’adresse dans la liste, ou appuyez sur « Utiliser cette adresse ».'
    : erreur
}

function Adresses({ f }: { f: SaisieDuBloc }) {
  const secondaires = listeA(f.saisie, SECONDAIRES)
  return (
    <Pile>
      <ChampAdresse
        name={PRINCIPALE}
        libelle="Adresse de référence"
        requis
        erreur={erreurAdresse(f, PRINCIPALE)}
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
          surRetrait={() =>
            f.poser(
              SECONDAIRES,
              secondaires.filter((_, j) => j !== i),
            )
          }
        />
      ))}
      <div>
        <Bouton
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

function SectionParcelles({ f }: { f: SaisieDuBloc }) {
  const adresse = f.declaration.identification.adressePrincipale
  return (
    <Section titre="Parcelles cadastrales">
      <Suspense fallback={<Chargement lignes={3} />}>
        <Parcelles
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
      </Suspense>
    </Section>
  )
}

/** Ce qui s’ajoute aux champs d’un groupe. */
function complement(groupe: Groupe, f: SaisieDuBloc, b: BrouillonOuvert): ReactNode {
  if (groupe === 'piece')
    return (
      <Suspense fallback={<Chargement lignes={2} />}>
        <Justificatif
          b={b}
          erreur={f.erreurDe('infoRattachement.justifMandat')}
          surDepot={() => f.toucher('infoRattachement.justifMandat')}
        />
      </Suspense>
    )
  return groupe === 'nomEtAdresse' ? (
    <Suspense fallback={<Chargement lignes={2} />}>
      <Adresses f={f} />
    </Suspense>
  ) : null
}

const AVANT_PROPOS: Partial<Record<Bloc, string>> = {
  procedures:
    'Sans réponse, une question vaut « non renseigné ». Répondez selon les décisions que vous avez reçues.',
  donneesFinancieres:
    'Prenez les annexes comptables du dernier exercice clos et approuvé. Les montants sont en euros.',
}

/** Le formulaire d’un bloc : ses groupes de champs, dans l’ordre de la table. */
export function EtapeBloc({ bloc, f, b }: { bloc: Bloc; f: SaisieDuBloc; b: BrouillonOuvert }) {
  const champs = champsDuBloc(bloc).filter((champ) => estVisible(champ, f.declaration, f.contexte))
  return (
    <Pile espace={8}>
      {AVANT_PROPOS[bloc] && <Alerte ton="info">{AVANT_PROPOS[bloc]}</Alerte>}
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
                {/* Les étiquettes se lisent d’un coup d’œil, côte à côte. */}
                {groupe === 'etiquettes' ? <Grille min="petit">{dessin}</Grille> : dessin}
                {complement(groupe, f, b)}
              </Pile>
            </Section>
            {groupe === 'nomEtAdresse' && <SectionParcelles f={f} />}
          </Pile>
        )
      })}
    </Pile>
  )
}
