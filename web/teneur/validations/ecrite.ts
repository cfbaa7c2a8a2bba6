import type { DecisionACorriger } from '#domain/coproprietes/demandes/decision.ts'
import type { MotifRefus } from '#domain/coproprietes/demandes/reponse.ts'
import { garderBrouillon, lireBrouillon } from '#web/socle/formulaire/brouillon.tsx'
import { oublierSaisie } from '#web/socle/formulaire/gardee.ts'

/** Ce qui s’écrit d’une demande que l’on refuse ou fait préciser : d’un formulaire à l’autre, c’est le même. */
export interface Ecrite {
  motifs: readonly MotifRefus[]
  raison: string
  /** Le formulaire où l’on écrivait ; vide : il est refermé. */
  ouverte: DecisionACorriger | ''
}

const RIEN: Ecrite = { motifs: [], raison: '', ouverte: '' }
const cleDe = (idDemande: number) => `reponse-${idDemande}`

/** Ce que cette personne a écrit de cette demande, et n’a pas envoyé. */
export const lireEcrite = (idDemande: number, compteId: number | undefined): Ecrite =>
  lireBrouillon(cleDe(idDemande), compteId, RIEN)

/** Décidée, il n’en reste rien. */
export const oublierEcrite = (idDemande: number): void => oublierSaisie(cleDe(idDemande))

/** Formulaire refermé, page rechargée ou quittée, session perdue : on y revient, tant qu’elle n’est pas décidée. */
export function garderEcrite(idDemande: number, compteId: number | undefined, ecrite: Ecrite): void {
  const rien = ecrite.motifs.length === 0 && ecrite.raison === ''
  garderBrouillon(cleDe(idDemande), compteId, rien ? null : ecrite)
}
