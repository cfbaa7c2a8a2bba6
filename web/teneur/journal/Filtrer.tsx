import { useState } from 'react'
import { CODES_PROFILS, PROFILS } from '#domain/socle/acces/profils.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { lireNumero } from '#domain/socle/numero-tape.ts'
import {
  CATEGORIES,
  CODES_CATEGORIES,
  CODES_MODALITES,
  evenementsDe,
  lireEvenement,
  MODALITES,
  nomDEvenement,
} from '#domain/socle/journal/evenements.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { Cases } from '#web/socle/ui/Cases.tsx'
import { ChampDate } from '#web/socle/ui/ChampDate.tsx'
import { ChampTexte } from '#web/socle/ui/champs.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { Grille, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { Accordeon } from '#web/socle/ui/volets.tsx'
import { DEMANDE_VIDE, type DemandeDuJournal } from './demande.ts'

/** Ce que le serveur refuse, à son champ : les noms sont ceux de l’appel. */
export const LIBELLES: Readonly<Record<string, string>> = {
  dateDu: 'Du',
  dateAu: 'Au',
  cherche: 'Copropriété ou personne',
}

const PROFILS_A_CHOISIR = CODES_PROFILS.map((valeur) => ({ valeur, libelle: PROFILS[valeur].libelle }))
const CATEGORIES_A_CHOISIR = CODES_CATEGORIES.map((valeur) => ({ valeur, libelle: CATEGORIES[valeur] }))
const MODALITES_A_CHOISIR = CODES_MODALITES.map((valeur) => ({ valeur, libelle: MODALITES[valeur] }))

const compte = (titre: string, nombre: number) => (nombre === 0 ? titre : `${titre} (${nombre})`)

interface Change {
  saisie: DemandeDuJournal
  changer: (d: Partial<DemandeDuJournal>) => void
}

/** Les catégories, puis les événements de celles que l’on choisit. */
function Evenements({ saisie, changer }: Change) {
  return (
    <Pile espace={4}>
      <Cases
        enColonnes
        sansMarque

        name="categorie"
        libelle="Catégories"
        aide="Aucune cochée : toutes."
        options={CATEGORIES_A_CHOISIR}
        value={saisie.categories}
        onChange={(categories) =>
          changer({
            categories,
            evenements: saisie.evenements.filter((e) => categories.includes(lireEvenement(e).categorie)),
          })
        }
      />
      {saisie.categories.length === 0 && <p>Choisissez une catégorie pour préciser ses événements.</p>}
      {saisie.categories.map((categorie) => (
        <Cases
          enColonnes
          sansMarque

          key={categorie}
          name={`evenement-${categorie}`}
          libelle={`Événements de «\u202f${CATEGORIES[categorie]}\u202f»`}
          aide="Aucun coché : tous."
          options={evenementsDe(categorie).map((valeur) => ({ valeur, libelle: nomDEvenement(valeur) }))}
          value={saisie.evenements.filter((e) => lireEvenement(e).categorie === categorie)}
          onChange={(choisis) =>
            changer({
              evenements: [
                ...saisie.evenements.filter((e) => lireEvenement(e).categorie !== categorie),
                ...choisis,
              ],
            })
          }
        />
      ))}
    </Pile>
  )
}

const retirer = <V extends string>(choisis: readonly V[], v: V) => choisis.filter((c) => c !== v)

/** Ce qui est choisi, en mots, et ce qui en reste quand on le retire ; la période reste. */
function choisisDe(d: DemandeDuJournal): { libelle: string; sans: Partial<DemandeDuJournal> }[] {
  const numero = lireNumero(d.cherche)
  return [
    ...(d.cherche ? [{ libelle: numero ? afficherNumero(numero) : d.cherche, sans: { cherche: '' } }] : []),
    ...d.categories.map((c) => ({
      libelle: CATEGORIES[c],
      sans: {
        categories: retirer(d.categories, c),
        evenements: d.evenements.filter((e) => lireEvenement(e).categorie !== c),
      },
    })),
    ...d.evenements.map((e) => ({
      libelle: nomDEvenement(e),
      sans: { evenements: retirer(d.evenements, e) },
    })),
    ...d.profils.map((p) => ({ libelle: PROFILS[p].libelle, sans: { profils: retirer(d.profils, p) } })),
    ...d.modalites.map((m) => ({ libelle: MODALITES[m], sans: { modalites: retirer(d.modalites, m) } })),
  ]
}

