import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import {
  extraireChangements,
  type Changements,
  type LigneDeChangement,
} from '#contract/institutions/changements.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import {
  direDepuis,
  direEcart,
  MOUVEMENTS,
  MOUVEMENTS_LISTES,
} from '#domain/institutions/categorisation/mouvements.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Pile, Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Selection } from '#web/socle/ui/Selection.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { LaCategorie } from '../Categorie.tsx'
import { DireLaSuite, useSuite } from '../telechargements/suite.tsx'
import type { ChangementsCharges } from './charger.ts'
import { Mouvement } from './Mouvement.tsx'
import './changements.css'

/** Ce que les autres signes d’une ligne deviennent : une ligne se lit d’un regard. */
const SIGNES_DITS = 3

function LeMouvement({ ligne: { mouvement, alors, maintenant } }: { ligne: LigneDeChangement }) {
  const ecart = direEcart(alors, maintenant)
  return (
    <Mouvement code={mouvement}>
      <strong>{MOUVEMENTS[mouvement].une}</strong> {ecart !== null && <small>{ecart}</small>}
    </Mouvement>
  )
}

const moment = (m: LigneDeChangement['alors']): ReactNode =>
  m && (
    <span className="rnc-moment">
      <LaCategorie categorie={m.categorie} courte />
      {m.note !== null && <span>{`${m.note} sur 100`}</span>}
    </span>
  )

/** Pourquoi elle a bougé : ce qui la fait entrer ou sortir, puis les signes, celui qui pèse le plus d’abord. */
function CeQuiABouge({ raison, alors, maintenant, signes }: LigneDeChangement) {
  const dits = signes?.slice(0, SIGNES_DITS) ?? []
  const autres = (signes?.length ?? 0) - dits.length
  return (
    <ul className="rnc-signes-qui-bougent">
      {raison !== null && <li>{`${raison}.`}</li>}
      {dits.map((s) => (
        <li key={s.code}>{`${s.dit}.`}</li>
      ))}
      {autres > 0 && (
        <li>{`Et ${afficherEntier(autres)} ${autres > 1 ? 'autres signes' : 'autre signe'}.`}</li>
      )}
      {signes === null && alors && maintenant && (
        <li>{'On ne sait pas quel signe\u00a0: ils n’étaient pas encore gardés à cette date.'}</li>
      )}
    </ul>
  )
}

const colonnes = (depuis: string): Colonne<LigneDeChangement>[] => [
  {
    cle: 'numero',
    titre: 'Copropriété',
    entete: true,
    rendu: (l) => (
      <span className="rnc-qui-bouge">
        {/* Celle que l’annuaire ne montre plus n’a plus de page. */}
        {l.maintenant ? (
          <Lien href={ADRESSES.coproprieteDeLOutil(l.numero)}>{afficherNumero(l.numero)}</Lien>
        ) : (
          afficherNumero(l.numero)
        )}{' '}
        <span>{[l.nom, l.commune].filter((dit) => dit !== null && dit !== '').join(', ')}</span>
      </span>
    ),
  },
  { cle: 'mouvement', titre: 'Changement', rendu: (l) => <LeMouvement ligne={l} /> },
  { cle: 'alors', titre: `Au ${afficherJour(depuis)}`, rendu: (l) => moment(l.alors) },
  { cle: 'maintenant', titre: 'Aujourd’hui', rendu: (l) => moment(l.maintenant) },
  { cle: 'signes', titre: 'Ce qui a bougé', rendu: (l) => <CeQuiABouge {...l} /> },
]

/** Ce que la liste dit quand elle n’a pas de ligne. */
function RienIci({ vue, total }: { vue: Vue; total: number }) {
  return total > 0 ? (
    <EtatVide
      icone="immeuble"
      niveau={3}
      titre={`Il n’y a pas de page ${afficherEntier(vue.pageDesChangements)}`}
      action={
        <LienBouton href={outil({ ...vue, pageDesChangements: 1 })}>Revenir à la première page</LienBouton>
      }
    />
  ) : (
    <EtatVide icone="immeuble" niveau={3} titre={MOUVEMENTS[vue.mouvement].aucune}>
      <p>Choisissez une date plus ancienne, ou élargissez la recherche.</p>
    </EtatVide>
  )
}

