import { plusTard, type Instant } from '#domain/socle/temps/instant.ts'
import { JOUR_MS } from '#domain/socle/temps/jour.ts'
import { JOURS_DECIDES } from '#domain/teneur/validations/onglets.ts'
import { sql } from 'kysely'

/** Les demandes que leur déclarant doit encore préciser, sur `demande d` : ni redéposées, ni abandonnées. */
export const PRECISIONS_ATTENDUES = sql<boolean>`d.decision = 'A_PRECISER'
  AND NOT EXISTS (SELECT FROM demande s WHERE s.suite_de = d.id)
  AND NOT EXISTS (SELECT FROM copropriete c WHERE c.id = d.copropriete_id AND c.etat = 'SUPPRIMEE')`

/**
 * Celles qu’un teneur vient de décider, sur `demande d`. Le notaire qui immatricule à son dépôt, et celui qui annule le sien, décident sans
 * lui.
 */
export const decideesDepuisPeu = (maintenant: Instant) => sql<boolean>`d.decision IS NOT NULL
  AND d.date_decision > ${plusTard(maintenant, -JOURS_DECIDES * JOUR_MS)}
  AND NOT EXISTS (SELECT FROM compte k WHERE k.id = d.decision_compte_id AND k.teledeclarant_id = d.teledeclarant_id)`
