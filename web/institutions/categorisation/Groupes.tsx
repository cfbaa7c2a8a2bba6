import type { GroupeDeLOutil, LigneDeLOutil } from '#contract/institutions/categorisation.ts'
import {
  CODES_REGROUPEMENTS,
  NIVEAUX_DE_REGROUPEMENT,
  POINTS_MAX,
  type NiveauDeRegroupement,
} from '#domain/institutions/categorisation/regroupements.ts'
import * as ADRESSES from '#domain/institutions/adresses.ts'
import { outil } from '#domain/institutions/categorisation/adresses.ts'
import {
  affichageLu,
  AFFICHAGES,
  DU_DEBUT,
  CODES_AFFICHAGES,
  descendre,
  niveauxUtiles,
  type Vue,
} from '#domain/institutions/categorisation/vue.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Invisible } from '#web/socle/ui/miseEnPage.tsx'
import { Selection } from '#web/socle/ui/Selection.tsx'
import { Onglets } from '#web/socle/ui/Onglets.tsx'
import { ChangementsDeLaRecherche } from './changements/Changements.tsx'
import type { ChangementsCharges } from './changements/charger.ts'
import { CarteDesGroupes } from './CarteDesGroupes.tsx'
import type { GroupesLus } from './groupes.ts'
import { GraphiquesDesGroupes } from './GraphiquesDesGroupes.tsx'
import { AucuneNeRepond } from './Lignes.tsx'
import { TableauDesGroupes } from './TableauDesGroupes.tsx'

/** Ce que la liste et la carte se disent : ce que l’on survole dans l’une s’allume dans l’autre. */
export interface Survol {
  allumees: (ligne: LigneDeLOutil) => boolean
  surSurvol: (ligne: LigneDeLOutil | null) => void
}

/** À quel groupe de ce niveau va une ligne. */
const CODE_DE: Readonly<Record<NiveauDeRegroupement, (l: LigneDeLOutil) => string | null>> = {
  REGION: (l) => l.idRegion,
  DEPARTEMENT: (l) => l.departement,
  // La ligne ne dit pas son intercommunalité.
  EPCI: () => null,
  COMMUNE: (l) => l.codeInsee,
  COPROPRIETE: (l) => l.numero,
}

const TITRE = 'outil-resultats'

/**
 * Les groupes, et la liste à côté de leur carte : un appui sur l’un d’eux descend d’un niveau. En tableau ou en graphiques, ils ont toute
 * la largeur.
 */
export function Groupes({
  vue,
  niveau,
  lus,
  changements,
  cible,
  liste,
}: {
  vue: Vue
  niveau: NiveauDeRegroupement
  lus: GroupesLus
  changements: ChangementsCharges | null
  cible: string
  liste: (survol: Survol) => ReactNode
}) {
  const naviguer = useNavigate()
  const [surLaCarte, setSurLaCarte] = useState<readonly string[]>([])
  const [dansLaListe, setDansLaListe] = useState<string | null>(null)
  const utiles = niveauxUtiles(lus.territoires)
  // Celui que l’adresse demande se montre, même d’un seul groupe.
  const niveaux = CODES_REGROUPEMENTS.filter((n) => n === niveau || utiles.includes(n))
  const dessous = (g: GroupeDeLOutil): string | null => {
    const suite = descendre(niveau, g.code)
    return suite && outil({ ...vue, ...suite, ...DU_DEBUT })
  }
  const ouvrir = (g: GroupeDeLOutil) => {
    const href =
      niveau === 'COPROPRIETE' && g.code !== null ? ADRESSES.coproprieteDeLOutil(g.code) : dessous(g)
    if (href !== null) void naviguer({ href, resetScroll: niveau === 'COPROPRIETE' })
  }
  const lu = affichageLu(vue.affichage, niveau)
  const rien = lus.total.nombre === 0
  const codeDe = CODE_DE[niveau]
  const survol: Survol = {
    allumees: (l) => surLaCarte.includes(codeDe(l) ?? ''),
    surSurvol: (l) => setDansLaListe(l && codeDe(l)),
  }
  return (
    <section aria-labelledby={TITRE} className="rnc-outil__resultats">
      <h2 id={TITRE} className="rnc-outil__compte">
        <Invisible>Résultats</Invisible>
      </h2>
      <div className="rnc-outil__onglets rnc-outil__en-ligne">
        <Onglets
          nom="Montrer les résultats"
          glissants
          onglets={CODES_AFFICHAGES.map((affichage) => ({
            href: outil({ ...vue, affichage }),
            libelle: AFFICHAGES[affichage].libelle,
            courant: affichage === vue.affichage,
          }))}
        />
        {AFFICHAGES[vue.affichage].groupes && niveaux.length > 1 && (
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
      </div>
      {vue.affichage === 'carte' && rien && liste(survol)}
      {vue.affichage === 'carte' && !rien && (
        <div className="rnc-outil__panneaux">
          <CarteDesGroupes
            groupes={lus.groupes}
            auPlus={lus.davantage ? POINTS_MAX : null}
            cible={cible}
            allume={dansLaListe}
            surGroupe={ouvrir}
            surSurvol={setSurLaCarte}
          />
          {liste(survol)}
        </div>
      )}
      {lu === 'liste' && <div className="rnc-outil__seule">{liste(survol)}</div>}
      {(lu === 'tableau' || lu === 'graphiques') && rien && <AucuneNeRepond />}
      {lu === 'tableau' && !rien && (
        <TableauDesGroupes groupes={lus.groupes} niveau={niveau} lien={dessous} />
      )}
      {changements && <ChangementsDeLaRecherche vue={vue} changements={changements} />}
      {vue.affichage === 'graphiques' && !rien && (
        <GraphiquesDesGroupes total={lus.total} groupes={lus.groupes} niveau={niveau} />
      )}
    </section>
  )
}
