import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import { CRITERES } from '#domain/institutions/categorisation/criteres.ts'
import { direDemande, type Recherche } from '#domain/institutions/categorisation/demande.ts'
import { DU_DEBUT, type Vue } from '#domain/institutions/categorisation/vue.ts'

import { AdresseMalSuivie } from '#web/socle/appels/AdresseMalSuivie.tsx'
import { direTerritoire } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { useReglage } from '#web/socle/reglage.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { Bouton } from '#web/socle/ui/boutons.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Invisible, Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { AccesClos } from '#web/institutions/institution/AccesClos.tsx'
import { AideDeCarte } from '#web/socle/carte/CadreDeCarte.tsx'
import { AIDE_DE_LA_CARTE } from './CarteDesGroupes.tsx'
import { Chiffres, marquesDe } from './Chiffres.tsx'
import { Criteres } from './Criteres.tsx'
import { vueDe } from './recherches/vue.ts'
import { Gestes } from './Gestes.tsx'
import { Groupes } from './Groupes.tsx'
import { Lignes } from './Lignes.tsx'
import { NoteDesMarques } from './peu.tsx'
import { Pied } from './Pied.tsx'
import { Questions } from './Questions.tsx'
import type { DonneesDeLOutil } from './chargeur.ts'
import './ecran.css'
import '#web/institutions/institution/outil.css'

const LISTE = 'outil-liste'
const CRITERES_ID = 'outil-criteres'

function sansCritere({ criteres }: Recherche, code: string): Recherche['criteres'] {
  return Object.fromEntries(Object.entries(criteres).filter(([autre]) => autre !== code))
}

/** Ce qui est choisi, en mots, et la vue qui reste quand on le retire. */
function choisisDe(vue: Vue, territoires: NonNullable<DonneesDeLOutil['groupes']>['territoires']) {
  return [
    ...(vue.territoires.length === 0 ? [] : territoires).map((t) => ({
      libelle: direTerritoire(t),
      sans: {
        ...vue,
        niveau: null,
        territoires: vue.territoires.filter((v) => v.niveau !== t.niveau || v.code !== t.code),
      },
    })),
    ...codes(CRITERES).flatMap((code) => {
      const d = vue.criteres[code]
      return d === undefined
        ? []
        : [{ libelle: direDemande(code, d), sans: { ...vue, criteres: sansCritere(vue, code) } }]
    }),
  ]
}

/** Sous le titre : les critères qui se déplient, ce qui est choisi, les chiffres. */
function Barre({
  vue,
  groupes,
  ouvert,
  fige,
  surPli,
  surVue,
}: {
  vue: Vue
  groupes: DonneesDeLOutil['groupes']
  ouvert: boolean
  /** Un critère est refusé : il reste sous les yeux. */
  fige: boolean
  surPli: () => void
  surVue: (vue: Vue) => void
}) {
  const regardes = groupes?.territoires ?? []
  const choisis = choisisDe(vue, regardes)
  return (
    <div className="rnc-outil__barre">
      <Bouton
        taille="petit"
        variante="secondaire"
        icone="filtre"
        aria-expanded={ouvert}
        aria-controls={CRITERES_ID}
        disabled={fige}
        onClick={surPli}
      >
        {`Territoire et critères${choisis.length > 0 ? ` (${choisis.length})` : ''}`}
      </Bouton>
      {groupes && vue.territoires.length === 0 && (
        <span className="rnc-outil__ou">
          <Invisible>Tout votre territoire : </Invisible>
          {regardes.map(direTerritoire).join(', ')}
        </span>
      )}
      <FiltresChoisis choisis={choisis} surRetrait={(sans) => surVue({ ...sans, ...DU_DEBUT })} />
      {groupes && groupes.total.nombre > 0 && <Chiffres total={groupes.total} />}
    </div>
  )
}

