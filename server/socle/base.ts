import { balayageDesFichiers } from './documents/balayage.ts'
import { effacement } from './documents/fichiers.ts'
import type { Partie } from './partie.ts'
import { menage } from './platform/menage.ts'
import { noterSansApplication } from './postgres/noter.ts'
import { carteDeNuit, preparerLesCellules } from './registre/chiffres/cellules.ts'
import { comparaisonDeNuit, preparerLaComparaison } from './registre/chiffres/comparaison.ts'
import { notesDeNuit, preparerLesNotes } from './registre/chiffres/score.ts'
import { lireLesRetours } from './registre/courriels/retours.ts'
import { preparerLaRecherche, rechercheDeNuit } from './registre/recherche/recherche.ts'

/** Ce que le socle prépare et refait de lui-même, sans aucune partie. */
export const SOCLE: Required<Pick<Partie, 'travaux' | 'preparer'>> = {
  travaux: (deps) => [
    effacement(deps.fichiers, deps.db),
    balayageDesFichiers(deps),
    lireLesRetours(deps),
    menage(deps),
    comparaisonDeNuit(deps),
    carteDeNuit(deps),
    notesDeNuit(deps),
    rechercheDeNuit(deps),
  ],
  async preparer({ pool, db }, aujourdhui) {
    await preparerLaRecherche(pool, (faites) =>
      noterSansApplication({ faites }, 'préparation de la recherche', 'lent'),
    )
    await preparerLaComparaison(db, aujourdhui)
    await preparerLesCellules(pool)
    await preparerLesNotes(db, aujourdhui)
  },
}
