import { useLoaderData, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as CHEMINS from '#domain/socle/adresses/chemins.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import { codes } from '#domain/socle/codes.ts'
import { CRITERES } from '#domain/institutions/categorisation/criteres.ts'
import { direDemande, type Recherche } from '#domain/institutions/categorisation/demande.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'

import { AdresseMalSuivie } from '#web/socle/appels/AdresseMalSuivie.tsx'
import { direTerritoire } from '#web/socle/lieux/ChoixDeTerritoires.tsx'
import { useSite } from '#web/socle/shell/contexte.ts'
import { Alerte } from '#web/socle/ui/Alerte.tsx'
import { FiltresChoisis } from '#web/socle/ui/FiltresChoisis.tsx'
import { useVersLaListe } from '#web/socle/ui/Liste.tsx'
import { Pile, TitrePage } from '#web/socle/ui/miseEnPage.tsx'
import { AccesClos } from '#web/institutions/institution/AccesClos.tsx'
import { Criteres } from './Criteres.tsx'
import { vueDe } from './recherches/vue.ts'
import { Gestes } from './Gestes.tsx'
import { Groupes } from './Groupes.tsx'
import { Lignes } from './Lignes.tsx'
import { Mesures } from './Mesures.tsx'
import { Questions } from './Questions.tsx'
import type { DonneesDeLOutil } from './chargeur.ts'
import '#web/institutions/institution/outil.css'

const LISTE = 'outil-liste'

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

/** L’outil de catégorisation (§2.4, §7.10) : un territoire, des critères, des groupes, puis les copropriétés. */
export function PageOutil() {
  const donnees: DonneesDeLOutil = useLoaderData({ from: `/connecte${CHEMINS.categorisation}` })
  const { acces, vue, niveau, colonnes, aDire, groupes, page, refus } = donnees
  const naviguer = useNavigate()
  // Sur un téléphone, le tiroir se ferme et la liste vient d’abord.
  const [large] = useState(() => matchMedia('(min-width:62em)').matches)
  const { aujourdhui } = useSite()
  const { liste, versLaListe } = useVersLaListe(page)
  if (acces.acces?.situation !== 'OUVERT')
    return (
      <Pile>
        <TitrePage>Outil de catégorisation</TitrePage>
        <AccesClos acces={acces} />
      </Pile>
    )
  const regardes = groupes?.territoires ?? []
  const questions = (
    <Questions vue={refus['territoires'] ? { ...vue, territoires: [] } : vue} aujourdhui={aujourdhui} />
  )
  const enGroupes = groupes && groupes.total.nombre > 0 && (
    <Groupes vue={vue} niveau={niveau} lus={groupes} cible={LISTE} />
  )
  const aller = (suite: Vue) => {
    versLaListe()
    void naviguer({ href: outil(suite), resetScroll: false })
  }
  return (
    <Pile>
      <TitrePage
        dense
        chapeau="Repérez les copropriétés à aller voir. Une note invite à regarder de plus près : elle ne juge personne."
      >
        Outil de catégorisation
      </TitrePage>
      <AdresseMalSuivie phrases={aDire} />
      <div className="rnc-outil">
        <div className="rnc-outil__criteres">
          <details className="rnc-outil__tiroir" open={large || Object.keys(refus).length > 0}>
            <summary>Territoire et critères</summary>
            <Criteres
              // Une autre adresse remplit autrement ses champs.
              key={outil({ ...vue, page: 1 })}
              siens={acces.acces.territoires}
              territoires={vue.territoires.length === 0 ? [] : regardes}
              criteres={vue.criteres}
              refus={refus}
              surRecherche={({ territoires, criteres }) =>
                aller({ ...vue, territoires, criteres, niveau: null, page: 1 })
              }
            />
          </details>
          {large && questions}
        </div>
        <div className="rnc-outil__resultats">
          <FiltresChoisis
            choisis={choisisDe(vue, regardes)}
            surRetrait={(sans) => aller({ ...sans, page: 1 })}
          />
          {groupes ? (
            <>
              <p className="rnc-outil__ou">
                {vue.territoires.length === 0
                  ? `Tout votre territoire\u00a0: ${regardes.map(direTerritoire).join(', ')}`
                  : regardes.map(direTerritoire).join(', ')}
              </p>
              {groupes.total.nombre > 0 ? (
                <Mesures total={groupes.total} />
              ) : (
                <p>
                  <strong>Aucune copropriété ne répond à ces critères.</strong>
                </p>
              )}
              <Gestes
                vue={vue}
                niveau={niveau}
                colonnes={colonnes}
                nombre={groupes.total.nombre}
                surRecherche={(r) => aller(vueDe(r))}
              />
              {large && enGroupes}
            </>
          ) : (
            <Alerte ton="erreur" titre="La recherche n’a pas pu se faire" niveau={2} annonce="alert">
              {Object.values(refus).map((message) => (
                <p key={message}>{message}</p>
              ))}
            </Alerte>
          )}
        </div>
      </div>
      {page && <Lignes vue={vue} page={page} colonnes={colonnes} id={LISTE} ref={liste} />}
      {!large && enGroupes}
      {!large && questions}
    </Pile>
  )
}