/** Qui a agi, et par où. */
function QuiEtParOu({
  saisie,
  changer,
}: {
  saisie: DemandeDuJournal
  changer: (d: Partial<DemandeDuJournal>) => void
}) {
  return (
    <>
      <Accordeon titre={compte('Profils', saisie.profils.length)}>
        <Cases
          enColonnes
          sansMarque

          name="profil"
          libelle="Profils de qui a agi"
          aide="Aucun coché : tous."
          options={PROFILS_A_CHOISIR}
          value={saisie.profils}
          onChange={(profils) => changer({ profils })}
        />
      </Accordeon>
      <Accordeon titre={compte('Modalités', saisie.modalites.length)}>
        <Cases
          enColonnes
          sansMarque

          name="modalite"
          libelle="Par où l’acte est venu"
          aide="Aucune cochée : toutes."
          options={MODALITES_A_CHOISIR}
          value={saisie.modalites}
          onChange={(modalites) => changer({ modalites })}
        />
      </Accordeon>
    </>
  )
}

/** Ce que l’on cherche dans le journal : la période, qui ou quoi, et quels événements. */
export function Filtrer({
  demande,
  refus,
  surDemande,
}: {
  demande: DemandeDuJournal
  refus: readonly { champ: string; message: string }[]
  surDemande: (d: DemandeDuJournal) => void
}) {
  const [saisie, setSaisie] = useState(demande)
  const [derniere, setDerniere] = useState(demande)
  // « Page précédente » change la demande sous le formulaire : il montre alors ce qui est cherché.
  if (JSON.stringify(demande) !== JSON.stringify(derniere)) {
    setDerniere(demande)
    setSaisie(demande)
  }
  const changer = (d: Partial<DemandeDuJournal>) => setSaisie({ ...saisie, ...d })
  const erreurDe = (champ: string) => refus.find((r) => r.champ === champ)?.message
  return (
    <Pile espace={4}>
      <form
        noValidate
        role="search"
        aria-label="Journal des événements"
        onSubmit={(e) => {
          e.preventDefault()
          surDemande({ ...saisie, cherche: saisie.cherche.trim() })
        }}
      >
        <Pile espace={4}>
          <Grille>
            <ChampDate
              name="dateDu"
              libelle="Du"
              sansMarque
              erreur={erreurDe('dateDu')}
              value={saisie.du ?? ''}
              onChange={(du) => changer({ du })}
            />
            <ChampDate
              name="dateAu"
              libelle="Au"
              sansMarque
              erreur={erreurDe('dateAu')}
              value={saisie.au ?? ''}
              onChange={(au) => changer({ au })}
            />
            <ChampTexte
              name="cherche"
              libelle="Copropriété ou personne"
              aide="Numéro, adresse électronique ou identifiant, en entier"
              sansMarque
              autoComplete="off"
              spellCheck={false}
              erreur={erreurDe('cherche')}
              value={saisie.cherche}
              onChange={(cherche) => changer({ cherche })}
            />
          </Grille>
          <div className="rnc-journal__criteres">
            <Accordeon
              titre={compte('Catégories et événements', saisie.categories.length + saisie.evenements.length)}
            >
              <Evenements saisie={saisie} changer={changer} />
            </Accordeon>
            <QuiEtParOu saisie={saisie} changer={changer} />
            <GroupeBoutons>
              <Bouton type="submit" icone="recherche">
                Rechercher
              </Bouton>
              <Bouton variante="secondaire" onClick={() => surDemande(DEMANDE_VIDE)}>
                Effacer les filtres
              </Bouton>
            </GroupeBoutons>
          </div>
        </Pile>
      </form>
      <FiltresChoisis
        choisis={choisisDe(demande)}
        surRetrait={(sans) => surDemande({ ...demande, ...sans })}
      />
    </Pile>
  )
}
