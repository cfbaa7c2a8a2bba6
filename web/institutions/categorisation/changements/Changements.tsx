import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Changements, LigneDeChangement, PointDeChangement } from '#contract/institutions/changements.ts'
import { parCode } from '#domain/socle/par-code.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import { TRIS_DES_CHANGEMENTS } from '#domain/institutions/categorisation/changements.ts'
import { CODES_CATEGORIES } from '#domain/institutions/categorisation/axes.ts'
import {
  direDepuis,
  direEcart,
  MOUVEMENTS,
  MOUVEMENTS_LISTES,
} from '#domain/institutions/categorisation/mouvements.ts'
import { POINTS_MAX } from '#domain/institutions/categorisation/regroupements.ts'
import { TAILLE_D_ECRAN } from '#domain/institutions/categorisation/tris.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { afficherNumero } from '#domain/socle/numero.ts'
import { afficherJour } from '#domain/socle/temps/jour.ts'
import { Lien, LienBouton } from '#web/socle/ui/boutons.tsx'
import { EtatVide } from '#web/socle/ui/messages.tsx'
import { Invisible, Pile } from '#web/socle/ui/miseEnPage.tsx'
import { useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { Selection } from '#web/socle/ui/Selection.tsx'
import { Pagination, Tableau, type Colonne } from '#web/socle/ui/Tableau.tsx'
import { CarteDesGroupes } from '../CarteDesGroupes.tsx'
import { useSuite } from '../diagnostic/suite.ts'
import { LaCategorie } from '../Categorie.tsx'
import type { Montre } from '../groupes.ts'
import type { ChangementsCharges } from './charger.ts'
import { Mouvement } from './Mouvement.tsx'
import './changements.css'

const LISTE = 'outil-changements'

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

/** Ce qu’elle valait, ou vaut : sa lettre et sa note ; le jour n’est que lu. */
function Moment({ quand, m }: { quand: string; m: LigneDeChangement['alors'] }) {
  return (
    m && (
      <span className="rnc-moment">
        <Invisible>{`${quand}\u00a0:`}</Invisible>
        <LaCategorie categorie={m.categorie} courte />
        {m.note !== null && (
          <span>
            {m.note}
            <Invisible> points sur cent</Invisible>
          </span>
        )}
      </span>
    )
  )
}

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
    cle: 'nom',
    titre: 'Copropriété',
    triable: true,
    entete: true,
    rendu: (l) => (
      <span className="rnc-qui-bouge">
        {l.nom} {/* Celle que l’annuaire ne montre plus n’a plus de page. */}
        {l.maintenant ? (
          <Lien href={ADRESSES.coproprieteDeLOutil(l.numero)}>{afficherNumero(l.numero)}</Lien>
        ) : (
          afficherNumero(l.numero)
        )}{' '}
        <span>{l.commune}</span>
      </span>
    ),
  },
  {
    cle: 'mouvement',
    titre: 'Changement',
    triable: true,
    rendu: (l) => (
      <>
        <LeMouvement ligne={l} />{' '}
        <span className="rnc-moments">
          <Moment quand={`Au ${afficherJour(depuis)}`} m={l.alors} />{' '}
          {l.alors && l.maintenant && <span aria-hidden="true">→</span>}{' '}
          <Moment quand="Aujourd’hui" m={l.maintenant} />
        </span>
      </>
    ),
  },
  { cle: 'signes', titre: 'Ce qui a bougé', triable: true, rendu: (l) => <CeQuiABouge {...l} /> },
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
        <LienBouton href={outil({ ...vue, depuis: derniere, pageDesChangements: 1 })}>
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

/** Une copropriété qui a bougé, telle que la carte montre un groupe d’une seule. */
const enGroupe = ({ numero, nom, lon, lat, mouvement, categorie }: PointDeChangement): Montre => ({
  code: numero,
  nom,
  lon,
  lat,
  nombre: 1,
  lots: 0,
  lotsPrincipaux: 0,
  categories: parCode(CODES_CATEGORIES, (c) => (c === categorie ? 1 : 0)),
  comptes: 0,
  impayes: 0,
  chargesMedianes: null,
  impayesMedian: null,
  mouvements: { [mouvement]: 1 },
})

/** Celles du mouvement que l’on lit, sur la carte. */
function CarteDesChangements({
  carte: { points },
  allume,
  surSurvol,
}: {
  carte: NonNullable<Changements['carte']>
  allume: string | null
  surSurvol: (numeros: readonly string[]) => void
}) {
  const naviguer = useNavigate()
  const groupes = useMemo(() => points.map(enGroupe), [points])
  return (
    <CarteDesGroupes
      groupes={groupes}
      libelle="Carte des copropriétés qui ont bougé"
      secours="la liste a les mêmes copropriétés"
      cible={LISTE}
      allume={allume}
      surGroupe={({ code }) => {
        // Celle que l’annuaire ne montre plus n’a plus de page.
        const point = points.find(({ numero, montree }) => montree && numero === code)
        if (point) void naviguer({ href: ADRESSES.coproprieteDeLOutil(point.numero) })
      }}
      surSurvol={surSurvol}
    />
  )
}