/** L’outil de catégorisation (§2.4, §7.10) : un territoire, des critères, puis la carte et la liste côte à côte. */
export function PageOutil() {
  const donnees: DonneesDeLOutil = useLoaderData({ from: `/connecte${CHEMINS.categorisation}` })
  const { acces, vue, niveau, colonnes, emportees, aDire, groupes, page, changements, refus } = donnees
  const naviguer = useNavigate()
  // Sur un écran plus étroit, la carte et la liste viennent d’abord.
  const [large] = useState(() => matchMedia('(min-width:90em)').matches)
  const [deplie, deplier] = useReglage('outil.criteres', large)
  const { aujourdhui } = useSite()
  const { liste, versLaListe } = useVersLaListe(groupes, '(min-width:62em)')
  if (acces.acces?.situation !== 'OUVERT')
    return (
      <Pile>
        <TitrePage>Outil de catégorisation</TitrePage>
        <AccesClos acces={acces} />
      </Pile>
    )
  const regardes = groupes?.territoires ?? []
  const refuse = Object.keys(refus).length > 0
  const ouvert = deplie || refuse
  const aller = (suite: Vue) => {
    versLaListe()
    void naviguer({ href: outil(suite), resetScroll: false })
  }
  return (
    <Pile espace={2}>
      <TitrePage dense actions={<Gestes surRecherche={(r) => aller(vueDe(r))} />}>
        Outil de catégorisation
      </TitrePage>
      <AdresseMalSuivie phrases={aDire} />
      <Barre
        vue={vue}
        groupes={groupes}
        ouvert={ouvert}
        fige={refuse}
        surPli={() => deplier(!deplie)}
        surVue={aller}
      />
      {/* Avant la liste : au clavier, on ne la traverse pas pour y arriver. */}
      {groupes && (
        <div className="rnc-outil__pied">
          <Pied
            vue={vue}
            niveau={niveau}
            colonnes={emportees}
            nombre={groupes.total.nombre}
            absentes={groupes.absentes}
            changements={changements?.lus ?? null}
            surVue={aller}
            surDepart={versLaListe}
          />
        </div>
      )}
      <div className={ouvert ? 'rnc-outil rnc-outil--deplie' : 'rnc-outil'}>
        <div id={CRITERES_ID} className="rnc-outil__criteres" hidden={!ouvert}>
          <Criteres
            // Une autre adresse remplit autrement ses champs.
            key={outil({ ...vue, ...DU_DEBUT })}
            siens={acces.acces.territoires}
            territoires={vue.territoires.length === 0 ? [] : regardes}
            criteres={vue.criteres}
            refus={refus}
            surRecherche={({ territoires, criteres }) =>
              aller({ ...vue, territoires, criteres, niveau: null, ...DU_DEBUT, choisies: [] })
            }
          />
          <Questions vue={refus['territoires'] ? { ...vue, territoires: [] } : vue} aujourdhui={aujourdhui} />
        </div>
        {groupes ? (
          <Groupes
            vue={vue}
            niveau={niveau}
            lus={groupes}
            changements={changements}
            cible={LISTE}
            liste={(survol) =>
              page && (
                <Lignes
                  vue={vue}
                  page={page}
                  colonnes={colonnes}
                  id={LISTE}
                  surDepart={versLaListe}
                  ref={liste}
                  {...survol}
                />
              )
            }
          />
        ) : (
          <Alerte ton="erreur" titre="La recherche n’a pas pu se faire" niveau={2} annonce="alert">
            {Object.values(refus).map((message) => (
              <p key={message}>{message}</p>
            ))}
          </Alerte>
        )}
      </div>
      {groupes && <NoteDesMarques sur={marquesDe(groupes.total)} jour={aujourdhui} />}
      <AideDeCarte id={AIDE_DE_LA_CARTE} />
      <p className="rnc-note">Une note invite à regarder de plus près : elle ne juge personne.</p>
    </Pile>
  )
}
