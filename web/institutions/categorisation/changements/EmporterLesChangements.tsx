import { useState } from 'react'
import { extraireChangements, type Changements } from '#contract/institutions/changements.ts'
import {
  combienOntBouge,
  direDepuis,
  MOUVEMENTS,
  MOUVEMENTS_LISTES,
  type MouvementListe,
} from '#domain/institutions/categorisation/mouvements.ts'
import type { Vue } from '#domain/institutions/categorisation/vue.ts'
import { afficherEntier } from '#domain/socle/mots/nombre.ts'
import type { Jour } from '#domain/socle/temps/jour.ts'
import { telecharger } from '#web/socle/appels/telecharger.ts'
import { Bouton, GroupeBoutons } from '#web/socle/ui/boutons.tsx'
import { CaseACocher } from '#web/socle/ui/choix.tsx'
import { Pile } from '#web/socle/ui/miseEnPage.tsx'
import type { Ecran } from '../recherches/demande.ts'
import { DireLaSuite, useSuite } from '../telechargements/suite.tsx'

/** Ce qui a changé, tel que l’onglet le montre : sa date, son mouvement, son ordre. */
export interface ChangementsAEmporter {
  depuis: Jour
  mouvement: MouvementListe
  tri: Vue['triDesChangements']
  sens: Vue['sensDesChangements']
  /** Celles du mouvement, et celles de tous. */
  siennes: number
  nombre: number
}

export function changementsAEmporter(
  { mouvement, triDesChangements: tri, sensDesChangements: sens }: Vue,
  { depuis, comptes }: Changements,
): ChangementsAEmporter | null {
  const liste = MOUVEMENTS_LISTES.find((code) => code === mouvement)
  if (depuis === null || liste === undefined) return null
  return {
    depuis,
    mouvement: liste,
    tri,
    sens,
    siennes: comptes[liste],
    nombre: combienOntBouge(comptes),
  }
}

/** Emporter ce qui a changé : le mouvement que l’on lit, ou tous. */
export function EmporterLesChangements({
  ecran: { territoires, criteres, choisies },
  changements: { depuis, mouvement, tri, sens, siennes, nombre },
}: {
  ecran: Ecran
  changements: ChangementsAEmporter
}) {
  const [tous, setTous] = useState(siennes === 0)
  const { suite, attend, enCours, maintenant } = useSuite()
  const combien = tous ? nombre : siennes
  return (
    <Pile espace={2}>
      <p>
        {`${MOUVEMENTS[mouvement].libelle} (${afficherEntier(siennes)}), comparées aux notes gardées ${direDepuis(depuis)}, dans l’ordre de l’écran.`}
      </p>
      <CaseACocher
        petite
        name="tous-les-mouvements"
        libelle={`De tous les mouvements (${afficherEntier(nombre)})`}
        value={tous}
        onChange={setTous}
      />
      <GroupeBoutons>
        <Bouton
          icone="telecharger"
          enCours={attend('changements')}
          disabled={enCours || combien === 0}
          onClick={() =>
            void maintenant('changements', 'Préparation du fichier…', (options) =>
              telecharger(
                extraireChangements,
                {
                  body: {
                    territoires,
                    criteres,
                    choisies,
                    depuis,
                    sortField: tri,
                    sortDirection: sens,
                    ...(!tous && { mouvement }),
                  },
                },
                options,
              ),
            )
          }
        >
          Les changements (XLSX)
        </Bouton>
      </GroupeBoutons>
      <DireLaSuite suite={suite} />
    </Pile>
  )
}
