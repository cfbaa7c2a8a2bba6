import { jourDeParis } from '#domain/socle/temps/jour.ts'
import type { Dependances } from '#server/socle/dependances.ts'
import { amorcerDemonstration } from './semer/amorcer.ts'
import { garderLesNotesPassees } from './semer/notes-gardees.ts'
import { semerTeledeclarants } from './semer/teledeclarants.ts'

/** Sème une démonstration dans une base neuve, une fois ; sans effet ailleurs que sur un site de démonstration. */
export async function amorcer({
  config,
  pool,
  db,
  horloge,
  secrets,
}: Pick<Dependances, 'config' | 'pool' | 'db' | 'horloge' | 'secrets'>): Promise<void> {
  if (config.identite !== 'demonstration') return
  const maintenant = horloge.maintenant()
  await amorcerDemonstration({ pool, db, maintenant, suite: true, vie: config.demonstrationVivante })
  // Tué entre les deux, le premier démarrage laisse au suivant de finir.
  await semerTeledeclarants(db, secrets, maintenant)
  await garderLesNotesPassees(db, jourDeParis(maintenant))
}