/** La page lue du mouvement, rangée comme on l’a demandé. */
function ListeDesChangements({
  vue,
  lus: { depuis, lignes, totalItems },
  allumees,
  surSurvol,
}: {
  vue: Vue
  lus: Changements & { depuis: Jour }
  allumees: readonly string[]
  surSurvol: (numero: string | null) => void
}) {
  const naviguer = useNavigate()
  return (
    <Tableau<LigneDeChangement>
      // Une autre page, un autre mouvement, une autre date se lisent de leur début.
      key={JSON.stringify([vue.mouvement, depuis, vue.pageDesChangements])}
      legende={`${MOUVEMENTS[vue.mouvement].libelle}, comparées aux notes gardées ${direDepuis(depuis)}`}
      legendeMasquee
      dense
      enPanneau
      cleDe={(l) => l.id}
      lignes={lignes}
      surLigne={({ numero }) => ({
        className: allumees.includes(numero) ? 'rnc-tableau__allumee' : undefined,
        onMouseEnter: () => surSurvol(numero),
        onMouseLeave: () => surSurvol(null),
        onFocus: () => surSurvol(numero),
        onBlur: () => surSurvol(null),
      })}
      tri={{ colonne: vue.triDesChangements, sens: vue.sensDesChangements }}
      surTri={({ colonne, sens }) => {
        const tri = TRIS_DES_CHANGEMENTS.find((code) => code === colonne)
        if (tri)
          void naviguer({
            href: outil({ ...vue, triDesChangements: tri, sensDesChangements: sens, pageDesChangements: 1 }),
            resetScroll: false,
          })
      }}
      colonnes={colonnes(depuis)}
      vide={<RienIci vue={vue} total={totalItems} />}
    />
  )
}

/** Ce qui a changé de la recherche depuis une fin de trimestre : qui va moins bien, mieux, entre, sort, et le signe qui a bougé. */
export function ChangementsDeLaRecherche({
  vue,
  changements: { dates, lus },
}: {
  vue: Vue
  changements: ChangementsCharges
}) {
  if (lus?.depuis == null) return <SansDate vue={vue} dates={dates} />
  return <LesChangements vue={vue} dates={dates} lus={{ ...lus, depuis: lus.depuis }} />
}

/** Les mouvements, la carte et la liste de celui que l’on lit. */
function LesChangements({
  vue,
  dates,
  lus,
}: {
  vue: Vue
  dates: readonly Jour[]
  lus: Changements & { depuis: Jour }
}) {
  const naviguer = useNavigate()
  const [surLaCarte, setSurLaCarte] = useState<readonly string[]>([])
  const [dansLaListe, setDansLaListe] = useState<string | null>(null)
  const { depuis, comptes, lignes, totalItems, carte } = lus
  // Celle que l’annuaire ne montre plus n’a plus de page où aller.
  const boite = useSuite(
    outil(vue),
    useMemo(() => lignes.filter((l) => l.maintenant !== null), [lignes]),
  )
  const { aide } = MOUVEMENTS[vue.mouvement]
  const { liste, versLaListe } = useVersLaListe(lus, '(min-width:62em)')
  const carteVue = carte !== null && carte.points.length > 0
  return (
    <Pile espace={2}>
      <div className="rnc-outil__onglets rnc-outil__en-ligne">
        <Onglets
          nom="Ce qui a changé"
          glissants
          onglets={MOUVEMENTS_LISTES.map((mouvement) => ({
            href: outil({ ...vue, mouvement, pageDesChangements: 1 }),
            libelle: `${MOUVEMENTS[mouvement].libelle} (${afficherEntier(comptes[mouvement])})`,
            courant: mouvement === vue.mouvement,
          }))}
        />
        <Selection
          name="depuis"
          libelle="Comparer aux notes gardées"
          sansMarque
          invite={null}
          options={dates.map((fin) => ({ valeur: fin, libelle: direDepuis(fin) }))}
          value={depuis}
          onChange={(fin) =>
            void naviguer({
              href: outil({ ...vue, depuis: fin, pageDesChangements: 1 }),
              resetScroll: false,
            })
          }
        />
      </div>
      <div
        className={
          carteVue
            ? 'rnc-outil__panneaux rnc-outil__panneaux--sous-onglets'
            : 'rnc-outil__seule rnc-outil__seule--sous-onglets'
        }
      >
        {carteVue && <CarteDesChangements carte={carte} allume={dansLaListe} surSurvol={setSurLaCarte} />}
        <div ref={boite} className="rnc-outil__liste">
          <div ref={liste} id={LISTE} tabIndex={-1}>
            <Pile espace={2}>
              <p className="rnc-changements__aide">
                {aide}
                {carteVue &&
                  carte.davantage &&
                  ` Les ${POINTS_MAX} qui ont le plus bougé sont sur la carte\u00a0: la liste les a toutes.`}
              </p>
              <div>
                <ListeDesChangements vue={vue} lus={lus} allumees={surLaCarte} surSurvol={setDansLaListe} />
              </div>
              {lignes.length > 0 && (
                <Pagination
                  page={vue.pageDesChangements}
                  pages={Math.ceil(totalItems / TAILLE_D_ECRAN)}
                  lien={(page) => outil({ ...vue, pageDesChangements: page })}
                  surDepart={versLaListe}
                />
              )}
            </Pile>
          </div>
        </div>
      </div>
      <CeQuiSeSait {...lus} />
    </Pile>
  )
}