/** Aucune note à comparer : pas encore, ou pas à la date de l’adresse. */
function SansDate({ vue, dates }: { vue: Vue; dates: readonly string[] }) {
  const [derniere] = dates
  if (derniere === undefined || vue.depuis === null)
    return (
      <EtatVide icone="calendrier" niveau={3} titre="Aucune note n’est encore gardée">
        <p>
          {
            'Les notes se gardent à la fin de chaque trimestre\u00a0: ce qui change se lira après la prochaine.'
          }
        </p>
      </EtatVide>
    )
  return (
    <EtatVide
      icone="calendrier"
      niveau={3}
      titre={`Aucune note gardée ${direDepuis(vue.depuis)}`}
      action={
        <LienBouton href={outil({ ...vue, depuis: null, pageDesChangements: 1 })}>
          {`Comparer aux notes gardées ${direDepuis(derniere)}`}
        </LienBouton>
      }
    />
  )
}

/** Ce que l’on peut dire de cette date, et ce que l’on n’en sait pas. */
function CeQuiSeSait({ comptes, sansNote, depuis }: Changements & { depuis: string }) {
  const { INCHANGEE } = comptes
  return (
    <p className="rnc-changements__aide">
      {`Les notes et leurs signes sont ceux que le registre a gardés ${direDepuis(depuis)}\u202f; les autres critères se lisent aujourd’hui. `}
      {INCHANGEE > 0 && `${afficherEntier(INCHANGEE)} ${INCHANGEE > 1 ? 'n’ont' : 'n’a'} pas bougé. `}
      {sansNote > 0 &&
        `${afficherEntier(sansNote)} ${sansNote > 1 ? 'n’avaient' : 'n’avait'} pas de note gardée à cette date\u00a0: on ne sait pas ce qui en a changé.`}
    </p>
  )
}

/** Ce qui a changé de la recherche depuis une fin de trimestre : qui va moins bien, mieux, entre, sort, et le signe qui a bougé. */
export function ChangementsDeLaRecherche({
  vue,
  changements: { dates, lus, recherche },
}: {
  vue: Vue
  changements: ChangementsCharges
}) {
  const naviguer = useNavigate()
  const { suite, attend, enCours, maintenant } = useSuite()
  if (lus?.depuis == null) return <SansDate vue={vue} dates={dates} />
  const { depuis, comptes, lignes, totalItems } = lus
  const listees = MOUVEMENTS_LISTES.reduce((somme, code) => somme + comptes[code], 0)
  const { libelle, aide } = MOUVEMENTS[vue.mouvement]
  return (
    <Pile espace={4}>
      <Rangee justifie="entre">
        <Selection
          name="depuis"
          libelle="Comparer aux notes gardées"
          sansMarque
          invite={null}
          options={dates.map((fin) => ({ valeur: fin, libelle: direDepuis(fin) }))}
          value={depuis}
          onChange={(fin) =>
            void naviguer({
              href: outil({ ...vue, depuis: fin === dates[0] ? null : fin, pageDesChangements: 1 }),
              resetScroll: false,
            })
          }
        />
        <Bouton
          variante="secondaire"
          icone="telecharger"
          enCours={attend('changements')}
          disabled={enCours || listees === 0}
          onClick={() =>
            void maintenant('changements', 'Préparation du fichier…', (options) =>
              telecharger(extraireChangements, { body: { ...recherche, depuis } }, options),
            )
          }
        >
          Emporter ces changements (XLSX)
        </Bouton>
      </Rangee>
      <DireLaSuite suite={suite} />
      <Onglets
        nom="Ce qui a changé"
        onglets={MOUVEMENTS_LISTES.map((mouvement) => ({
          href: outil({ ...vue, mouvement, pageDesChangements: 1 }),
          libelle: `${MOUVEMENTS[mouvement].libelle} (${afficherEntier(comptes[mouvement])})`,
          courant: mouvement === vue.mouvement,
        }))}
      />
      <p className="rnc-changements__aide">{aide}</p>
      <Tableau<LigneDeChangement>
        legende={`${libelle}, comparées aux notes gardées ${direDepuis(depuis)}`}
        legendeMasquee
        dense
        cleDe={(l) => l.id}
        lignes={lignes}
        colonnes={colonnes(depuis)}
        vide={<RienIci vue={vue} total={totalItems} />}
      />
      {lignes.length > 0 && (
        <Pagination
          page={vue.pageDesChangements}
          pages={Math.ceil(totalItems / TAILLE_D_ECRAN)}
          lien={(page) => outil({ ...vue, pageDesChangements: page })}
        />
      )}
      <CeQuiSeSait {...lus} depuis={depuis} />
    </Pile>
  )
}
