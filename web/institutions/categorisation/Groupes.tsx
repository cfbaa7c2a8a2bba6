import type { GroupeDeLOutil } from '#contract/institutions/categorisation.ts'
import {
  CODES_REGROUPEMENTS,
  NIVEAUX_DE_REGROUPEMENT,
  POINTS_MAX,
  type NiveauDeRegroupement,
} from '#domain/institutions/categorisation/regroupements.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import {
  AFFICHAGES,
  CODES_AFFICHAGES,
  descendre,
  niveauxUtiles,
  type Vue,
} from '#domain/institutions/categorisation/vue.ts'
import { useNavigate } from '@tanstack/react-router'
import { Selection } from '#web/socle/ui/Selection.tsx'
import { Rangee } from '#web/socle/ui/miseEnPage.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { CarteDesGroupes } from './CarteDesGroupes.tsx'
import type { GroupesLus } from './groupes.ts'
import { GraphiquesDesGroupes } from './GraphiquesDesGroupes.tsx'
import { TableauDesGroupes } from './TableauDesGroupes.tsx'

/** Les groupes : sur la carte, en tableau ou en graphiques ; un appui sur l’un d’eux descend d’un niveau. */
export function Groupes({
  vue,
  niveau,
  lus,
  cible,
}: {
  vue: Vue
  niveau: NiveauDeRegroupement
  lus: GroupesLus
  cible: string
}) {
  const naviguer = useNavigate()
  const utiles = niveauxUtiles(lus.territoires)
  // Celui que l’adresse demande se montre, même d’un seul groupe.
  const niveaux = CODES_REGROUPEMENTS.filter((n) => n === niveau || utiles.includes(n))
  const dessous = (g: GroupeDeLOutil): string | null => {
    const suite = descendre(niveau, g.code)
    return suite && outil({ ...vue, ...suite, page: 1 })
  }
  const ouvrir = (g: GroupeDeLOutil) => {
    const href =
      niveau === 'COPROPRIETE' && g.code !== null ? ADRESSES.coproprieteDeLOutil(g.code) : dessous(g)
    if (href !== null) void naviguer({ href, resetScroll: niveau === 'COPROPRIETE' })
  }
  return (
    <section aria-label="Groupes">
      <Rangee justifie="entre">
        <Onglets
          nom="Montrer les groupes"
          onglets={CODES_AFFICHAGES.map((affichage) => ({
            href: outil({ ...vue, affichage }),
            libelle: AFFICHAGES[affichage].libelle,
            courant: affichage === vue.affichage,
          }))}
        />
        {niveaux.length > 1 && (
          <Selection
            name="niveau"
            libelle="Regrouper par"
            sansMarque
            invite={null}
            options={niveaux.map((n) => ({ valeur: n, libelle: NIVEAUX_DE_REGROUPEMENT[n].libelle }))}
            value={niveau}
            onChange={(n) =>
              void naviguer({
                href: outil({ ...vue, niveau: niveaux.find((c) => c === n) ?? niveau }),
                resetScroll: false,
              })
            }
          />
        )}
      </Rangee>
      {lus.davantage && (
        <p>{`Les ${POINTS_MAX} plus fragiles sont ici\u00a0: précisez la recherche pour voir les autres, ou lisez la liste, qui les a toutes.`}</p>
      )}
      {vue.affichage === 'carte' && (
        <CarteDesGroupes groupes={lus.groupes} cible={cible} surGroupe={ouvrir} />
      )}
      {vue.affichage === 'tableau' && (
        <TableauDesGroupes groupes={lus.groupes} niveau={niveau} lien={dessous} />
      )}
      {vue.affichage === 'graphiques' && lus.total.nombre > 0 && (
        <GraphiquesDesGroupes total={lus.total} groupes={lus.groupes} niveau={niveau} />
      )}
    </section>
  )
}
